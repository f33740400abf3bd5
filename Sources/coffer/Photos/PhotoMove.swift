import ArgumentParser
import InventoryImport
import InventoryModel
import InventoryStore

struct PhotoMove: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "move", abstract: "Put a photo of an item to another place; the first one is shown first.",
    discussion: """
      Example:
        coffer photo move LAMP receipt.png --to 1
      """)

  @Argument(help: .item)
  var item: String

  @Argument(help: ArgumentHelp("Its number in the list, or its file name.", valueName: "photo"))
  var photo: String

  @Option(help: ArgumentHelp("The place, from 1.", valueName: "number"))
  var to: Int

  @OptionGroup var change: EditOptions

  func validate() throws {
    guard to >= 1 else { throw ValidationError("--to is a number from 1, not \(to)") }
  }

  func run() throws {
    try change.edit { edit, _ in
      let item = try edit.item(named: item)
      let name = try PhotoEdit(item, in: edit).move(photo, to: to)
      let place = min(to, item.item.photos.count)
      return EditSummary(
        done: "'\(name)' is photo \(place) of '\(item.item.itemName)'", keys: [item.item.itemKey])
    }
  }
}
