import Diagnostics
import Files
import InventoryModel
import InventoryPages
package import InventorySettings
import InventorySite
package import InventoryStore

/// The parameters that only labels have, in addition to those in ``ReportRequest``. The audience of the request must be
/// the audience of the site, because the audience determines the names of the pages to which the QR codes link.
package struct LabelRequest: Sendable {
  /// The things that get labels.
  package enum Subject: Sendable {
    case items
    /// The places of the items. Each place gets one label.
    case places
  }

  let subject: Subject
  let layout: LabelLayout
  /// The base URL that replaces the base URL in site.yml; `nil` to use the base URL in site.yml.
  let baseURL: BaseURL?
  /// The number of labels that are already used on the first sheet.
  let skip: Int

  package init(_ subject: Subject, _ layout: LabelLayout, baseURL: BaseURL?, skip: Int) {
    (self.subject, self.layout, self.baseURL, self.skip) = (subject, layout, baseURL, skip)
  }
}

/// The result of writing labels. Both numbers are 0 if there is nothing to label.
package struct LabelReport: Codable, Hashable, Sendable {
  package let labels: Int
  package let sheets: Int
  /// Notes about characters that the PDF cannot show.
  package let notes: [String]
}

/// Writes sheets of labels. A label shows the name and the short key of an item, or a place and the places that contain
/// it. The QR code of the label contains the URL of the page of the item or the place.
package struct LabelPrinter {
  private let request: ReportRequest
  private let labels: LabelRequest

  /// The format must be HTML or PDF.
  package init(_ request: ReportRequest, _ labels: LabelRequest) {
    (self.request, self.labels) = (request, labels)
  }

  /// Writes nothing if there is nothing to label. `standardOutput` receives the output if there is no output file.
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
    let texts = try texts(from: snapshot)
    guard !texts.isEmpty else { return LabelReport(labels: 0, sheets: 0, notes: []) }
    let sheets = Label.sheets(of: texts, on: labels.layout, skip: labels.skip, baseURL: baseURL.text)
    let html = try renderer.render(sheets)
    let pdf = request.format == .pdf ? try pdf(of: html) : nil
    try OutputFile.write(to: request.destination.path, or: standardOutput) { try $0(pdf?.bytes ?? html) }
    return LabelReport(labels: texts.count, sheets: sheets.count, notes: [pdf?.fontNote].compactMap(\.self))
  }

  /// Returns the texts of all labels, which fit in memory.
  private func texts(from snapshot: Snapshot) throws -> [LabelText] {
    switch labels.subject {
    case .items:
      let keys = ShortKeys(try snapshot.everyKey())
      var texts: [LabelText] = []
      try snapshot.forEachBatch { texts += $0.map { LabelText($0, keys: keys) } }
      return texts
    case .places:
      let field = NamedField(request.settings.placeField)
      var places = PlaceTree(separator: request.settings.placeSeparator, showsValues: false)
      guard request.disclosure.level(ofField: field.name) == .shown else { return [] }
      try snapshot.forEachBatch { items in
        for item in items {
          if let index = field.index(in: item.fields) { _ = places.add(nil, in: item.fields[index].value) }
        }
      }
      return places.all.map { LabelText($0.node) }
    }
  }

  private func pdf(of page: [UInt8]) throws -> PDFMaker.Made {
    let maker = try PDFMaker(request.pdfEngine, among: PDFEngine.ofPages) { _ in }
    let work = try TemporaryFolder()
    try work.write(page, to: "labels.html")
    // Labels have no date, so the PDF has a fixed creation date.
    return try maker.pdf(of: "labels.html", in: work.path, now: nil)
  }

  private func baseURL() throws(Failure) -> BaseURL {
    if let baseURL = labels.baseURL ?? request.settings.baseURL { return baseURL }
    let file = request.site?.path(Site.settingsFile) ?? Site.settingsFile
    throw Failure(
      .badSettings, file: file,
      "has no baseURL, which QR codes need; add 'baseURL: \(BaseURL.example)', or use --base-url"
    )
  }
}
