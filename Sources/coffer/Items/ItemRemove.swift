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
        coffer item remove --where "fields.room == 'Attic'" --dry-run
      """)

  @Argument(help: .items)
  var items: [String] = []

  @OptionGroup var choice: ItemChoice

  @Flag(help: "Show what would be removed without saving it.")
  var dryRun = false

  @OptionGroup var options: SiteOptions

  func run() throws {
    try choice.check(items)
    let selection = try choice.selection()
    let edit = try options.openStore(for: .writing).edit()
    let summary = EditSummary(edit, dryRun: dryRun)
    guard let selection else {
      let removed = try edit.items(named: items)
      for item in removed { try edit.remove(item.id) }
      let names = removed.map { "'\($0.item.itemName)'" }.joined(separator: ", ")
      return try summary.finish("removed " + names, keys: removed.map(\.item.itemKey), options)
    }
    var removed: [(key: ItemKey, name: String)] = []
    for id in try edit.items(in: selection) {
      let item = try edit.item(id)
      try edit.remove(id)
      removed.append((item.itemKey, item.itemName))
    }
    try summary.finish(
      "removed " + count(removed.count, "item", "items"),
      changes: removed.map { "'\($0.name)', \($0.key.text)" }, showsAll: dryRun || options.verbose,
      keys: removed.map(\.key), options)
  }
}
