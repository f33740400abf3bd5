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
