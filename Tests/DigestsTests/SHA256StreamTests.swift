import Testing

@testable import Digests

@Suite struct SHA256StreamTests {
  @Test(arguments: [0, 1, 63, 64, 65, 1000]) func `pieces have the digest of the whole`(length: Int) {
    let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0) }
    for size in [1, 7, 64, 2000] {
      var stream = SHA256Stream()
      for start in stride(from: 0, to: length, by: size) {
        bytes[start..<min(start + size, length)].withUnsafeBytes { stream.add($0) }
      }
      #expect(stream.finish() == SHA256Digest(of: bytes))
    }
  }
}
