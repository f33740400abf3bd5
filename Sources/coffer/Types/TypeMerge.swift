import ArgumentParser
import InventoryStore

struct TypeMerge: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Move all items of asset types to another one, and remove those types.",
    usage: "coffer type merge <label> ... <target> [<options>]",
    discussion: """
      Example:
        coffer type merge Sofas Tables Furniture
      """)

  @Argument(
    help: ArgumentHelp(
      "The labels of the types to merge, in any case; the last one is the type that all items move to.",
      valueName: "label"))
  var labels: [String]

  @OptionGroup var change: EditOptions

  func run() throws {
    guard let target = labels.last, labels.count > 1 else {
      throw ValidationError("name at least two asset types; the last one is the type that all items move to")
    }
    try change.edit { edit, _ in
      let merged = try edit.mergeTypes(labels.dropLast(), into: target)
      let items = count(merged.items, "item was", "items were")
      return EditSummary(done: "merged \(quoted(merged.labels)) into '\(merged.target)': \(items) moved")
    }
  }
}
