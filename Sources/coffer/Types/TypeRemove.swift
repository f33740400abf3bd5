import ArgumentParser
import InventoryStore

struct TypeRemove: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove an asset type; its items stay, without a type.",
    discussion: """
      Example:
        coffer type remove Electronics --dry-run
      """)

  @Argument(help: ArgumentHelp("Its label, in any case.", valueName: "label"))
  var label: String

  @Flag(help: "Do everything but keep it.")
  var dryRun = false

  @OptionGroup var options: SiteOptions

  func run() throws {
    let edit = try options.openStore(for: .writing).edit()
    let items = try edit.removeType(label)
    try EditSummary(edit, dryRun: dryRun).finish(
      "removed the asset type '\(label)': \(count(items, "item is", "items are")) without a type now", options
    )
  }
}
