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
    var removed: [Item] = []
    for name in items {
      let item = try edit.item(named: name)
      try edit.remove(item.id)
      removed.append(item.item)
    }
    let names = removed.map { "'\($0.itemName)'" }.joined(separator: ", ")
    try EditSummary(edit, dryRun: dryRun).finish(
      "removed " + names, keys: removed.map(\.itemKey), options)
  }
}
