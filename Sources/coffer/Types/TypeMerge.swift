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

  @Flag(help: "Show what would change without saving it.")
  var dryRun = false

  @OptionGroup var options: SiteOptions

  func run() throws {
    guard labels.count > 1 else {
      throw ValidationError("name at least two asset types; the last one is the type that all items move to")
    }
    let edit = try options.openStore(for: .writing).edit()
    let merged = try edit.mergeTypes(labels.dropLast(), into: labels.last ?? "")
    let names = merged.labels.map { "'\($0)'" }.joined(separator: ", ")
    let items = count(merged.items, "item was", "items were")
    try EditSummary(edit, dryRun: dryRun).finish(
      "merged \(names) into '\(merged.target)': \(items) moved", options)
  }
}
