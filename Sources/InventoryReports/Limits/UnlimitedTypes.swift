package import InventoryModel
package import InventoryProof
import InventorySettings

/// The asset types of items to which no limit applies, and the items that remarks about limits mention. Covered items
/// whose names suggest a limit are not included in the types. Each type has the sum of the amounts of its items. The
/// types are in the order of the items.
package struct UnlimitedTypes: Hashable, Sendable {
  /// The types that are covered and have no limit.
  package private(set) var notCompared: [TypeSum] = []
  /// The types whose limits apply only to thefts. Used only in a claim for a loss that is not a theft.
  package private(set) var limitedInThefts: [TypeSum] = []
  /// The types that the policy does not cover.
  package private(set) var notCovered: [TypeSum] = []
  /// Whether any item that was noted is an electric bicycle or scooter, judging by its name.
  package private(set) var hasElectricBikes = false
  /// The first items that count as bullion by default (``LimitTerms/isBullionByDefault(_:)``).
  package private(set) var bullion: [ItemReference] = []
  /// The number of these items, including those that are not in `bullion`.
  package private(set) var bullionCount = 0
  /// Whether any amount is below zero. The sums do not include amounts below zero.
  package private(set) var hasAmountsBelowZero = false

  /// Whether some of the items in `notCompared` are of a type of antiques, so that they are furniture.
  func hasAntiques(_ limits: LimitTerms) -> Bool {
    notCompared.contains { $0.label.flatMap(limits.limitClass) == .antiques }
      && limits.separatesAntiqueFurniture
  }

  mutating func add(_ item: ReportItem, amount: Money?) {
    let label = item.item.assetType
    note(amount)
    if item.isCovered {
      TypeSum.add(amount, label, to: &notCompared)
    } else {
      TypeSum.add(amount, label, to: &notCovered)
    }
  }

  /// Notes whether an item is an electric bicycle or scooter. It may have a limit.
  mutating func noteElectricBike(_ item: ReportItem) {
    hasElectricBikes = hasElectricBikes || item.isCovered && ElectricBike.isOne(item.item.itemName)
  }

  /// Notes an item if it counts as bullion by default. `number` is its number in the report.
  mutating func noteBullion(_ item: ReportItem, number: Int, _ limits: LimitTerms) {
    guard limits.isBullionByDefault(item) else { return }
    bullionCount += 1
    if bullion.count < Gap.mostFirst { bullion.append(item.reference(number: number, worth: item.basis)) }
  }

  mutating func addLimitedInThefts(_ item: ReportItem, amount: Money?) {
    note(amount)
    TypeSum.add(amount, item.item.assetType, to: &limitedInThefts)
  }

  private mutating func note(_ amount: Money?) {
    hasAmountsBelowZero = hasAmountsBelowZero || amount.map { $0.cents < 0 } ?? false
  }
}

/// The number of items of a type, and the sum of the amounts that would be compared with limits.
package struct TypeSum: Hashable, Sendable {
  /// The label of the type; `nil` for items without a type.
  package let label: String?
  package private(set) var items = 0
  /// Whether none of the items has an amount.
  package private(set) var lacksAmounts = true
  package private(set) var basis = Money(cents: 0)

  fileprivate static func add(_ amount: Money?, _ label: String?, to sums: inout [TypeSum]) {
    let index = sums.firstIndex { $0.label == label } ?? sums.count
    if index == sums.count { sums.append(TypeSum(label: label)) }
    sums[index].items += 1
    if amount != nil { sums[index].lacksAmounts = false }
    // An amount below zero does not reduce the sum, as in the comparison with limits.
    if let amount, amount.cents > 0 { sums[index].basis += amount }
  }
}
