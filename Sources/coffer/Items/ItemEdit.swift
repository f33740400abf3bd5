import ArgumentParser
import InventoryModel
import InventoryStore

struct ItemEdit: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change what an item says of itself.",
    discussion: """
      Example:
        coffer item edit LAMP --type Art --value 1299.99 --notes - < notes.md

      An empty text takes away what the item has: --type ''.
      """)

  @Argument(help: ArgumentHelp("Its key, its exact name, or the beginning of its key.", valueName: "item"))
  var item: String

  @Option(help: ArgumentHelp("What it is called.", valueName: "text"))
  var name: String?

  @OptionGroup var attributes: ItemAttributes

  @Flag(help: "Show what would change, and keep nothing.")
  var dryRun = false

  @OptionGroup var options: SiteOptions

  func validate() throws {
    guard name != "" else { throw ValidationError("an item needs a name; leave out --name to keep it") }
  }

  func run() throws {
    let edit = try options.openStore(for: .writing).edit()
    let known = try edit.item(named: item).item
    var draft = ItemDraft(itemKey: known.itemKey, itemName: name)
    try attributes.fill(&draft)
    guard case .known(_, let changes)? = try edit.update([draft]).first else { return }
    let done = (changes.isEmpty ? "nothing has changed in" : "changed") + " '\(known.itemName)'"
    try EditSummary(edit, dryRun: dryRun).finish(done, changes: changes, keys: [known.itemKey], options)
  }
}
