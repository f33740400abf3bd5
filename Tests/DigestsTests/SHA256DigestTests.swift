import Testing

@testable import Digests

struct SHA256DigestTests {
  /// The examples of FIPS 180-4, of lengths on both sides of a block's end.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
  ])
  func `the digest of a published example is the published one`(text: String, digest: String) {
    #expect(SHA256Digest(of: text.utf8).hex() == digest)
  }

  @Test func `a million letters have the published digest`() {
    let letters = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
    #expect(
      SHA256Digest(of: letters).hex() == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test func `bytes that do not lie together have the digest of those that do`() {
    let bytes: [UInt8] = [1, 2, 3, 4]
    #expect(SHA256Digest(of: bytes.lazy.filter { $0 > 1 }) == SHA256Digest(of: [2, 3, 4]))
  }

  @Test func `a digest is written by as many digits as asked for`() {
    let digest = SHA256Digest(of: "abc".utf8)
    #expect(digest.hex(16) == "ba7816bf8f01cfea")
    #expect(digest.hex(0).isEmpty)
    #expect(digest.hex(-1).isEmpty)
    #expect(digest.hex(65) == digest.hex())
  }

  @Test func `a digest is read back from its hex digits in either case`() {
    let digest = SHA256Digest(of: "abc".utf8)
    #expect(SHA256Digest(hex: digest.hex()) == digest)
    #expect(SHA256Digest(hex: digest.hex().uppercased()) == digest)
  }

  @Test(arguments: [0, 63, 65]) func `another number of digits is no digest`(count: Int) {
    #expect(SHA256Digest(hex: String(repeating: "a", count: count)) == nil)
  }

  @Test(arguments: ["g", " ", "/", ":", "@", "`", "é"])
  func `another character is no hex digit`(character: String) {
    let text = character + String(repeating: "0", count: 64 - character.utf8.count)
    #expect(SHA256Digest(hex: text) == nil)
  }

  @Test func `a digest has 32 bytes`() {
    let digest = SHA256Digest(of: [])
    #expect(SHA256Digest(bytes: digest.bytes) == digest)
    #expect(SHA256Digest(bytes: Array(digest.bytes.dropLast())) == nil)
    #expect(SHA256Digest(bytes: digest.bytes + [0]) == nil)
  }

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
