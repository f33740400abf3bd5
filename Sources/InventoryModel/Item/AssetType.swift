import Foundation

/// What groups items: Furniture, Jewelry, Electronics ...
package struct AssetType: Hashable, Sendable {
  package typealias ID = Int64

  package let id: ID
  /// Not empty; unique without regard to case.
  package let label: String

  package init(id: ID, label: String) {
    self.id = id
    self.label = label
  }

  /// The labels of a new store, as in the book's app.
  package static let initialLabels = ["Furniture", "Jewelry", "Electronics"]

  /// What two labels have in common when they differ in case, or in how their accents are composed. Unlike in a
  /// `FoldedName`, signs count: `TV` and `T.V.` may be two types. Stores keep it.
  package static func foldedLabel(_ label: String) -> String {
    // Composed again at the end: U+01F0 has no capital of one character, and `J̌` becomes two small ones.
    label.precomposedStringWithCanonicalMapping.lowercased().precomposedStringWithCanonicalMapping
  }

  /// What two labels have in common when they look the same: the folded label without characters that are not visible, and
  /// with one space for each run of blanks.
  package static func appearance(of label: String) -> String {
    let visible = label.unicodeScalars.filter { scalar in
      let properties = scalar.properties
      // A joiner changes an emoji; a variation selector, which extends a character, does as well.
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
