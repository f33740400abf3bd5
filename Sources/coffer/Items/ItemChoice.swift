import ArgumentParser
import InventoryStore

/// Which items a command changes: those that are named, or those for which a predicate is true.
struct ItemChoice: ParsableArguments {
  @Option(
    name: .customLong("where"), parsing: .unconditional,
    help: ArgumentHelp(
      "All items for which this is true, such as \"fields.room == 'Hall'\"; try it with --dry-run first.",
      valueName: "predicate"))
  var predicate: String?

  /// Before anything is opened.
  func validate() throws {
    try refuseEmpty(predicate, "--where", "a predicate")
    _ = try selection()
  }

  /// Refuses names beside a predicate, and neither of them. Not for `validate`, which runs before unknown options are
  /// reported.
  func check(_ names: [String]) throws {
    if predicate != nil, let name = names.first {
      throw ValidationError("--where selects the items; leave out '\(name)', or leave out --where")
    }
    if predicate == nil, names.isEmpty {
      throw ValidationError("name an item, or select items with --where")
    }
  }

  func selection() throws -> ItemSelection? { try ItemSelection.typed(predicate) }
}
