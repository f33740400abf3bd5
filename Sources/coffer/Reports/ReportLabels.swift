import ArgumentParser
import InventoryReports
import InventorySettings
import InventoryStore

struct ReportLabels: ParsableCommand {
  static let configuration = CommandConfiguration(
    "Create sheets of labels with QR codes that link to the pages of items or places.", named: "labels",
    examples: "coffer report labels --layout L7160 --where \"fields.room == 'Hall'\" --output labels.html",
    more: """
      Layouts: 5160, 5161, 5163 (US Letter); L7159, L7160, L7161, L7162, L7163 (A4).
      Print at 100%, without the browser's margins or headers.
      """)

  @Option(
    help: .value("number", "The Avery number of the labels (default: 5160)."),
    completion: .list(LabelLayout.all.map(\.name)),
    transform: asOption(LabelLayout.named))
  var layout = LabelLayout.all[0]

  @Flag(help: "Label the places of the items, such as rooms and boxes, instead of the items.")
  var places = false

  @Option(help: .value("number", "The number of labels already used on the first sheet."))
  var skip = 0

  @Option(
    help: .value("address", "The address of the published site (default: baseURL in site.yml)."),
    transform: asOption(BaseURL.init))
  var baseURL: BaseURL?

  @Option(
    help: .value(
      "format", "The report format (default: pdf if the name of --output ends with .pdf, otherwise html)."))
  var format: LabelFormat?

  @Option(
    name: .shortAndLong,
    help: .value(
      "file",
      "The output file; - is standard output (default: on a terminal, a file named after the report; otherwise standard output)."
    ),
    completion: .file())
  var output: String?

  @Option(
    help: .value(
      "engine",
      "The program that creates the PDF: weasyprint, chromium, or 'auto' for the first one installed (default: auto)."
    ),
    completion: .list(["weasyprint", "chromium", "auto"]),
    transform: asOption { try EngineChoice($0, among: PDFEngine.ofPages) })
  var pdfEngine: EngineChoice?

  @OptionGroup var audience: AudienceOptions
  @OptionGroup var selection: SelectionOptions
  @OptionGroup var options: SiteOptions

  enum LabelFormat: String, OutputFormat, ExpressibleByArgument {
    case html, pdf

    static var usual: Self { .html }
    var fileExtension: String? { rawValue }
  }

  func validate() throws {
    try refuseEmpty(output, "--output")
    guard (0..<layout.labelsPerSheet).contains(skip) else {
      throw ValidationError(
        "--skip must be a number from 0 to \(layout.labelsPerSheet - 1) for \(layout.name), not \(skip)")
    }
  }

  func run() throws {
    let (format, file) = try destination()
    let work = try options.resolve(for: .reading, audience, usual: nil, selection.selection())
    let labels = LabelRequest(places ? .places : .items, layout, baseURL: baseURL, skip: skip)
    let report = try LabelPrinter(request(in: work, format, file), labels).run(
      of: work.store, standardOutput: work.console.write)
    try present(report, file)
  }

  private func destination() throws -> (format: LabelFormat, file: String?) {
    let usedFormat = try LabelFormat.chosen(format, for: output)
    try EngineChoice.refuse(pdfEngine, for: usedFormat == .pdf ? .pdf : .html)
    let file = try reportFile(output, named: "labels." + usedFormat.rawValue)
    if usedFormat == .pdf, file == nil, Standard.output.isTerminal {
      throw ValidationError("a PDF cannot be printed to a terminal; choose a file with --output")
    }
    try options.refuseMixing(with: "page", in: file)
    return (usedFormat, file)
  }

  private func request(in work: Workplace, _ usedFormat: LabelFormat, _ file: String?) throws -> ReportRequest
  {
    try work.refuseReplacingInput(at: file)
    return ReportRequest(
      usedFormat == .pdf ? .pdf : .html, to: file.map { .file($0) } ?? .standardOutput, site: work.site,
      stores: work.store.files, selection: work.selection, disclosure: work.disclosure,
      pdfEngine: pdfEngine?.engine, generator: Coffer.generator)
  }

  private func present(_ report: LabelReport, _ file: String?) throws {
    let console = options.console
    for note in report.notes { console.note("note: \(note)") }
    if report.labels == 0 {
      if console.printsText {
        console.warn("no \(places ? "places" : "items") to label; nothing was written")
      }
      if console.isJSON { try console.print(report, "") }
    } else if let file {
      let sheets = count(report.sheets, "sheet", "sheets")
      try console.print(report, "\(count(report.labels, "label", "labels")) on \(sheets) in \(file)")
    }
  }
}
