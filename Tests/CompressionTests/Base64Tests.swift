import Compression
import Foundation
import Testing

@Suite struct Base64Tests {
  @Test(arguments: 0...100) func `it is that of Foundation`(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ 7) }
    #expect(Base64.encoded(bytes) == Array(Data(bytes).base64EncodedString().utf8))
  }
}
