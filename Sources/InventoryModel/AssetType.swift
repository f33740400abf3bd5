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

  /// What two labels have in common when they differ in case, or in how their accents are composed.
  package static func foldedLabel(_ label: String) -> String {
    // Composed again at the end: U+01F0 has no capital of one character, and `J̌` becomes two small ones.
    label.precomposedStringWithCanonicalMapping.lowercased().precomposedStringWithCanonicalMapping
  }
}
