import ArgumentParser
import InventoryModel
import InventoryStore

struct ItemMove: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract: "Put items to another place in the order.",
    discussion: """
      Example:
        coffer item move LAMP --before CHAIR
      """)

  @Argument(help: .items)
  var items: [String]

  @OptionGroup var place: ItemPlace

  @OptionGroup var change: EditOptions

  func validate() throws {
    guard place.isStated else { throw ValidationError("say where: --before, --after, --first or --last") }
  }

  func run() throws {
    try change.edit { edit, _ in
      let moved = try edit.items(named: items)
      if var place = try place.place(in: edit) {
        for item in moved {
          try edit.move(item.id, to: place)
          place = .after(item.id)
        }
      }
      return EditSummary(
        done: "moved " + quoted(moved.map(\.item.itemName)), keys: moved.map(\.item.itemKey))
    }
  }
}
