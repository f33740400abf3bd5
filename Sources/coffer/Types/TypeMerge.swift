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

  func validate() throws {
    guard labels.count > 1 else {
      throw ValidationError("name at least two asset types; the last one is the type that all items move to")
    }
  }

  func run() throws {
    let edit = try options.openStore(for: .writing).edit()
    let (merged, target) = (Array(labels.dropLast()), labels.last ?? "")
    let items = try edit.mergeTypes(merged, into: target)
    let names = merged.map { "'\($0)'" }.joined(separator: ", ")
    try EditSummary(edit, dryRun: dryRun).finish(
      "merged \(names) into '\(target)': \(count(items, "item was", "items were")) moved", options)
  }
}
