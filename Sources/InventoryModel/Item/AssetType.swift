import Foundation

/// A group of items: Furniture, Jewelry, Electronics ...
package struct AssetType: Hashable, Sendable {
  package typealias ID = Int64

  package let id: ID
  /// Not empty; unique regardless of case.
  package let label: String

  package init(id: ID, label: String) {
    self.id = id
    self.label = label
  }

  /// The labels of a new store, as in the book's app.
  package static let initialLabels = ["Furniture", "Jewelry", "Electronics"]

  /// The form of a label that ignores case and the composition of accents. Unlike in a `FoldedName`, signs are
  /// significant: `TV` and `T.V.` may be two types. Stores save it.
  package static func foldedLabel(_ label: String) -> String {
    // Reports and imports fold a label for every item; most are ASCII, which composing does not change.
    if label.utf8.allSatisfy({ $0 < 0x80 }) { return label.lowercased() }
    // Composed again at the end: U+01F0 has no single-character capital, and `J̌` becomes two lowercase characters.
    return label.precomposedStringWithCanonicalMapping.lowercased().precomposedStringWithCanonicalMapping
  }

  /// The form of a label that equal-looking labels share: the folded label without invisible characters, and with
  /// single spaces.
  package static func appearance(of label: String) -> String {
    let visible = label.unicodeScalars.filter { scalar in
      let properties = scalar.properties
      // A joiner changes an emoji, and so does a variation selector, which extends a character.
      let isHidden =
        properties.isDefaultIgnorableCodePoint && !properties.isGraphemeExtend && scalar != "\u{200D}"
      return properties.isWhitespace || !(isHidden || properties.generalCategory == .control)
    }
    let words = visible.split { $0.properties.isWhitespace }.map { String(String.UnicodeScalarView($0)) }
    return foldedLabel(words.joined(separator: " "))
  }

  /// Whether two labels look the same.
  package static func looksTheSame(_ label: String, as other: String) -> Bool {
    label == other || foldedLabel(label) == foldedLabel(other)
      || appearance(of: label) == appearance(of: other)
  }
}
