import Crypto

/// The SHA-256 of some bytes. Only this target imports swift-crypto.
package struct SHA256Digest: Hashable, Sendable {
  /// 32 bytes.
  package let bytes: [UInt8]

  package init(of content: some Sequence<UInt8>) {
    var hash = SHA256()
    let direct: Void? = content.withContiguousStorageIfAvailable {
      hash.update(bufferPointer: UnsafeRawBufferPointer($0))
    }
    if direct == nil { hash.update(data: Array(content)) }
    bytes = Array(hash.finalize())
  }

  init(_ digest: SHA256.Digest) {
    bytes = Array(digest)
  }

  /// The HMAC-SHA-256 of some bytes (RFC 2104): without the key, it can neither be computed nor tested.
  package init(of content: some Sequence<UInt8>, keyedBy key: [UInt8]) {
    var code = HMAC<SHA256>(key: SymmetricKey(data: key))
    code.update(data: Array(content))
    bytes = Array(code.finalize())
  }

  /// A stored digest; `nil` unless there are 32 bytes.
  package init?(bytes: [UInt8]) {
    guard bytes.count == 32 else { return nil }
    self.bytes = bytes
  }

  /// A digest from its 64 hex digits, in either case.
  package init?(hex: some StringProtocol) {
    let digits = hex.utf8.map(Self.value(ofHexDigit:))
    guard digits.count == 64 else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: 64, by: 2) {
      guard let high = digits[index], let low = digits[index + 1] else { return nil }
      bytes.append(high << 4 | low)
    }
    self.bytes = bytes
  }

  /// The first `count` of its 64 lowercase hex digits.
  package func hex(_ count: Int = 64) -> String {
    String(unsafeUninitializedCapacity: 64) { text in
      for (index, byte) in bytes.enumerated() {
        text[2 * index] = Self.hexDigits[Int(byte >> 4)]
        text[2 * index + 1] = Self.hexDigits[Int(byte & 15)]
      }
      return min(max(count, 0), 64)
    }
  }

  private static let hexDigits = Array("0123456789abcdef".utf8)

  private static func value(ofHexDigit digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

/// Computes a SHA-256 incrementally, so that a file of any length needs little memory.
package struct SHA256Stream {
  private var hash = SHA256()

  package init() {}

  package mutating func add(_ piece: UnsafeRawBufferPointer) {
    hash.update(bufferPointer: piece)
  }

  /// The digest of everything added so far.
  package consuming func finish() -> SHA256Digest {
    SHA256Digest(hash.finalize())
  }
}
