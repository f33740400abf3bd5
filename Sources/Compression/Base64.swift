/// The Base64 encoding of RFC 4648, section 4.
package enum Base64 {
  /// Returns the encoded text as ASCII bytes with padding, on a single line.
  package static func encoded(_ bytes: [UInt8]) -> [UInt8] {
    let count = (bytes.count + 2) / 3 * 4
    return [UInt8](unsafeUninitializedCapacity: count) { text, written in
      var next = 0
      for start in stride(from: 0, to: bytes.count, by: 3) {
        let rest = bytes.count - start
        let bits =
          UInt32(bytes[start]) << 16 | (rest > 1 ? UInt32(bytes[start + 1]) << 8 : 0)
          | (rest > 2 ? UInt32(bytes[start + 2]) : 0)
        text[next] = digits[Int(bits >> 18)]
        text[next + 1] = digits[Int(bits >> 12 & 63)]
        text[next + 2] = rest > 1 ? digits[Int(bits >> 6 & 63)] : UInt8(ascii: "=")
        text[next + 3] = rest > 2 ? digits[Int(bits & 63)] : UInt8(ascii: "=")
        next += 4
      }
      written = count
    }
  }

  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
}
