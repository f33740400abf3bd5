import ArgumentParser
import Diagnostics
import Foundation
import InventoryModel
import InventoryReports
import InventorySettings
import InventoryStore

/// The items that a command uses.
struct WhereOption: ParsableArguments {
  @Option(
    name: .customLong("where"), parsing: .unconditional,
    help: .value(
      "predicate",
      "Select items by a predicate, such as \"fields.Room == 'Hall' AND valueInDollars > 50\"."))
  var predicate: String?

  /// Validates without opening anything.
  func validate() throws {
    try refuseEmpty(predicate, "--where", "a predicate")
    _ = try selection()
  }

  func selection() throws -> ItemSelection? { try ItemSelection.typed(predicate) }
}

/// The order of the items that a command uses.
struct SortOption: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: .value(
      "keys",
      "The sort order within an asset type: attributes or fields, separated by commas. A leading - means descending order."
    ))
  var sort: String?

  /// Validates without opening anything.
  func validate() throws {
    try refuseEmpty(sort, "--sort", "a key")
    _ = try ItemSelection.typed(sort: sort)
  }
}

/// The items that a command uses, and their order.
struct SelectionOptions: ParsableArguments {
  @OptionGroup var items: WhereOption
  @OptionGroup var order: SortOption

  /// `nil` for all items in their order. `now` is the value of `now()` in a predicate, if it differs from the current
  /// time.
  func selection(now: Timestamp? = nil) throws -> ItemSelection? {
    try ItemSelection.typed(items.predicate, sort: order.sort, now: now)
  }

  /// The same, with the options as the user typed them.
  func chosen(now: Timestamp?) throws -> ChosenItems {
    ChosenItems(
      items: try selection(now: now), typed: TypedSelection(where: items.predicate, sort: order.sort))
  }

  /// Whether neither option is used.
  var isEmpty: Bool { items.predicate == nil && order.sort == nil }
}

/// The items of a report.
struct ChosenItems {
  /// `nil` for all items in their order.
  var items: ItemSelection?
  /// The options that chose them.
  var typed = TypedSelection()
}

extension ItemSelection {
  /// A selection from options; `nil` without them.
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

/// The option of every command with output for an audience.
struct AudienceOptions: ParsableArguments {
  @Option(
    help: .value(
      "audience",
      "The audience: owner, insurer, family or public. Data that it does not see is left out (default: insurer for insurance reports and claims; that of site.yml for build, serve and labels; otherwise owner)."
    ),
    completion: .list(Audience.allCases.map(\.rawValue)),
    transform: asOption { try Audience(named: $0, as: "audience") })
  var audience: Audience?
}
