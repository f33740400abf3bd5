/// A field name in its form for comparison. The form ignores case, spaces, punctuation and the composition of accents.
/// Accents are significant: `Étage` equals `étage` but differs from `etage`.
///
/// All field names are compared in this form. Other texts have different rules, which are explained at their
/// declarations: CSV headers (`ItemAttribute.folded`), labels of asset types (`AssetType.foldedLabel`), names of photo
/// files (`PhotoFolder`), keys (`ShortKeys`) and texts in predicates (`String.folded`).
package struct FoldedName: Hashable, Sendable {
  /// The letters and digits of the name, in lowercase. If the name has none, the unchanged name.
  package let text: String

  /// A name without letters and digits is not changed, so two such names remain different.
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

/// Finds a field by its name. Names are compared as `FoldedName`. If the first letter or digit already differs, a field
/// is skipped without folding its name.
package struct NamedField: Sendable {
  package let name: String
  private let folded: FoldedName
  /// The first ASCII letter or digit of the name, in lowercase; `nil` if there is none or a non-ASCII character
  /// precedes it.
  private let first: UInt8?

  package init(_ name: String) {
    self.name = name
    folded = FoldedName(name)
    first = Self.first(of: name)
  }

  /// Returns the index of the matching field; `nil` if there is none. If several fields match, a field with exactly
  /// this name takes precedence, then the first field.
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
  /// The ASCII letter in lowercase, or the unchanged digit; `nil` for any other byte.
  fileprivate var folded: UInt8? {
    switch self {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): self | 0x20
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): self
    default: nil
    }
  }
}

extension String {
  /// The text without leading and trailing spaces. Item names and type labels are stored in this form, so that names
  /// that look equal are equal.
  ///
  /// The following characters count as spaces: all characters with the Unicode property White_Space, such as the
  /// no-break space, and the invisible zero-width space, word joiner and byte-order mark. A leading space that carries
  /// a combining mark is preserved.
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
