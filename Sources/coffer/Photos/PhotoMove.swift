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

  @Flag(help: "Do everything but keep it.")
  var dryRun = false

  @OptionGroup var options: SiteOptions

  func validate() throws {
    guard to >= 1 else { throw ValidationError("--to is a number from 1, not \(to)") }
  }

  func run() throws {
    let store = try options.openStore(for: .writing)
    let edit = try store.edit()
    let found = try edit.item(named: item)
    let name = try PhotoEdit(found, in: edit, store: store).move(photo, to: to)
    let place = min(to, found.item.photos.count)
    try EditSummary(edit, dryRun: dryRun).finish(
      "'\(name)' is photo \(place) of '\(found.item.itemName)'", keys: [found.item.itemKey], options)
  }
}
