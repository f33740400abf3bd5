extension UnsafeRawBufferPointer {
  /// Calls `body` with the text in ASCII digits and signs, where they are those of another width or script: `２９，８００円`,
  /// `١٢٣`. Copies nothing where there are none.
  func withPlainDigits<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    guard contains(where: PlainDigits.mayBegin) else { return body(self) }
    var plain: [UInt8] = []
    for scalar in String(decoding: self, as: UTF8.self).unicodeScalars {
      plain += PlainDigits.plain(scalar).map { [$0] } ?? Array(String(scalar).utf8)
    }
    return plain.withUnsafeBytes(body)
  }
}

/// The digits and signs that stand for those of ASCII.
private enum PlainDigits {
  /// Whether a byte of UTF-8 may begin one. It begins no sign of a currency and no blank that amounts usually have, so that
  /// these cost nothing.
  static func mayBegin(_ byte: UInt8) -> Bool {
    switch byte {
    case 0xD9, 0xDB, 0xDF...0xE1, 0xE3, 0xEA, 0xEF, 0xF0: true
    default: false
    }
  }

  static func plain(_ scalar: Unicode.Scalar) -> UInt8? {
    switch scalar {
    case "\u{3000}": UInt8(ascii: " ")
    // The signs for decimals and thousands that Arabic has. Nothing but a group is written with an apostrophe.
    case "\u{066B}": UInt8(ascii: ".")
    case "\u{066C}": UInt8(ascii: "'")
    // All of ASCII but the blank has a full width, in the same order.
    case "\u{FF01}"..."\u{FF5E}": UInt8(scalar.value - 0xFF01 + 0x21)
    default: scalar.value < 0x80 ? nil : digit(scalar)
    }
  }

  private static func digit(_ scalar: Unicode.Scalar) -> UInt8? {
    guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue else {
      return nil
    }
    return UInt8(ascii: "0") + UInt8(value)
  }
}
