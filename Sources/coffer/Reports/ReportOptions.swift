import ArgumentParser
import Diagnostics
import Files
import Foundation
import InventoryModel
import InventoryPages
import InventoryReports
import InventorySettings
import InventoryStore

struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "Write a report (insurance, gaps, claim, changes), labels, or a calendar of dates.", named: "report",
    examples: "coffer report insurance --format pdf --output insurance.pdf",
    subcommands: [
      ReportInsurance.self, ReportGaps.self, ReportClaim.self, ReportChanges.self, ReportLabels.self,
      ReportDates.self,
    ])
}

/// The options shared by insurance reports, claims, and reports on gaps and changes.
struct ReportOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: .value(
      "file",
      "The output file, or a folder if the path ends with a slash or is an existing folder; - is standard output (default: on a terminal, a file named after the report; otherwise standard output)."
    ), completion: .file())
  var output: String?

  @Option(
    help: .value(
      "date",
      "The date that the report states, such as 2026-03-18 (default: SOURCE_DATE_EPOCH if it is set, otherwise none; an insurance report then states the date of the latest record)."
    ), transform: asOption(timestamp))
  var asOf: Timestamp?

  @Flag(help: "Write to a folder that contains other files, without replacing or removing them.")
  var force = false

  @OptionGroup var audience: AudienceOptions

  func validate() throws { try refuseEmpty(output, "--output") }

  /// Returns the destination of the report. `name` is the name of its default file without the extension; `nil` for a
  /// single line, which is printed by default.
  private func destination(_ format: ReportFormat, of name: String?) throws -> ReportDestination {
    let file = try reportFile(output, named: name.map { $0 + "." + (format.fileExtension ?? "") })
    let destination = file.map(ReportDestination.init(typed:)) ?? .standardOutput
    if case .folder = destination, name == nil || format != .html && format != .markdown {
      throw ValidationError(
        "'\(destination.path ?? "")' is a folder, but this format is a single file; choose a file with --output"
      )
    }
    if format == .pdf, file == nil, Standard.output.isTerminal {
      throw ValidationError("a PDF cannot be printed to a terminal; choose a file with --output")
    }
    return destination
  }

  /// Resolves all options of a report. `inputs` are the files, besides site.yml, that the report reads and must not
  /// replace.
  func resolve(
    _ format: ReportFormat?, of report: NamedReport, _ options: SiteOptions,
    selecting chosen: ChosenItems = ChosenItems(), on sheets: PDFOptions, details: DetailOptions? = nil,
    maxSize: Int? = nil, reading inputs: [String] = []
  ) throws -> ReportWork {
    let format = try ReportFormat.chosen(format, for: output)
    try sheets.refuseWithout(format)
    if maxSize != nil, ![.html, .pdf].contains(format) {
      throw ValidationError(
        "--max-size applies only to HTML and PDF, not to \(format.rawValue); remove --max-size")
    }
    let destination = try destination(format, of: report.name)
    try options.refuseMixing(with: "report", in: destination.path)
    let work = try options.resolve(
      for: .reading, audience, usual: report.audience, chosen.items, asOf: asOf, picturesAreRead: true)
    if chosen.typed.isStated { try work.warnOfNoItems() }
    if case .folder = destination { work.noteUnsaltedNames() }
    try work.noteProof(ofPhotos: true, ofDocuments: true)
    try work.refuseReplacingInput(at: destination.path)
    for input in inputs + [work.site?.path(Site.settingsFile)].compactMap(\.self)
    where destination.isSame(as: input) {
      throw ValidationError("--output would replace \(input), which is an input; choose another file")
    }
    guard report.attributes.allSatisfy(work.disclosure.shows) else {
      throw ValidationError(
        "this report needs keys, values, serial numbers, dates and photos, but the audience "
          + "'\(work.disclosure.audience.rawValue)' does not see all of these; use --audience owner")
    }
    var settings = work.settings
    try details?.set(in: &settings.report)
    settings.report.roundAmounts(in: settings.currency)
    try details?.refuseHiddenRooms(work.disclosure, settings)
    let request = ReportRequest(
      format, to: destination, force: force, site: work.site, settings: settings, stores: work.store.files,
      selection: work.selection, typed: chosen.typed, disclosure: work.disclosure,
      paper: sheets.paper, pdfEngine: sheets.pdfEngine?.engine, asOf: work.asOf,
      maxSize: maxSize ?? report.maxSize,
      jobs: Environment.cores, generator: Coffer.generator)
    return ReportWork(request: request, store: work.store, console: work.console, clock: work.clock)
  }
}

