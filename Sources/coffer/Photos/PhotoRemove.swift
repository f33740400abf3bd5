import ArgumentParser
import InventoryImport
import InventoryModel
import InventoryStore

struct PhotoRemove: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Take photos away from an item.",
    discussion: """
      Example:
        coffer photo remove LAMP receipt.png
      """)

  @Argument(help: .item)
  var item: String

  @Argument(help: ArgumentHelp("Their numbers in the list, or their file names.", valueName: "photo"))
  var photos: [String]

  @OptionGroup var change: EditOptions

  func run() throws {
    try change.edit { edit, _ in
      let item = try edit.item(named: item)
      let removed = try PhotoEdit(item, in: edit).remove(photos)
      return EditSummary(
        done: "removed \(quoted(removed)) from '\(item.item.itemName)'", keys: [item.item.itemKey])
    }
  }
}
