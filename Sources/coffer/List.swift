import ArgumentParser
import InventoryExports
import InventoryModel
import InventorySettings
import InventoryStore

struct List: ParsableCommand {
  static let configuration = CommandConfiguration(
    "List the items, grouped by asset type, in their saved order.",
    examples: "coffer list --format csv > items.csv",
    "coffer list --where \"valueInDollars > 50\" --sort -valueInDollars",
    "coffer list --store home.sqlite --store garage.sqlite")

  @Option(help: .value("format", "The output format (default: table on a terminal, otherwise csv)."))
  var format: ListFormat?

  @OptionGroup var audience: AudienceOptions
  @OptionGroup var selection: SelectionOptions
  @OptionGroup var options: SiteOptions

  func run() throws {
    let format = format ?? (options.json ? .json : Standard.output.isTerminal ? .table : .csv)
    let work = try workplace(listsFiles: format != .table)
    try format.write(
      work.store, of: work.selection, for: work.disclosure, currency: work.settings.currency,
      width: Environment.columns, to: work.console.write)
    try work.warnOfNoItems(advice: nil)
  }

  /// Resolves the options. `listsFiles` is false for a table, which lists neither photos nor documents.
  private func workplace(listsFiles: Bool) throws -> Workplace {
    let work = try options.resolve(
      for: .reading, audience, selection.selection(), picturesAreRead: listsFiles)
    try work.noteProof(
      ofPhotos: false, ofDocuments: listsFiles && work.disclosure.showsOriginalDocuments)
    return work
  }
}

extension ListFormat: ExpressibleByArgument {}