/// A kind of report, with defaults for its options and requirements for its audience.
struct NamedReport {
  /// The name of the report, which also names its default file. `nil` for a single line, which is printed by default.
  let name: String?
  /// The default audience.
  let audience: Audience
  /// The attributes that the audience must see; for other audiences, the report is refused.
  let attributes: [ItemAttribute]
  /// The default maximum size of the report's file, in bytes; `nil` for no maximum.
  let maxSize: Int?

  private init(
    _ name: String?, for audience: Audience, needs attributes: [ItemAttribute], maxSize: Int? = nil
  ) {
    (self.name, self.audience, self.attributes, self.maxSize) = (name, audience, attributes, maxSize)
  }

  static let insurance = NamedReport("insurance", for: .insurer, needs: [], maxSize: 10_000_000)
  static let claim = NamedReport("claim", for: .insurer, needs: proof)
  static let gaps = NamedReport("gaps", for: .owner, needs: proof)
  static let changes = NamedReport("changes", for: .owner, needs: proof)
  /// The single line that summarizes the changes, for a log.
  static let line = NamedReport(nil, for: .owner, needs: proof)

  /// The attributes that are required for claims and for reports on gaps and changes.
  private static let proof: [ItemAttribute] = [
    .itemKey, .valueInDollars, .serialNumber, .dateCreated, .photos,
  ]
}

/// The resolved options of a command that writes a report.
struct ReportWork {
  let request: ReportRequest
  let store: InventoryStore
  let console: Console
  let clock: StageClock

  /// Writes the report, or only the text that `line` returns if `line` is given. Shows the progress, then prints notes
  /// and a summary.
  func write<Content: Report>(
    line: ((Content) -> String)? = nil, _ make: (@escaping (ReportProgress) -> Void) throws -> Content
  ) async throws {
    let summary = try await console.showingProgress { bar in
      let writer = try ReportWriter(request, standardOutput: console.write) { bar.show($0) }
      let report = try make { bar.show($0) }
      clock.end("figures")
      guard let line else { return try await writer.write(report) }
      return try await writer.write(line: line(report), of: report)
    }
    clock.end("writing")
    for note in summary.notes { console.note("note: \(note)") }
    if let output = summary.output {
      try console.print(
        summary, "\(count(summary.items, "item", "items")) in \(output), \(summary.bytes.bytes)")
    }
    try failWhere(summary.damagedPhotos, summary.left)
  }
}

extension ReportDestination {
  /// Creates a folder destination if the path ends with a slash or is the path of an existing folder, or else a file
  /// destination.
  fileprivate init(typed path: String) {
    guard path.hasSuffix("/") || (try? FileKind(at: path)) == .folder else {
      self = .file(path)
      return
    }
    self = .folder(path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path)
  }

