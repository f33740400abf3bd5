package import InventoryModel
package import InventoryStore

/// What sheets of labels are asked for.
package struct LabelRequest: Sendable {
  package let paper: LabelPaper
  /// Whose templates and settings; nothing for the built-in ones.
  package let site: Site?
  /// Instead of the one that site.yml names.
  package var baseURL: BaseURL?
  /// How many labels of the first sheet are used up.
  package var skip = 0
  /// The items that get a label; nothing for all.
  package var selection: ItemSelection?
  /// For whom the site is that the codes lead to: it decides what its pages are called.
  package var disclosure = Disclosure.complete
  /// A PDF instead of the page that it is made of; by this engine, or the first one installed.
  package var isPDF = false
  package var pdfEngine: PDFEngine?
  /// A file; nothing for the standard output.
  package var output: String?
  /// `Coffer` and its version.
  package let generator: String

  package init(_ paper: LabelPaper, of site: Site?, generator: String) {
    (self.paper, self.site, self.generator) = (paper, site, generator)
  }
}

/// What was written; nothing where there are no items.
package struct LabelReport: Codable, Hashable, Sendable {
  package let labels: Int
  package let sheets: Int
}
