import ArgumentParser
import InventoryModel
import InventorySite
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
    let chosen = format ?? (options.json ? .json : Standard.output.isTerminal ? .table : .csv)
    let selection = try selection.selection()
    let store = try options.openStore(for: .reading)
    let listing = try ItemListing(
      chosen, of: selection, for: options.disclosure(for: audience), currency: options.currency(),
      width: Standard.output.isTerminal ? Environment.columns : nil)
    try listing.write(store) { try Standard.output.writeResult($0) }
  }
}

extension ListFormat: ExpressibleByArgument {}
