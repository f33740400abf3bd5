import ArgumentParser
import Foundation
import InventoryModel
import InventoryReports
import InventorySite
import InventoryStore

/// What every report takes.
struct ReportOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The file to write, or with a slash at the end a folder; - is the standard output (default: on a terminal, a file named after the report).",
      valueName: "file"))
  var output: String?

  @Option(
    help: ArgumentHelp("The day that the report speaks of: 2026-03-18.", valueName: "date"),
    transform: asOption(timestamp))
  var asOf: Timestamp?

  @Flag(help: "Write into a folder that holds other things; none of them is replaced or removed.")
  var force = false

  @OptionGroup var audience: AudienceOptions
  @OptionGroup var selection: SelectionOptions
  @OptionGroup var options: SiteOptions

  func validate() throws {
    try refuseEmpty(output, "--output")
  }

  /// Without one of these there is nothing to report.
  static let attributesOfProof: [Disclosure.Attribute] = [
    .itemKey, .valueInDollars, .serialNumber, .dateCreated, .photos,
  ]

  /// An existing folder is one, with a slash or without.
  private static func place(_ file: String) -> String {
    var isFolder: ObjCBool = false
    let isThere = FileManager.default.fileExists(atPath: file, isDirectory: &isFolder)
    return isThere && isFolder.boolValue && !file.hasSuffix("/") ? file + "/" : file
  }

  /// Whether the report would go to this file, whatever it is called.
  private static func isSame(_ file: String, _ input: String) -> Bool {
    var (own, other) = (stat(), stat())
    guard stat(file, &own) == 0, stat(input, &other) == 0 else { return false }
    return own.st_dev == other.st_dev && own.st_ino == other.st_ino
  }

  /// A request in this form, and the store that it is about. `name` is the report's, and without one it is a line that is
  /// always printed; `usual` is for whom such reports are.
  func request(
    _ format: ReportFormat, of name: String?, on sheets: PDFOptions? = nil, for usual: Audience,
    needs attributes: [Disclosure.Attribute] = [], reading inputs: [String] = []
  ) throws -> (ReportRequest, InventoryStore) {
    let file = try ReportFile(output: output, name: name.map { $0 + "." + format.fileExtension }).path()
    let place = file.map(Self.place)
    if options.json, file == nil {
      throw ValidationError("--json would print the summary between the lines; name a file with --output")
    }
    if let place, place.hasSuffix("/"), name == nil || format != .html && format != .markdown {
      throw ValidationError(
        "'\(place)' is a folder, and a report in this format is one file; name the file with --output")
    }
    if format == .pdf, file == nil, Standard.output.isTerminal {
      throw ValidationError("a PDF is not for a terminal; name a file with --output")
    }
    let site = try options.ownSite()
    for input in inputs + [site?.path("site.yml")].compactMap(\.self)
    where file.map({ Self.isSame($0, input) }) ?? false {
      throw ValidationError("--output would replace \(input), which is read; name another file")
    }
    var request = ReportRequest(format, generator: "Coffer " + Coffer.version)
    request.site = site
    request.output = place
    request.force = force
    request.asOf = try asOf ?? Environment.sourceDate()
    request.selection = try selection.selection(now: asOf)
    request.selectionText = selection.text
    request.disclosure = try options.disclosure(for: audience, otherwise: usual)
    guard attributes.allSatisfy(request.disclosure.shows) else {
      throw ValidationError(
        "this report is about values, serial numbers and photos, and --audience "
          + "\(request.disclosure.audience.rawValue) does not see all of them; leave it out")
    }
    request.paper = sheets?.paper
    request.pdfEngine = sheets?.pdfEngine?.engine
    request.jobs = ProcessInfo.processInfo.activeProcessorCount
    let store = try options.openStore(of: site, for: .reading, picturesAreRead: true)
    request.store = store.path
    return (request, store)
  }

  /// Tells how far a report is, and at the end what it was.
  func told(_ run: (@escaping (ReportProgress) -> Void) async throws -> ReportSummary) async throws {
    let bar = ProgressBar(isQuiet: options.quiet)
    defer { bar.clear() }
    let summary = try await run { bar.show($0) }
    bar.clear()
    if !options.quiet { for note in summary.notes { Standard.error.write("note: \(note)\n") } }
    if let output = summary.output {
      try options.print(
        summary, "\(count(summary.items, "item", "items")) in \(output), \(summary.bytes.bytes)")
    }
    try failWhere(summary.damagedPhotos, summary.left)
  }
}

extension ProgressBar {
  func show(_ progress: ReportProgress) {
    switch progress {
    case .items(let done, let total): show("Items", done, of: total)
    case .photos(let done, let total): show("Photos", done, of: total)
    case .engine(let words): show("PDF: " + words)
    }
  }
}

extension ReportFormat: ExpressibleByArgument {
  fileprivate var fileExtension: String {
    switch self {
    case .html: "html"
    case .markdown: "md"
    case .csv: "csv"
    case .json: "json"
    case .pdf: "pdf"
    }
  }
}
extension Paper: ExpressibleByArgument {}

/// What reports take that can be a PDF.
struct PDFOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What a PDF is laid out for (default: letter for dollars, else a4).", valueName: "paper"))
  var paper: Paper?

  @Option(
    help: ArgumentHelp(
      "What makes a PDF: weasyprint, chromium, or auto for the first one installed.", valueName: "engine"),
    transform: asOption(EngineChoice.init))
  var pdfEngine: EngineChoice?
}

/// An engine as `--pdf-engine` says it.
struct EngineChoice: Sendable {
  /// Nothing for `auto`.
  let engine: PDFEngine?

  init(_ text: String) throws {
    engine = PDFEngine(rawValue: text)
    guard engine != nil || text == "auto" else {
      throw ValidationError("'\(text)' is not weasyprint, chromium or auto")
    }
  }
}
