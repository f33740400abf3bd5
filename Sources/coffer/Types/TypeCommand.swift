import ArgumentParser
import InventoryModel
import InventoryStore

struct TypeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "type",
    abstract: "List, add, rename, merge or remove asset types.",
    discussion: """
      Example:
        coffer type rename Jewelry 'Jewelry and watches'
      """,
    subcommands: [TypeList.self, TypeAdd.self, TypeRename.self, TypeMerge.self, TypeRemove.self])
}

struct TypeAdd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add an asset type.",
    discussion: """
      Example:
        coffer type add Instruments
      """)

  @Argument(help: ArgumentHelp("What it is called.", valueName: "label"))
  var label: String

  @OptionGroup var change: EditOptions

  func validate() throws { try refuseEmptyLabel(label) }

  func run() throws {
    try change.edit { edit, _ in
      try edit.addType(label)
      return EditSummary(done: "added the asset type '\(label.trimmed)'")
    }
  }
}

func refuseEmptyLabel(_ label: String) throws {
  guard !label.trimmed.isEmpty else {
    throw ValidationError("an asset type needs a label")
  }
}
