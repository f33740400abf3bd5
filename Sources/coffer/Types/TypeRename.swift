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

  @Flag(help: "Do everything but keep it.")
  var dryRun = false

  @OptionGroup var options: SiteOptions

  func validate() throws { try refuseEmptyLabel(newLabel) }

  func run() throws {
    let edit = try options.openStore(for: .writing).edit()
    let items = try edit.renameType(label, to: newLabel)
    try EditSummary(edit, dryRun: dryRun).finish(
      "renamed '\(label)' to '\(newLabel.trimmed)': \(count(items, "item has", "items have")) this type",
      options)
  }
}
