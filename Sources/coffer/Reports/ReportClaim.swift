import ArgumentParser
import Files
import InventoryImport
import InventoryModel
import InventoryReports
import InventorySettings
import InventoryStore

struct ReportClaim: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "Report the lost items of a claim, for the insurer.", named: "claim",
    examples: "coffer report claim --loss-date 2026-10-30 --select lost.txt",
    "coffer report claim --loss-date 2026-10-30 --select \"fields.room == 'Attic'\"",
    "coffer report claim --select lost.txt --loss-date 2026-10-30 --group-by room",
    more: """
      The file for --select lists the keys of the lost items, one per line, or is a
      CSV with a column 'itemKey'. If only some pieces of an item are lost, add a
      column 'quantity' to the CSV.
      An item is depreciated only if it has a purchase date and its asset type has a
      useful life in site.yml (usefulLife under report). Other items are listed
      without depreciation.
      """)

  @Option(help: .value("format", ReportFormat.help("The report format")))
  var format: ReportFormat?

  @Option(
    help: .value(
      "date",
      "The date of the loss, such as 2026-10-30 (default: 'dateOfLoss' from --detail, otherwise from 'report' in site.yml)."
    ),
    transform: asOption(timestamp))
  var lossDate: Timestamp?

  @Option(
    parsing: .unconditional,
    help: .value(
      "predicate|file",
      "The lost items: a predicate like those of --where, or a file of keys; - is standard input."),
    completion: .file())
  var select: String

  @Flag(
    help:
      "Also list items that cannot have been lost as recorded; no total includes them (default: report an error)."
  )
  var includeDoubtful = false

  @OptionGroup var details: DetailOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var order: SortOption
  @OptionGroup var options: SiteOptions
  @OptionGroup var sheets: PDFOptions

  func validate() throws {
    try refuseEmpty(select, "--select", "a predicate or a file")
    if let lossDate { try refuseEarlier("--loss-date", lossDate) }
  }

  private func refuseEarlier(_ name: String, _ lossDate: Timestamp) throws {
    guard let asOf = report.asOf, asOf.dayText < lossDate.dayText else { return }
    throw ValidationError(
      "--as-of \(asOf.dayText) is before \(name) \(lossDate.dayText); correct one of the dates")
  }

  func run() async throws {
    let list = try list()
    let work = try report.resolve(
      format, of: .claim, options, selecting: chosen(list), on: sheets, details: details, reading: [select])
    let claim = try claim(of: list, on: lossDay(work.request.settings.report.details), in: work.store)
    try await work.write { try ClaimReport(of: work.store, work.request, claim, progress: $0) }
  }

  /// Returns the day given with `--loss-date`, or else the day of the loss in `details`. The time of day is removed.
  private func lossDay(_ details: PolicyDetails) throws -> Timestamp {
    try timestamp((lossDate ?? statedDay(details)).dayText)
  }

  private func statedDay(_ details: PolicyDetails) throws -> Timestamp {
    guard let stated = details.texts[.dateOfLoss] else {
      throw ValidationError(
        "the date of the loss is missing; add --loss-date with a date such as 2026-10-30, or add dateOfLoss under 'report' in site.yml"
      )
    }
    guard let day = details.lossDay else {
      throw ValidationError(
        "dateOfLoss '\(stated)' is not clearly a date; write the date like 2026-10-30")
    }
    try refuseEarlier("dateOfLoss", day)
    return day
  }

  /// Returns the claim. Throws if the list has keys that are not in the store.
  private func claim(of list: ItemKeyList?, on lossDay: Timestamp, in store: InventoryStore) throws
    -> ClaimRequest
  {
    let claim = ClaimRequest(
      lossDate: lossDay, lostPieces: list?.pieces ?? [:], notes: list?.notes ?? [],
      includesDoubtful: includeDoubtful, grouping: details.groupBy)
    let snapshot = try store.snapshot()
    let unknown = try snapshot.unknownKeys(among: list?.keys ?? [])
    if let list, !unknown.isEmpty {
      throw list.refusal(of: unknown, likely: try snapshot.likelyKeys(for: unknown))
    }
    return claim
  }

  /// Returns the list of keys that is read from a file or standard input; `nil` if `--select` is a predicate.
  private func list() throws -> ItemKeyList? {
    let kind = try? FileKind(at: select)
    return select == "-" || kind != nil && kind != .folder ? try ItemKeyList(select) : nil
  }

  private func chosen(_ list: ItemKeyList?) throws -> ChosenItems {
    ChosenItems(items: try selection(list), typed: TypedSelection())
  }

  /// Whether `--select` can only be meant as the path of a file.
  private var looksLikePath: Bool {
    !select.contains { $0.isWhitespace || "=<>'\"".contains($0) }
      && (select.contains("/") || [".csv", ".txt", ".tsv"].contains { select.lowercased().hasSuffix($0) })
  }

  private func selection(_ list: ItemKeyList?) throws -> ItemSelection {
    if let list { return try ItemSelection(keys: list.keys, sort: order.sort) }
    do {
      return try ItemSelection(where: select, sort: order.sort, now: report.asOf ?? Environment.now())
    } catch let error as SelectionError {
      guard !looksLikePath else {
        throw ValidationError(
          "--select: there is no file '\(select)'; name a list of keys, or write a predicate such as assetType == 'Bicycles'"
        )
      }
      throw ValidationError("--select: '\(select)' is neither a file nor a predicate:\n\(error)")
    }
  }
}
