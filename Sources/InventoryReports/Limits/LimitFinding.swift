package import InventoryModel
package import InventoryProof
import InventorySettings

/// The items under one limit, and their distance to it.
package struct LimitFinding: Hashable, Sendable {
  package let limit: SpecialLimit
  /// The labels of the affected types, in order.
  package private(set) var assetTypes: [String] = []
  /// For a limit of single items, only those above it.
  package private(set) var items = 0
  /// The number of these items without an amount. If there are any, the sum may be too low.
  package private(set) var withoutAmount = 0
  /// The amounts above zero: a negative value does not add insurance.
  package private(set) var value = Money(cents: 0)
  /// Items that are scheduled already, which the limit does not apply to, and their value.
  package private(set) var scheduled = CountedSum()
  /// The first items whose names suggest this limit, although their types do not, up to `Gap.mostFirst`; they are not
  /// compared.
  package private(set) var suggestions: [ItemReference] = []
  /// The numbers of all of them.
  package private(set) var suggestedNumbers: [Int] = []
  /// Their amounts above zero.
  package private(set) var suggested = CountedSum()
  /// Until `finish`, all items with an amount that can be scheduled; afterwards those to schedule first.
  package private(set) var toSchedule: [ItemReference] = []
  /// How much is above the limit after these are scheduled; `nil` if nothing is.
  package private(set) var overThen: Money?
  /// The sum of the excesses of single items above their limit.
  private var excess = Money(cents: 0)

  init(_ limit: SpecialLimit) { self.limit = limit }

  /// The amount by which the stated value exceeds the limit; 0 or less if it does not. For a limit of single items, the
  /// sum over all of them. `nil` if the limit is not known.
  package var over: Money? {
    limit.amount.map { limit.isOfSingleItems ? excess : value - $0 }
  }

  /// The excess if the suggested items counted, too; `nil` if there is none, or if there is one without them.
  package var possiblyOver: Money? {
    guard !isOver, suggested.count > 0, let over else { return nil }
    var all = over
    all += suggested.amount
    return all.cents > 0 ? all : nil
  }

  /// Whether items are compared with it, or scheduled, and not only suggested.
  package var hasItems: Bool { items + scheduled.count > 0 }

  package var isOver: Bool {
    guard let over else { return false }
    return over.cents > 0
  }

  /// `amount` is what is compared with the limit.
  mutating func add(_ item: ReportItem, amount: Money?) {
    let isAbove = amount.flatMap { amount in limit.amount.map { amount > $0 } } ?? false
    guard isAbove || !limit.isOfSingleItems else { return }
    if let label = item.item.assetType, !assetTypes.contains(label) { assetTypes.append(label) }
    guard !item.isScheduled else {
      scheduled += CountedSum(amount ?? Money(cents: 0))
      return
    }
    items += 1
    if amount == nil { withoutAmount += 1 }
    guard let amount, amount.cents > 0 else { return }
    value += amount
    if let most = limit.amount, limit.isOfSingleItems { excess += amount - most }
    if limit.rule.schedulable.includes(itemName: item.item.itemName, assetType: item.item.assetType) {
      toSchedule.append(item.reference(worth: amount))
    }
  }

  /// `number` is that of its line, and `amount` what would be compared with the limit.
  mutating func suggest(_ item: ReportItem, number: Int, amount: Money?) {
    suggestedNumbers.append(number)
    if let amount, amount.cents > 0 { suggested += CountedSum(amount) }
    if suggestions.count < Gap.mostFirst { suggestions.append(item.reference(number: number, worth: amount)) }
  }

  /// Keeps the fewest most valuable items that bring the rest below the limit; for a limit of single items, all.
  mutating func finish() {
    var few = toSchedule.sorted(byRank: \.rank)[...]
    var rest = over ?? Money(cents: 0)
    few = few.prefix { item in
      guard let most = limit.amount, rest.cents > 0 else { return false }
      let amount = item.value ?? Money(cents: 0)
      rest = rest - (limit.isOfSingleItems ? amount - most : amount)
      return true
    }
    toSchedule = Array(few)
    overThen = rest.cents > 0 ? rest : nil
  }
}

extension [LimitFinding] {
  /// The limits of classes and types, then totals of several classes, and at last the limit of single items; those that
  /// only names suggest come after them.
  mutating func finish(_ profile: LimitProfile) {
    for index in indices { self[index].finish() }
    let order = enumerated().sorted { left, right in
      left.element.rank(profile) == right.element.rank(profile)
        ? left.offset < right.offset : left.element.rank(profile) < right.element.rank(profile)
    }
    self = order.map(\.element)
  }
}

extension LimitFinding {
  fileprivate func rank(_ profile: LimitProfile) -> Int {
    let last = profile.totals.count + 1
    let isOnlySuggested = !hasItems
    return switch limit.subject {
    case .limitClass, .assetType: isOnlySuggested ? last + 1 : 0
    case .total(let title):
      (isOnlySuggested ? last + 1 : 0) + 1 + (profile.totals.firstIndex { $0.title == title } ?? 0)
    case .singleItem: last
    }
  }
}
