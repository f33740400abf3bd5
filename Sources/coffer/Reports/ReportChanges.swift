import ArgumentParser
import InventoryImport
import InventoryModel
import InventorySite

struct ReportChanges: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "changes",
    abstract: "Write what changed since an earlier export, or against another store.",
    discussion: """
      Example:
        coffer report changes --since last.json
        coffer report changes --since yesterday.sqlite --format line

      Items are matched by their keys: what was added, removed, revalued, edited or
      moved to another type, photos that came or went, and totals by type, before and
      after. The order of items is not compared. Photos are compared by their SHA-256,
      with a CSV by their names.
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case markdown, html, json, csv, line
  }

  @Option(help: ArgumentHelp("How it is written; line is one for a log.", valueName: "format"))
  var format = Format.markdown

  @Option(
    help: ArgumentHelp(
      "An export as CSV, JSON or NDJSON, or a store of Coffer or Core Data.", valueName: "file"))
  var since: String

  @OptionGroup var report: ReportOptions

  func validate() throws {
    try refuseEmpty(since, "--since")
    if report.selection.predicate != nil {
      throw ValidationError(
        "--where would call an item removed that only stopped to fit; leave it out, or export with it before")
    }
    if report.selection.sort != nil { throw ValidationError("--sort changes nothing here; leave it out") }
  }

  func run() async throws {
    let (request, store) = try report.request(
      reportFormat, of: format == .line ? nil : "changes", for: .owner,
      needs: ReportOptions.attributesOfProof,
      reading: [since])
    let bar = ProgressBar(isQuiet: report.options.quiet)
    let earlier: EarlierInventory
    do {
      defer { bar.clear() }
      earlier = try await EarlierInventory(
        since, coreData: report.options.coreData(), now: Environment.now()
      ) { progress in
        if case .rows(let reading) = progress {
          bar.show("Reading \(since): \(count(reading.rows, "item", "items"))")
        }
      }
    }
    let before = ComparedInventory(
      earlier.store, photoNamesField: earlier.photoNamesField, digestsField: EarlierInventory.digestsField)
    try await report.told { progress in
      try await ChangesReporter(
        request, since: before, named: since, isLine: format == .line, progress: progress
      ).run(of: store) { try Standard.output.writeResult($0) }
    }
    withExtendedLifetime(earlier) {}
  }

  private var reportFormat: ReportFormat {
    switch format {
    case .markdown, .line: .markdown
    case .html: .html
    case .json: .json
    case .csv: .csv
    }
  }
}
