/// The data of the XML form: base64 with blanks anywhere.
enum Base64 {
  /// Nothing where a sign is of another alphabet, or the last four of them are not whole.
  static func decoded(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count / 4 * 3)
    var (bits, count, padding) = (0 as UInt32, 0, 0)
    for byte in text.utf8 where !XMLReader.isBlank(byte) {
      if byte == UInt8(ascii: "=") {
        padding += 1
        continue
      }
      guard padding == 0, let value = values[Int(byte)] else { return nil }
      bits = bits << 6 | UInt32(value)
      count += 1
      if count % 4 == 0 { bytes += [UInt8(bits >> 16 & 0xFF), UInt8(bits >> 8 & 0xFF), UInt8(bits & 0xFF)] }
    }
    switch (count % 4, padding) {
    case (0, 0): return bytes
    case (2, 2): return bytes + [UInt8(bits >> 4 & 0xFF)]
    case (3, 1): return bytes + [UInt8(bits >> 10 & 0xFF), UInt8(bits >> 2 & 0xFF)]
    default: return nil
    }
  }

  private static let values: [UInt8?] = {
    var values = [UInt8?](repeating: nil, count: 256)
    let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    for (value, sign) in alphabet.utf8.enumerated() { values[Int(sign)] = UInt8(value) }
    return values
  }()
}
