package import InventoryModel

/// What every report says of itself.
package struct ReportHeading: Hashable, Sendable {
  package let title: String
  /// A BCP 47 tag, such as `en`.
  package let language: String
  /// The day that the report speaks of, if it is told one.
  package let asOf: Timestamp?
  /// `Coffer` and its version.
  package let generator: String

  package init(title: String, language: String, asOf: Timestamp?, generator: String) {
    (self.title, self.language, self.asOf, self.generator) = (title, language, asOf, generator)
  }
}
