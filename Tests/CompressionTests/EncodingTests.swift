import Compression
import Foundation
import Testing

@Suite struct Base64Tests {
  @Test(arguments: 0...100) func `it is that of Foundation`(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ 7) }
    #expect(Base64.encoded(bytes) == Array(Data(bytes).base64EncodedString().utf8))
  }
}

@Suite struct GzipTests {
  @Test(arguments: [0, 1, 100, 70_000, 1 << 20])
  func `what is packed is unpacked again, and the same pieces give the same bytes`(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) }
    func packed() -> [UInt8] {
      let gzip = Gzip()
      for start in stride(from: 0, to: count, by: 1000) {
        gzip.add(Array(bytes[start..<min(start + 1000, count)]))
      }
      return gzip.finish()
    }
    let first = packed()
    #expect(first == packed())
    // Ten bytes of a header without a date and a name come before the data, eight of checks after it.
    #expect(first.prefix(8) == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0])
    #expect(try Deflate.inflated(Array(first.dropFirst(10).dropLast(8)), limit: count) == bytes)
  }
}
