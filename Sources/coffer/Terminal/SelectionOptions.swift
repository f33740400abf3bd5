import ArgumentParser
import Foundation
import InventoryModel
import InventoryStore

/// What every command takes that speaks of items.
struct SelectionOptions: ParsableArguments {
  @Option(
    name: .customLong("where"), parsing: .unconditional,
    help: ArgumentHelp(
      "Only the items for which this is true, such as \"fields.Room == 'Hall' AND valueInDollars > 50\".",
      valueName: "predicate"))
  var predicate: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The order within an asset type: names with commas between them, each with a - in front to begin with the last.",
      valueName: "keys"))
  var sort: String?

  /// Before anything is opened.
  func validate() throws {
    try refuseEmpty(predicate, "--where", "a predicate")
    try refuseEmpty(sort, "--sort", "a key")
    _ = try selection()
  }

  /// As somebody types it again, with a blank before it.
  var text: String {
    let options = [("--where", predicate), ("--sort", sort)]
    return options.map { name, value in
      value.map { " \(name) \($0.quotedForShell)" } ?? ""
    }.joined()
  }

  /// Nothing for all items in their order. `now` is what a predicate calls so, instead of the moment of the command.
  func selection(now: Timestamp? = nil) throws -> ItemSelection? {
    guard predicate != nil || sort != nil else { return nil }
    do {
      return try ItemSelection(where: predicate, sort: sort, now: now ?? Environment.now())
    } catch let error as SelectionError {
      throw ValidationError("\(error)")
    }
  }
}
