/// A SHA-256 or HMAC-SHA-256 digest, stored inline without an allocation.
package struct SHA256Digest: Hashable, Sendable {
  private let words: (UInt64, UInt64, UInt64, UInt64)

  package init(of content: some Sequence<UInt8>) {
    var stream = SHA256Stream()
    stream.add(content)
    self = stream.finish()
  }

  /// Creates a digest from exactly 32 bytes.
  init(raw bytes: UnsafeRawBufferPointer) {
    func word(_ index: Int) -> UInt64 {
      UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8 * index, as: UInt64.self))
    }
    words = (word(0), word(1), word(2), word(3))
  }

  /// Creates the HMAC-SHA-256 of some bytes (RFC 2104). Only someone who has the key can compute or check this digest.
  package init(of content: some Sequence<UInt8>, keyedBy key: [UInt8]) {
    let blockSize = 64
    var block = key.count > blockSize ? SHA256Digest(of: key).bytes : key
    block += [UInt8](repeating: 0, count: blockSize - block.count)
    var inner = SHA256Stream()
    inner.add(block.map { $0 ^ 0x36 })
    inner.add(content)
    var outer = SHA256Stream()
    outer.add(block.map { $0 ^ 0x5C })
    outer.add(inner.finish().bytes)
    self = outer.finish()
  }

  /// Creates a digest from its stored bytes; `nil` unless there are exactly 32.
  package init?(bytes: [UInt8]) {
    guard bytes.count == 32 else { return nil }
    self = bytes.withUnsafeBytes { Self(raw: $0) }
  }

  /// Creates a digest from a buffer of its bytes; `nil` unless there are exactly 32.
  package init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count == 32 else { return nil }
    self.init(raw: bytes)
  }

  /// Creates a digest from its 64 hex digits, in uppercase or lowercase; `nil` if the text is anything else.
  package init?(hex: some StringProtocol) {
    guard let digest = Array(hex.utf8).withUnsafeBufferPointer({ Self(hexDigits: $0) }) else { return nil }
    self = digest
  }

  /// Creates a digest from its 64 hex digits in ASCII, in uppercase or lowercase; `nil` if the bytes are anything else.
  ///
  /// This initializer is not generic, because other targets could not specialize a generic one. Speed matters here: a
  /// manifest has one digest per file.
  package init?(hexDigits digits: UnsafeBufferPointer<UInt8>) {
    guard digits.count == 64 else { return nil }
    var start = 0
    func word() -> UInt64? {
      var word: UInt64 = 0
      for digit in digits[start..<start + 16] {
        guard let value = Self.value(ofHexDigit: digit) else { return nil }
        word = word << 4 | UInt64(value)
      }
      start += 16
      return word
    }
    guard let first = word(), let second = word(), let third = word(), let fourth = word() else { return nil }
    words = (first, second, third, fourth)
  }

  package static func == (one: Self, other: Self) -> Bool { one.words == other.words }

  package func hash(into hasher: inout Hasher) { hasher.combine(words.0) }

  /// The 32 bytes of the digest.
  package var bytes: [UInt8] {
    [words.0, words.1, words.2, words.3].flatMap { word in
      (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * $0)) }
    }
  }

  /// Calls `body` with the 32 bytes.
  package func withBytes(_ body: (UnsafeRawBufferPointer) -> Void) {
    withUnsafeBytes(of: (words.0.bigEndian, words.1.bigEndian, words.2.bigEndian, words.3.bigEndian), body)
  }

  /// Appends the 64 lowercase hex digits of the digest to `text`.
  package func appendHex(to text: inout [UInt8]) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64) { digits in
      withBytes { bytes in
        for index in bytes.indices {
          digits[2 * index] = Self.hexDigit(bytes[index] >> 4)
          digits[2 * index + 1] = Self.hexDigit(bytes[index] & 15)
        }
      }
      text.append(contentsOf: digits)
    }
  }

  /// Returns the first `count` of the 64 lowercase hex digits of the digest.
  package func hex(_ count: Int = 64) -> String {
    var digits: [UInt8] = []
    digits.reserveCapacity(64)
    appendHex(to: &digits)
    return String(decoding: digits.prefix(min(max(count, 0), 64)), as: UTF8.self)
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value &+ (value < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
  }

  private static func value(ofHexDigit digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
