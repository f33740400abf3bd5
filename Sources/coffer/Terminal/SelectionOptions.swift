import ArgumentParser
import Diagnostics
import Foundation
import InventoryModel
import InventoryReports
import InventorySettings
import InventoryStore

/// The option that selects the items that a command uses.
struct WhereOption: ParsableArguments {
  @Option(
    name: .customLong("where"), parsing: .unconditional,
    help: .value(
      "predicate",
      "Select items by a predicate, such as \"fields.room == 'Hall' AND valueInDollars > 50\"."))
  var predicate: String?

  /// Checks the predicate before any store is opened.
  func validate() throws {
    try refuseEmpty(predicate, "--where", "a predicate")
    _ = try selection()
  }

  /// Returns the selection; `nil` for all items. `now` is the value of `now()` in the predicate; if it is `nil`, the
  /// current time is used.
  func selection(now: Timestamp? = nil) throws -> ItemSelection? {
    try ItemSelection.typed(predicate, now: now)
  }
}

/// The option for the order of the items that a command uses.
struct SortOption: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: .value(
      "keys",
      "The sort order within an asset type: attributes or fields, separated by commas, such as -valueInDollars,fields.room. A leading - means descending order."
    ))
  var sort: String?

  /// Checks the sort keys before any store is opened.
  func validate() throws {
    try refuseEmpty(sort, "--sort", "a key")
    _ = try ItemSelection.typed(sort: sort)
  }
}

/// The options that select and sort the items that a command uses.
struct SelectionOptions: ParsableArguments {
  @OptionGroup var items: WhereOption
  @OptionGroup var order: SortOption

  /// Returns the selection; `nil` for all items in their saved order. `now` is the value of `now()` in a predicate. If
  /// `now` is `nil`, the current time is used.
  func selection(now: Timestamp? = nil) throws -> ItemSelection? {
    try ItemSelection.typed(items.predicate, sort: order.sort, now: now)
  }

  /// Returns the selection together with the predicate as the user typed it.
  func chosen(now: Timestamp?) throws -> ChosenItems {
    ChosenItems(items: try selection(now: now), typed: TypedSelection(where: items.predicate))
  }

  /// Whether neither option is used.
  var isEmpty: Bool { items.predicate == nil && order.sort == nil }
}

/// The items that a report includes, and the options that selected them.
struct ChosenItems {
  /// The selection; `nil` for all items in their saved order.
  var items: ItemSelection?
  /// The options that selected the items, as the user typed them.
  var typed = TypedSelection()
}

extension ItemSelection {
  /// Returns the selection for the values of `--where` and `--sort`; `nil` if neither is given.
  static func typed(_ predicate: String? = nil, sort: String? = nil, now: Timestamp? = nil) throws
    -> ItemSelection?
  {
    guard predicate != nil || sort != nil else { return nil }
    do {
      return try ItemSelection(where: predicate, sort: sort, now: now ?? Environment.now())
    } catch let error as SelectionError {
      throw ValidationError("\(error)")
    }
  }
}

/// The option of commands whose output is made for one audience.
struct AudienceOptions: ParsableArguments {
  @Option(
    help: .value(
      "audience",
      "The audience: owner, insurer, family or public. Data hidden from the audience is left out (default: 'insurer' for insurance reports and claims; from site.yml for build, serve and labels; otherwise 'owner')."
    ),
    completion: .list(Audience.allCases.map(\.rawValue)),
    transform: asOption { try Audience(named: $0, as: "audience") })
  var audience: Audience?
}
