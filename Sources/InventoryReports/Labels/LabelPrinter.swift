import Diagnostics
import Files
import InventoryModel
package import InventorySettings
import InventorySite
package import InventoryStore

/// The parameters of labels, in addition to those of every report. The audience is that of the site in the codes,
/// because it determines the names of its pages.
package struct LabelRequest: Sendable {
  let layout: LabelLayout
  /// Overrides the one in site.yml.
  let baseURL: BaseURL?
  /// The number of used labels on the first sheet.
  let skip: Int

  package init(_ layout: LabelLayout, baseURL: BaseURL?, skip: Int) {
    (self.layout, self.baseURL, self.skip) = (layout, baseURL, skip)
  }
}

/// The result; `nil` if there are no items.
package struct LabelReport: Codable, Hashable, Sendable {
  package let labels: Int
  package let sheets: Int
  /// What a PDF lacks.
  package let notes: [String]
}

/// Writes sheets of labels for items: name, short key, and a code with the address of the item's page.
package struct LabelPrinter {
  private let request: ReportRequest
  private let labels: LabelRequest

  /// The format must be HTML or PDF.
  package init(_ request: ReportRequest, _ labels: LabelRequest) {
    (self.request, self.labels) = (request, labels)
  }

  /// Writes nothing if no item is selected. `standardOutput` receives the page if there is no output file.
  package func run(
    of store: InventoryStore, standardOutput: @escaping ([UInt8]) throws -> Void
  ) throws -> LabelReport {
    let baseURL = try baseURL()
    let theme = try ThemeFiles(of: request.site)
    let renderer = try request.compiling {
      try LabelRenderer(
        labels.layout, templates: theme.templates, title: request.settings.title,
        language: request.settings.language, generator: request.generator)
    }
    let snapshot = try store.snapshot(of: request.selection, for: request.disclosure)
    // The items of all labels fit in memory.
    var items: [Item] = []
    try snapshot.forEachBatch { items += $0 }
    guard !items.isEmpty else { return LabelReport(labels: 0, sheets: 0, notes: []) }
    let sheets = Label.sheets(
      of: items, on: labels.layout, skip: labels.skip, keys: ShortKeys(try snapshot.everyKey()),
      baseURL: baseURL.text)
    let html = try renderer.render(sheets)
    let pdf = request.format == .pdf ? try pdf(of: html) : nil
    try OutputFile.write(to: request.destination.path, or: standardOutput) { try $0(pdf?.bytes ?? html) }
    return LabelReport(labels: items.count, sheets: sheets.count, notes: [pdf?.fontNote].compactMap(\.self))
  }

  private func pdf(of page: [UInt8]) throws -> PDFMaker.Made {
    let maker = try PDFMaker(request.pdfEngine, among: PDFEngine.ofPages) { _ in }
    let work = try TemporaryFolder()
    try work.write(page, to: "labels.html")
    // Labels do not use the footer title of reports.
    return try maker.pdf(of: "labels.html", in: work.path, now: nil)
  }

  private func baseURL() throws(Failure) -> BaseURL {
    if let baseURL = labels.baseURL ?? request.settings.baseURL { return baseURL }
    let file = request.site?.path(Site.settingsFile) ?? Site.settingsFile
    throw Failure(
      .badSettings, file: file,
      "has no baseURL for the codes; add 'baseURL: \(BaseURL.example)', or use --base-url"
    )
  }
}
