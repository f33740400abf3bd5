/// A name as it is compared with others that mean the same: case, blanks and signs do not count, and neither does how
/// accents are composed. An accent itself does: `Étage` is `étage`, not `etage`.
///
/// Names of fields are compared so everywhere. Other rules are meant to differ: headers of a CSV
/// (`ItemAttribute.folded`), labels of asset types (`AssetType.foldedLabel`), names of photo files (`PhotoFolder`), keys
/// (`ShortKeys`) and texts of predicates (`String.folded`) say why.
package struct FoldedName: Hashable, Sendable {
  private let text: String

  /// A name without letters and digits stays as it is: two of those are not one.
  package init(_ name: String) {
    if name.utf8.allSatisfy({ $0 < 0x80 }) {
      let bytes = name.utf8.compactMap(\.folded)
      text = bytes.isEmpty ? name : String(decoding: bytes, as: UTF8.self)
    } else {
      let letters = name.lowercased().filter { $0.isLetter || $0.isNumber }
      text = letters.isEmpty ? name : letters
    }
  }
}

extension UInt8 {
  /// An ASCII letter in lower case, or a digit; `nil` for any other character.
  fileprivate var folded: UInt8? {
    switch self {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): self | 0x20
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): self
    default: nil
    }
  }
}

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
