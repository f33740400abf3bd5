import ArgumentParser
import InventoryModel
import InventoryStore

struct TypeRename: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Give an asset type another label.",
    discussion: """
      Example:
        coffer type rename Jewelry 'Jewelry and watches'
      """)

  @Argument(help: ArgumentHelp("Its label, in any case.", valueName: "label"))
  var label: String

  @Argument(help: ArgumentHelp("Its new label.", valueName: "new-label"))
  var newLabel: String

  @OptionGroup var change: EditOptions

  func validate() throws { try refuseEmptyLabel(newLabel) }

  func run() throws {
    try change.edit { edit, _ in
      let items = count(try edit.renameType(label, to: newLabel), "item has", "items have")
      return EditSummary(done: "renamed '\(label)' to '\(newLabel.trimmed)': \(items) this type")
    }
  }
}
