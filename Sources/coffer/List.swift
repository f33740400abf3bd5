import ArgumentParser
import InventoryExports
import InventorySettings
import InventoryStore

struct List: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the items, by asset type and in their order.",
    discussion: """
      Example:
        coffer list --format csv > items.csv
        coffer list --where "valueInDollars > 50" --sort -valueInDollars
      """)

  @Option(
    help: ArgumentHelp(
      "How they are written (default: a table on a terminal, else csv).", valueName: "format"))
  var format: ListFormat?

  @OptionGroup var audience: AudienceOptions
  @OptionGroup var selection: SelectionOptions
  @OptionGroup var options: SiteOptions

  func run() throws {
    let isTerminal = Standard.output.isTerminal
    let work = try options.resolve(for: .reading, audience, selection.selection())
    let listing = ItemListing(
      format ?? (options.json ? .json : isTerminal ? .table : .csv), of: work.selection,
      for: work.disclosure, currency: work.settings.currency, width: isTerminal ? Environment.columns : nil)
    try listing.write(work.store, to: work.console.write)
  }
}

extension ListFormat: ExpressibleByArgument {}
