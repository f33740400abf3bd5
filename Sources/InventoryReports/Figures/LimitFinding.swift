package import InventoryModel

/// The items under one limit, and how far they are from it.
package struct LimitFinding: Hashable, Sendable {
  package let limit: SpecialLimit
  /// The labels of the types that fall under it, in their order.
  package private(set) var assetTypes: [String] = []
  package private(set) var items = 0
  /// Of the items whose value is above zero: what is written off somewhere else insures nothing here.
  package private(set) var value = Money(cents: 0)
  /// Until `finish` all items with a value; then those to schedule first.
  package private(set) var toSchedule: [ItemReference] = []

  init(_ limit: SpecialLimit) {
    self.limit = limit
  }

  /// By how much the stated value exceeds the limit; 0 or less where it does not.
  package var over: Money { value - limit.amount }

  package var isOver: Bool { over.cents > 0 }

  mutating func add(_ item: ReportItem) {
    if let label = item.item.assetType, assetTypes.last != label { assetTypes.append(label) }
    items += 1
    guard let money = item.item.valueInDollars, money.cents > 0 else { return }
    value += money
    toSchedule.append(item.reference)
  }

  /// Keeps the most valuable items, as few as bring the rest below the limit.
  mutating func finish() {
    var rest = value
    var few: [ItemReference] = []
    for item in toSchedule.sorted(by: ItemReference.byValue) where rest > limit.amount {
      few.append(item)
      rest = rest - (item.value ?? Money(cents: 0))
    }
    toSchedule = few
  }
}
