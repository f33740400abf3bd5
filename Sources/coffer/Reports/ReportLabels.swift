import ArgumentParser
import InventoryModel
import InventorySite
import InventoryStore

struct ReportLabels: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "labels",
    abstract: "Write sheets of labels with QR codes that lead to the items' pages.",
    discussion: """
      Example:
        coffer report labels --layout L7160 --where "fields.room == 'Hall'" --output labels.html

      Layouts: 5160, 5161, 5163 (US Letter); L7159, L7160, L7161, L7162, L7163 (A4).
      Print the page at 100%, without margins or headers of the browser.
      """)

  @Option(
    help: ArgumentHelp("The labels' number at Avery.", valueName: "number"),
    transform: asOption(LabelPaper.init))
  var layout: LabelPaper = .standard

  @Option(help: ArgumentHelp("How many labels of the first sheet are used up.", valueName: "number"))
  var skip = 0

  @Option(
    help: ArgumentHelp(
      "Where the site is published, instead of what baseURL of site.yml says.", valueName: "address"),
    transform: asOption(BaseURL.init))
  var baseURL: BaseURL?

  @Option(help: ArgumentHelp("How they are written.", valueName: "format"))
  var format = LabelFormat.html

  @Option(
    help:
      ArgumentHelp(
        "The file to write; - is the standard output (default: on a terminal, a file named after the report).",
        valueName: "file"))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "What makes a PDF: weasyprint, chromium, or auto for the first one installed.", valueName: "engine"),
    transform: asOption(EngineChoice.init))
  var pdfEngine: EngineChoice?

  @OptionGroup var audience: AudienceOptions
  @OptionGroup var selection: SelectionOptions
  @OptionGroup var options: SiteOptions

  enum LabelFormat: String, CaseIterable, ExpressibleByArgument {
    case html, pdf
  }

  func validate() throws {
    try refuseEmpty(output, "--output")
    guard (0..<layout.labelsPerSheet).contains(skip) else {
      throw ValidationError(
        "--skip is a number from 0 to \(layout.labelsPerSheet - 1) on \(layout.name), not \(skip)")
    }
  }

  func run() throws {
    let file = try ReportFile(output: output, name: "labels." + format.rawValue).path()
    if format == .pdf, file == nil, Standard.output.isTerminal {
      throw ValidationError("a PDF is not for a terminal; name a file with --output")
    }
    if options.json, file == nil {
      throw ValidationError("--json would print the summary behind the page; name a file with --output")
    }
    var request = LabelRequest(layout, of: try options.ownSite(), generator: "Coffer " + Coffer.version)
    request.baseURL = baseURL
    request.skip = skip
    request.disclosure = try options.disclosure(
      for: audience, otherwise: request.site?.settings.audience ?? .owner)
    request.isPDF = format == .pdf
    request.pdfEngine = pdfEngine?.engine
    request.selection = try selection.selection()
    request.output = file
    let store = try options.openStore(for: .reading)
    let report = try LabelPrinter(request).run(of: store) { try Standard.output.writeResult($0) }
    if report.labels == 0 {
      if !options.quiet, !options.json {
        Standard.error.write("there are no items to label, and nothing is written\n")
      }
      if options.json { try options.print(report, "") }
    } else if let file {
      let sheets = count(report.sheets, "sheet", "sheets")
      try options.print(report, "\(count(report.labels, "label", "labels")) on \(sheets) in \(file)")
    }
  }
}
