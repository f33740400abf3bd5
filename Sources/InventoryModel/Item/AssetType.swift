import Foundation

/// A group of items, such as Furniture, Jewelry or Electronics.
package struct AssetType: Hashable, Sendable {
  package typealias ID = Int64

  package let id: ID
  /// Not empty; unique regardless of case.
  package let label: String

  package init(id: ID, label: String) {
    self.id = id
    self.label = label
  }

  /// The labels of the asset types in a new store, the same as in the Homepwner app.
  package static let initialLabels = ["Furniture", "Jewelry", "Electronics"]

  /// Returns a label in its form for comparison. The form ignores case and the composition of accents. Unlike in a
  /// `FoldedName`, punctuation is significant: `TV` and `T.V.` may be two types. Stores save this form.
  package static func foldedLabel(_ label: String) -> String {
    // A shortcut for ASCII text, which composition does not change: reports and imports fold a label for every item.
    if label.utf8.allSatisfy({ $0 < 0x80 }) { return label.lowercased() }
    // Composes again after lowercasing: `J̌` has no composed form, but its two lowercase scalars compose to U+01F0.
    return label.precomposedStringWithCanonicalMapping.lowercased().precomposedStringWithCanonicalMapping
  }

  /// Returns the same text for all labels that look the same: the folded label without invisible characters, and with
  /// single spaces.
  package static func appearance(of label: String) -> String {
    let visible = label.unicodeScalars.filter { scalar in
      let properties = scalar.properties
      // Preserves the zero-width joiner and the variation selectors, which change how an emoji looks. Variation
      // selectors have the property Grapheme_Extend.
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
