/// A name for comparisons that ignores case, spaces, signs and the composition of accents. Accents themselves are
/// significant: `Étage` equals `étage`, not `etage`.
///
/// All names of fields are compared as folded names. Other texts intentionally follow different rules, which are
/// explained at their declarations: headers of a CSV (`ItemAttribute.folded`), labels of asset types
/// (`AssetType.foldedLabel`), names of photo files (`PhotoFolder`), keys (`ShortKeys`) and texts in predicates
/// (`String.folded`).
package struct FoldedName: Hashable, Sendable {
  /// The name in lowercase, without spaces and signs.
  package let text: String

  /// A name without letters and digits stays unchanged, so that two such names stay different.
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

/// A search for a field by its name. Names are compared as folded names. Most fields of an item are skipped without
/// folding their names, because their first letter or digit differs.
package struct NamedField: Sendable {
  package let name: String
  private let folded: FoldedName
  /// The first letter or digit of the name, in lowercase; `nil` if it is not ASCII, or if there is none.
  private let first: UInt8?

  package init(_ name: String) {
    self.name = name
    folded = FoldedName(name)
    first = Self.first(of: name)
  }

  /// Returns the index of the field; `nil` if there is none. If several fields match, a field with exactly this name
  /// wins, otherwise the first one.
  package func index(in fields: [Field]) -> Int? {
    fields.firstIndex { $0.name == name } ?? fields.firstIndex { isSame($0.name) }
  }

  private func isSame(_ other: String) -> Bool {
    if let first, let otherFirst = Self.first(of: other), first != otherFirst { return false }
    return FoldedName(other) == folded
  }

  private static func first(of name: String) -> UInt8? {
    name.utf8.first { $0 >= 0x80 || $0.folded != nil }.flatMap(\.folded)
  }
}

extension UInt8 {
  /// An ASCII letter in lowercase, or a digit; `nil` for any other character.
  fileprivate var folded: UInt8? {
    switch self {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): self | 0x20
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): self
    default: nil
    }
  }
}

extension String {
  /// The text without leading and trailing spaces. Names of items and labels of types are stored in this form, so that
  /// equal-looking names are equal.
  ///
  /// Spaces are all characters with the Unicode property White_Space, including the no-break space, and three invisible
  /// characters: the zero-width space, the word joiner and the byte-order mark. A leading space with a combining mark
  /// is preserved.
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

  /// Whether the byte is printable ASCII other than a space.
  private static func isPlain(_ byte: UInt8) -> Bool { (0x21...0x7E).contains(byte) }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200B, 0x2060, 0xFEFF: true
    default: scalar.properties.isWhitespace
    }
  }
}
