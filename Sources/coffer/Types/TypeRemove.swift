import ArgumentParser
import InventoryStore

struct TypeRemove: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove an asset type; its items stay, without a type.",
    discussion: """
      Example:
        coffer type remove Electronics --dry-run
      """)

  @Argument(help: ArgumentHelp("Its label, in any case.", valueName: "label"))
  var label: String

  @OptionGroup var change: EditOptions

  func run() throws {
    try change.edit { edit, _ in
      let items = count(try edit.removeType(label), "item is", "items are")
      return EditSummary(done: "removed the asset type '\(label)': \(items) without a type now")
    }
  }
}
