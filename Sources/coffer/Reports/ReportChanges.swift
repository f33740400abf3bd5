import ArgumentParser
import InventoryImport
import InventoryModel
import InventoryReports
import InventorySettings
import InventoryStore

struct ReportChanges: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "Report what changed since an earlier export, or compared with another store.", named: "changes",
    examples: "coffer report changes --since last.json",
    "coffer report changes --since yesterday.sqlite --format line",
    more: """
      Items are matched by their keys. The report lists items that were added,
      removed, revalued, edited or moved to another type. It also lists renamed types,
      added and removed photos, and the totals by type before and after. Documents,
      the order of the items, and dates of creation that only one side states are
      not compared.
      Photos are compared by SHA-256, or by name if the export is a CSV.
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument, Sendable {
    case markdown, html, json, csv, pdf, line

    /// The format of the report; `nil` for a single line.
    var report: ReportFormat? { ReportFormat(rawValue: rawValue) }

    var named: NamedReport { self == .line ? .line : .changes }
  }

  @Option(help: .value("format", Format.help("The report format; 'line' is a single line for a log")))
  var format: Format?

  @Option(
    help: .value("file", "An export in CSV, JSON or NDJSON, or a Coffer or Core Data store."),
    completion: .file())
  var since: String

  @OptionGroup var report: ReportOptions
  @OptionGroup var options: SiteOptions
  @OptionGroup var sheets: PDFOptions

  func validate() throws {
    try refuseEmpty(since, "--since")
    if format == .line, sheets.paper != nil || sheets.pdfEngine != nil {
      throw ValidationError(
        "--paper and --pdf-engine have no effect with --format line; remove these options")
    }
  }

  func run() async throws {
    let format = try Format.chosen(format, for: report.output)
    let work = try report.resolve(
      format.report ?? .markdown, of: format.named, options, on: sheets, reading: [since])
    let earlier = try await earlier(work)
    try await write(work, since: earlier, isLine: format == .line)
  }

  private func write(_ work: ReportWork, since earlier: EarlierInventory, isLine: Bool) async throws {
    try await work.write(line: isLine ? { $0.line(work.request.look()) } : nil) {
      try ChangesReport(
        of: work.store, work.request,
        since: ComparedInventory(earlier.store, notesPhotos: earlier.notesPhotos), named: since, progress: $0)
    }
  }

  private func earlier(_ work: ReportWork) async throws -> EarlierInventory {
    let rules = work.request.site?.coreData ?? CoreDataRules()
    return try await work.console.showingProgress { bar in
      try await EarlierInventory(since, coreData: rules, now: Environment.now()) { progress in
        guard case .rows(let reading) = progress else { return }
        bar.show("Reading \(since): \(count(reading.rows, "item", "items"))")
      }
    }
  }
}
