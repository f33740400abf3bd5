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

  @Flag(help: "Do everything but keep it.")
  var dryRun = false

  @OptionGroup var options: SiteOptions

  func run() throws {
    let store = try options.openStore(for: .writing)
    let edit = try store.edit()
    let found = try edit.item(named: item)
    let removed = try PhotoEdit(found, in: edit, store: store).remove(photos)
    let names = removed.map { "'\($0)'" }.joined(separator: ", ")
    try EditSummary(edit, dryRun: dryRun).finish(
      "removed \(names) from '\(found.item.itemName)'", keys: [found.item.itemKey], options)
  }
}
