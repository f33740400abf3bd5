import Diagnostics
import Files
package import InventoryModel
import InventoryPages
import InventoryRendering
package import InventorySettings
import InventorySite
package import InventoryStore
import Mustache

/// Writes a sheet of labels for items: name, short key, and a code that leads to the item's page.
package struct LabelPrinter {
  private let request: LabelRequest

  package init(_ request: LabelRequest) {
    self.request = request
  }

  /// Where no item is selected, nothing is written. `standardOutput` takes the page where no file is named.
  package func run(
    of store: InventoryStore, standardOutput: @escaping ([UInt8]) throws -> Void
  ) throws -> LabelReport {
    let baseURL = try baseURL()
    let renderer = try renderer()
    let snapshot = try store.snapshot(of: request.selection, for: request.disclosure)
    // In memory: nobody prints more labels than that.
    var items: [Item] = []
    try snapshot.forEachBatch { items += $0 }
    guard !items.isEmpty else { return LabelReport(labels: 0, sheets: 0) }
    let sheets = LabelSheet.sheets(
      of: items, on: request.paper.layout, skip: request.skip, keys: ShortKeys(try snapshot.everyKey()),
      baseURL: baseURL.text)
    let html = try page(sheets, renderer)
    let page = request.isPDF ? try pdf(of: html) : html
    try OutputFile.write(to: request.output, or: standardOutput) { try $0(page) }
    return LabelReport(labels: items.count, sheets: sheets.count)
  }

  private func pdf(of page: [UInt8]) throws -> [UInt8] {
    let maker = try PDFMaker(request.pdfEngine) { _ in }
    let work = try TemporaryFolder()
    try work.write(page, to: "labels.html")
    // The title at the foot of reports is none of labels'.
    try work.write([], to: "paged.css")
    return try maker.pdf(of: work.path + "/labels.html", in: work.path, now: nil)
  }

  private func baseURL() throws(Failure) -> BaseURL {
    if let baseURL = request.baseURL ?? request.site?.settings.baseURL { return baseURL }
    let file = request.site?.path(Site.settingsFile) ?? Site.settingsFile
    throw Failure(
      .badSettings, file: file,
      "does not say where the site is published, which the codes lead to; write 'baseURL: \(BaseURL.example)' there, or say --base-url"
    )
  }

  private func renderer() throws -> LabelRenderer {
    let settings = request.site.settings
    let theme = try ThemeFiles(of: request.site)
    do throws(TemplateErrors) {
      return try LabelRenderer(
        request.paper.layout, templates: theme.templates, title: settings.title, language: settings.language,
        generator: request.generator)
    } catch {
      throw Failure(.badSettings, Problems(error.problems.map { Problem($0, in: request.site) }))
    }
  }

  private func page(_ sheets: [LabelSheet], _ renderer: LabelRenderer) throws(Failure) -> [UInt8] {
    do throws(LabelRenderer.Refusal) {
      return try renderer.render(sheets)
    } catch {
      throw failure(error)
    }
  }

  private func failure(_ refusal: LabelRenderer.Refusal) -> Failure {
    switch refusal {
    case .linkTooLong(let link):
      Failure(
        .badData, file: link,
        "is too long for a code on \(request.paper.name) that a camera can read; take a shorter base URL, or larger labels"
      )
    case .missing(let library):
      Failure(
        .programMissing, file: library,
        "cannot be opened, and makes the codes of labels; install it, then try again: 'make setup', or as root "
          + "'apt-get install libqrencode4', or 'brew install qrencode'")
    }
  }
}

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
