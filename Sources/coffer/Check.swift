import ArgumentParser
import InventoryModel
import InventoryReports
import InventoryStore

struct Check: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "Check the store for damage, and show how well the items are documented.",
    examples: "coffer check --min-documented 80", "coffer check --restore backup.json --photos backup-photos",
    more: """
      An item is documented if it has a photo of the item itself, and also a serial
      number if such items usually have one. Problems are printed to stderr, one per
      line, and then the exit code is 1. Problems are: a damaged store, photos or
      documents that differ from the attached files, asset types that differ only in
      extra spaces or hidden characters, a documented share below --min-documented,
      and an export that would not restore all items, photos and documents.
      """)

  @Option(
    help: .value(
      "percent",
      "Exit with code 1 if less than this percentage of the stated value is documented: 0 to 100, with up to three decimals. Passes if no item has a value."
    ),
    transform: asOption(percentage))
  var minDocumented: Percentage?

  @Option(
    help: .value(
      "export",
      "Compare the store with what an import would restore from this export: CSV, JSON, NDJSON, a folder with one of these, or a store."
    ), completion: .file())
  var restore: String?

  @Option(
    help: .value(
      "folder",
      "The folder of the export's photos and documents (default: 'photos' beside the export, if it exists; otherwise the folder that --restore names)."
    ),
    completion: .directory)
  var photos: String?

  @Option(
    help: .value(
      "date",
      "The day from which upcoming dates are counted, such as 2026-03-18 (default: SOURCE_DATE_EPOCH if it is set, otherwise today)."
    ),
    transform: asOption(timestamp))
  var asOf: Timestamp?

  @OptionGroup var selection: WhereOption
  @OptionGroup var options: SiteOptions

  func validate() throws {
    try refuseEmpty(restore, "--restore")
    try refuseEmpty(photos, "--photos")
    if photos != nil, restore == nil {
      throw ValidationError("--photos needs --restore; add --restore EXPORT")
    }
  }

  func run() async throws {
    let work = try options.resolve(for: .reading, nil, selection.selection(now: asOf), picturesAreRead: true)
    let check = try await work.console.showingProgress { try await inspect(work, on: $0) }
    work.clock.end("check")
    try work.console.print(check, check.text)
    try failWhere(check.findings)
  }

  private func inspect(_ work: Workplace, on bar: ProgressBar) async throws -> InventoryCheck {
    var check = try InventoryCheck(
      of: work.store, work.settings, work.selection, threshold: minDocumented, from: asOf ?? Environment.now()
    ) { bar.show($0) }
    if let restore {
      let export = try RestoredExport(restore, photos: photos)
      check.add(try await export.check(against: work) { bar.show($0) })
    }
    return check
  }
}

/// Parses the value of `--min-documented`.
@Sendable func percentage(_ text: String) throws -> Percentage {
  guard let percentage = Percentage(text) else {
    throw ValidationError("'\(text)' is not a percentage; use a number from 0 to 100, such as 80 or 82.5")
  }
  return percentage
}
