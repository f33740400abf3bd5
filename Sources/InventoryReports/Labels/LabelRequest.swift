package import InventoryModel
package import InventorySettings
import InventorySite
package import InventoryStore

/// What sheets of labels are asked for.
package struct LabelRequest: Sendable {
  let paper: LabelPaper
  /// Whose templates and settings; `nil` for the built-in ones.
  let site: Site?
  /// Instead of the one that site.yml names.
  let baseURL: BaseURL?
  /// How many labels of the first sheet are used up.
  let skip: Int
  /// The items that get a label; `nil` for all.
  let selection: ItemSelection?
  /// For whom the site is that the codes lead to: it decides what its pages are called.
  let disclosure: Disclosure
  /// A PDF instead of the page that it is made of; by this engine, or the first one installed.
  let isPDF: Bool
  let pdfEngine: PDFEngine?
  /// A file; `nil` for the standard output.
  let output: String?
  /// `Coffer` and its version.
  let generator: String

  package init(
    _ paper: LabelPaper, of site: Site?, baseURL: BaseURL?, skip: Int, selection: ItemSelection?,
    disclosure: Disclosure, isPDF: Bool, pdfEngine: PDFEngine?, output: String?, generator: String
  ) {
    (self.paper, self.site, self.baseURL, self.skip) = (paper, site, baseURL, skip)
    (self.selection, self.disclosure) = (selection, disclosure)
    (self.isPDF, self.pdfEngine, self.output) = (isPDF, pdfEngine, output)
    self.generator = generator
  }
}

/// What was written; nothing where there are no items.
package struct LabelReport: Codable, Hashable, Sendable {
  package let labels: Int
  package let sheets: Int
}
