import ArgumentParser
import InventoryExports
import InventoryModel
import InventorySettings
import InventoryStore

struct ItemCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "Show, add, edit, move or remove items.", named: "item",
    examples: "coffer item edit LAMP --type Art --value 1299.99",
    more: """
      Specify an item by its key, by its exact name, or by the first characters of its
      key: at least 8, and enough to be unique.
      """,
    subcommands: [ItemShow.self, ItemAdd.self, ItemEdit.self, ItemMove.self, ItemRemove.self])
}

extension ArgumentHelp {
  /// The help for an argument that is a single item.
  static let item = ArgumentHelp.value(
    "item", "The item's key, its exact name, or at least the first 8 characters of its key.")
  static let items = ArgumentHelp.value(
    "item", "The items' keys, their exact names, or at least the first 8 characters of their keys.")
}

struct ItemShow: ParsableCommand {
  static let configuration = CommandConfiguration(
    "Show all details of an item.", named: "show", examples: "coffer item show LAMP")

  @Argument(help: .item)
  var item: String

  @OptionGroup var options: SiteOptions

  func run() throws {
    let work = try options.resolve(for: .reading)
    let sheet = ItemSheet(try work.store.snapshot().item(named: item), currency: work.settings.currency)
    try work.console.write(options.json ? sheet.json() : sheet.text())
  }
}

struct ItemMove: ParsableCommand {
  static let configuration = CommandConfiguration(
    "Move items to another position in the order.", named: "move",
    examples: "coffer item move LAMP --before CHAIR")

  @Argument(help: .items)
  var items: [String]

  @OptionGroup var position: PositionOptions

  @OptionGroup var change: EditOptions

  func validate() throws {
    guard position.isStated else {
      throw ValidationError("choose a position with --before, --after, --first or --last")
    }
  }

  func run() throws {
    try change.edit { edit, _ in
      let moved = try edit.items(named: items)
      try move(moved, in: edit)
      return EditSummary(
        done: "moved " + quoted(moved.map(\.item.itemName)), keys: moved.map(\.item.itemKey))
    }
  }

  private func move(_ items: [EditedItem], in edit: StoreEdit) throws {
    guard var position = try position.resolved(in: edit) else { return }
    guard !items.contains(where: { [.before($0.id), .after($0.id)].contains(position) }) else {
      throw ValidationError("an item cannot be moved next to itself; choose another item for the position")
    }
    for item in items {
      try edit.move(item.id, to: position)
      position = .after(item.id)
    }
  }
}

struct ItemRemove: ParsableCommand {
  static let configuration = CommandConfiguration(
    "Remove items, with their photos and documents that no other item uses.", named: "remove",
    examples: "coffer item remove LAMP --dry-run",
    "coffer item remove --where \"fields.room == 'Attic'\" --dry-run")

  @Argument(help: .items)
  var items: [String] = []

  @OptionGroup var choice: ItemChoice

  @OptionGroup var change: EditOptions

  func run() throws {
    try choice.check(items)
    let selection = try choice.selection()
    try change.edit { edit, _ in try remove(selection, from: edit) }
  }

  private func remove(_ selection: ItemSelection?, from edit: StoreEdit) throws -> EditSummary {
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
