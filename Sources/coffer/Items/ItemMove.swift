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

  @Flag(help: "Do everything but keep it.")
  var dryRun = false

  @OptionGroup var options: SiteOptions

  func validate() throws {
    guard place.isStated else { throw ValidationError("say where: --before, --after, --first or --last") }
  }

  func run() throws {
    let edit = try options.openStore(for: .writing).edit()
    guard var place = try place.place(in: edit) else { return }
    let moved = try edit.items(named: items)
    for item in moved {
      try edit.move(item.id, to: place)
      place = .after(item.id)
    }
    let names = moved.map { "'\($0.item.itemName)'" }.joined(separator: ", ")
    try EditSummary(edit, dryRun: dryRun).finish(
      "moved " + names, keys: moved.map(\.item.itemKey), options)
  }
}
