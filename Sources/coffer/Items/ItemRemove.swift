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

  @OptionGroup var change: EditOptions

  func run() throws {
    try choice.check(items)
    let selection = try choice.selection()
    try change.edit { edit, _ in
      let chosen = try selection.map(edit.items) ?? edit.items(named: items).map(\.id)
      let removed = try chosen.map { id in
        let item = try edit.item(id).item
        try edit.remove(id)
        return (key: item.itemKey, name: item.itemName)
      }
      let isBulk = selection != nil
      return EditSummary(
        done: "removed " + (isBulk ? count(removed.count, "item", "items") : quoted(removed.map(\.name))),
        changes: isBulk ? removed.map { "'\($0.name)', \($0.key.text)" } : [], keys: removed.map(\.key),
        isBulk: isBulk)
    }
  }
}
