import ArgumentParser
import InventoryModel
import InventoryStore

struct ItemRemove: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove items, and the photos that no other item holds.",
    discussion: """
      Example:
        coffer item remove LAMP --dry-run
      """)

  @Argument(
    help: ArgumentHelp("Their keys, exact names, or the beginnings of their keys.", valueName: "item"))
  var items: [String]

  @Flag(help: "Do everything but keep it.")
  var dryRun = false

  @OptionGroup var options: SiteOptions

  func run() throws {
    let edit = try options.openStore(for: .writing).edit()
    let removed = try edit.items(named: items)
    for item in removed { try edit.remove(item.id) }
    let names = removed.map { "'\($0.item.itemName)'" }.joined(separator: ", ")
    try EditSummary(edit, dryRun: dryRun).finish(
      "removed " + names, keys: removed.map(\.item.itemKey), options)
  }
}
