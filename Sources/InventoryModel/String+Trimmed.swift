extension String {
  /// Without blanks at its ends, as names of items and labels of types are stored: two that look the same are the same.
  ///
  /// A blank has the Unicode property White_Space (the no-break space has), or is a zero-width space, a word joiner or a
  /// byte-order mark, which nobody sees. A blank at the start that carries a combining mark stays.
  package var trimmed: String {
    guard let first = utf8.first, let last = utf8.last else { return self }
    if Self.isPlain(first), Self.isPlain(last) { return self }
    let scalars = unicodeScalars
    guard var start = scalars.firstIndex(where: { !Self.isBlank($0) }),
      let end = scalars.lastIndex(where: { !Self.isBlank($0) })
    else { return "" }
    if start > scalars.startIndex, scalars[start].properties.isGraphemeExtend {
      start = scalars.index(before: start)
    }
    return String(scalars[start...end])
  }

  /// Of ASCII, and no blank.
  private static func isPlain(_ byte: UInt8) -> Bool { (0x21...0x7E).contains(byte) }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200B, 0x2060, 0xFEFF: true
    default: scalar.properties.isWhitespace
    }
  }
}