  /// Whether this destination is an existing file and `other` is a path to the same file.
  fileprivate func isSame(as other: String) -> Bool {
    guard case .file(let path) = self, let own = FileID(path) else { return false }
    return own == FileID(other)
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

extension ReportFormat: ExpressibleByArgument {}
extension Paper: ExpressibleByArgument {}

/// The options of reports that can be written as a PDF.
struct PDFOptions: ParsableArguments {
  @Option(
    help: .value(
      "paper",
      "The paper size of a PDF or of printed HTML (default: 'paper' under 'report' in site.yml, otherwise 'letter' if the currency is USD or CAD, and 'a4' for other currencies)."
    ))
  var paper: Paper?

  @Option(
    help: .value(
      "engine",
      "The program that creates the PDF: typst, weasyprint, chromium, or 'auto' for the first one installed (default: auto)."
    ),
    completion: .list(["typst", "weasyprint", "chromium", "auto"]),
    transform: asOption { try EngineChoice($0) })
  var pdfEngine: EngineChoice?

  /// Throws if a given option has no effect in this format.
  func refuseWithout(_ format: ReportFormat) throws {
    try EngineChoice.refuse(pdfEngine, for: format)
    if paper != nil, ![.html, .pdf].contains(format) {
      throw ValidationError(
        "--paper applies only to HTML and PDF, not to \(format.rawValue); remove --paper")
    }
  }
}

/// The value of `--pdf-engine`.
struct EngineChoice: Sendable {
  /// The engine; `nil` for `auto`.
  let engine: PDFEngine?

  init(_ text: String, among engines: [PDFEngine] = PDFEngine.allCases) throws {
    engine = engines.first { $0.rawValue == text }
    guard engine != nil || text == "auto" else {
      let names = engines.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("'\(text)' is not an engine; choose \(names) or auto")
    }
  }

  /// Throws if an engine is given for a format other than PDF.
  static func refuse(_ choice: EngineChoice?, for format: ReportFormat) throws {
    guard choice != nil, format != .pdf else { return }
    throw ValidationError(
      "--pdf-engine applies only to PDF, not to \(format.rawValue); remove --pdf-engine, or use --format pdf")
  }
}

/// Returns the path of the output file of a report; `nil` for standard output. `output` is the value of `--output`, and
/// `name` is the default file name, if the report has one.
///
/// If `--output` is missing and standard output is a terminal, a report is written to the file `name` in the current
/// folder, because HTML is not readable on a terminal. All other reports without `--output`, such as those in a pipe,
/// go to standard output. Throws if the file `name` exists and is not an earlier report.
func reportFile(_ output: String?, named name: String?) throws(Failure) -> String? {
  if let output { return output == "-" ? nil : output }
  guard let name, Standard.output.isTerminal else { return nil }
  guard !FileManager.default.fileExists(atPath: name) || isReport(name) else {
    throw Failure(
      .outputRefused, file: name,
      "already exists; only an HTML, Markdown or JSON report of Coffer is replaced automatically; to replace this file, name it with --output"
    )
  }
  return name
}

/// Whether a file contains a mark that identifies it as written by Coffer. Reports in HTML, Markdown or JSON contain a
/// mark, and so do calendars. A CSV contains none, because users edit it afterwards. A PDF contains none, because its
/// contents depend on the engine. To replace a CSV or a PDF, a user must name it with `--output`.
private func isReport(_ path: String) -> Bool {
  guard (try? FileKind(at: path)) == .file, let file = FileHandle(forReadingAtPath: path) else {
    return false
  }
  defer { try? file.close() }
  let first = (try? file.read(upToCount: 1 << 14)) ?? Data()
  let size = (try? file.seekToEnd()) ?? 0
  try? file.seek(toOffset: size > 64 ? size - 64 : 0)
  let last = (try? file.readToEnd()) ?? Data()
  let text = String(decoding: first, as: UTF8.self)
  let lastLine = String(decoding: last, as: UTF8.self).split(separator: "\n").last ?? ""
  return text.contains("<meta name=\"generator\" content=\"Coffer ")
    || text.hasPrefix("{\n  \"version\": 1,\n  \"report\": \"")
    || text.hasPrefix("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Coffer//")
    || path.hasSuffix(".md") && lastLine.hasPrefix("Coffer ")
}
