package import InventoryModel
package import InventoryProof
import InventorySettings

/// The items to which a limit applies, and the amount by which they are above or below the limit.
package struct LimitFinding: Hashable, Sendable {
  package let limit: SpecialLimit
  /// The labels of the types of the items that count toward the limit, in the order in which they occur. `nil` is the
  /// label of items without a type.
  private var typesOfCounted: [String?] = []
  /// The labels of the types of all items that the limit applies to, even if the policy schedules them.
  private var typesOfAll: [String?] = []
  /// The number of items that count toward the limit. For a limit of single items, only the items above the limit
  /// count.
  package private(set) var items = 0
  /// The numbers of these items in the report, in a claim the numbers of their lines; in order and without repetitions.
  package private(set) var numbers: [Int] = []
  /// The numbers of the items that count only because they count as bullion by default
  /// (``LimitTerms/isBullionByDefault(_:)``).
  package private(set) var byDefault: [Int] = []
  /// The number of counted items that have no amount. If there are any, `value` may be too low.
  package private(set) var withoutAmount = 0
  /// The sum of the amounts above zero. Amounts below zero are left out, because they do not leave more room under the
  /// limit.
  package private(set) var value = Money(cents: 0)
  /// The part of `value` that consists of replacement costs.
  package private(set) var valueAtCost = Money(cents: 0)
  /// The tax on replacement costs that is added before the comparison with the limit; `nil` for no tax.
  private let tax: Percentage?
  /// The sum of the taxes on single items above the limit.
  private var taxOfItems = Money(cents: 0)
  /// The number and the value of the items that the policy already schedules. The limit does not apply to these items.
  package private(set) var scheduled = ItemSum()
  /// The number and the value of the other items to which the limit does not apply, because they are kept in a safe.
  package private(set) var inSafe = ItemSum()
  /// The first items whose names suggest this limit although their types do not; at most `Gap.mostFirst` items. These
  /// items are not compared with the limit.
  package private(set) var suggestions: [ItemReference] = []
  /// The numbers of all items whose names suggest this limit.
  package private(set) var suggestedNumbers: [Int] = []
  /// The sum of the suggested items' amounts above zero.
  package private(set) var suggested = CountedSum()
  /// The part of `suggested` that consists of replacement costs.
  private var suggestedAtCost = Money(cents: 0)
  /// The items to schedule first, with the amounts that are compared with the limit; empty before `finish()`.
  package private(set) var toSchedule: [ItemReference] = []
  /// All items that can be scheduled and have an amount above zero; empty after `finish()`.
  private var candidates: [Candidate] = []
  /// The amount that is still above the limit after the items in `toSchedule` are scheduled; `nil` if nothing remains
  /// above the limit.
  package private(set) var overThen: Money?
  /// The first single items above the limit that cannot be scheduled; at most `Gap.mostFirst` items. Empty for any other
  /// limit.
  package private(set) var unschedulable: [ItemReference] = []
  /// The number of all single items above the limit that cannot be scheduled.
  package private(set) var unschedulableCount = 0
  /// The first single items above the limit that have several pieces, none of which is above the limit by itself; at most
  /// `Gap.mostFirst` items. Empty for any other limit. Some policies treat each piece as an item, so these items are not
  /// in `toSchedule`.
  package private(set) var severalPieces: [ItemReference] = []
  /// The number of all such items.
  package private(set) var severalPiecesCount = 0
  /// The sum of the amounts by which single items are above the limit.
  private var excess = Money(cents: 0)

  init(_ limit: SpecialLimit, tax: Percentage? = nil) { (self.limit, self.tax) = (limit, tax) }

  /// `value` with tax, which is compared with the limit.
  package var loss: Money {
    var loss = value
    if let tax { loss += limit.isOfSingleItems ? taxOfItems : tax.of(valueAtCost) }
    return loss
  }

  /// Whether tax is added to the counted items or to the suggested items.
  var hasTax: Bool { loss != value || suggestedLoss != suggested.amount }

  /// The amount by which `loss` exceeds the limit; 0 or less if it is within the limit. For a limit of single items, the
  /// sum of the amounts by which items exceed the limit. `nil` if the amount of the limit is unknown.
  package var over: Money? {
    limit.amount.map { limit.isOfSingleItems ? excess : loss - $0 }
  }

  /// Returns the amount by which `value` with tax on replacement costs exceeds the limit; `nil` if it does not exceed the
  /// limit, or if the amount of the limit is unknown. For limits of several items only.
  func excess(withTax rate: Percentage?) -> Money? {
    guard let most = limit.amount else { return nil }
    var value = value
    if let rate { value += rate.of(valueAtCost) }
    return value > most ? value - most : nil
  }

  /// The amount by which the limit would be exceeded if the suggested items also counted. `nil` if the limit would not
  /// be exceeded, or if it is already exceeded without these items.
  package var possiblyOver: Money? {
    guard !isOver, suggested.count > 0, let most = limit.amount else { return nil }
    let all = lossWithSuggested - most
    return all.cents > 0 ? all : nil
  }

  /// The amount by which an exceeded limit would be exceeded further if the suggested items also counted; `nil` if the
  /// limit is not exceeded, or if no suggested item has an amount.
  var possiblyMore: Money? { isOver && suggested.count > 0 ? lossWithSuggested - loss : nil }

  /// Whether the amount over the limit would be higher, or above zero, if the suggested items also counted.
  var mayGrow: Bool { possiblyOver != nil || possiblyMore != nil }

  /// The sum of the suggested items' amounts above zero, with tax.
  var suggestedLoss: Money {
    var sum = suggested.amount
    if let tax { sum += tax.of(suggestedAtCost) }
    return sum
  }

  /// The tax is calculated once, on the counted and the suggested items together.
  private var lossWithSuggested: Money {
    var (sum, atCost) = (value, valueAtCost)
    sum += suggested.amount
    atCost += suggestedAtCost
    if let tax { sum += tax.of(atCost) }
    return sum
  }

  /// The labels of the types of the items that count toward the limit; if none count, of all items that it applies to.
  /// `nil` is the label of items without a type.
  package var assetTypes: [String?] { items > 0 ? typesOfCounted : typesOfAll }

  /// Whether any item is compared with the limit, already scheduled or in a safe. `false` if only names of items suggest
  /// the limit.
  package var hasItems: Bool { items + scheduled.count + inSafe.count > 0 }

  /// The advice on insuring more than the limit. It mentions scheduling only if items can be scheduled.
  var advice: String? {
    let parts = [toSchedule.isEmpty ? nil : limit.rule.schedulingAdvice, limit.rule.advice].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  package var isOver: Bool {
    guard let over else { return false }
    return over.cents > 0
  }

  /// Adds an item. `amount` is the amount of these pieces. It is compared with the limit, with tax if it is a replacement
  /// cost; `nil` if the item has no amount. `number` is the number of the item in the report, or of its line in a claim.
  mutating func add(
    _ item: ReportItem, number: Int, amount: Money?, pieces: Int, isCost: Bool, _ terms: LimitTerms
  ) {
    let taxOfItem = amount.flatMap { isCost ? tax?.of($0) : nil } ?? Money(cents: 0)
    var taxed = amount ?? Money(cents: 0)
    taxed += taxOfItem
    let isAbove = limit.amount.map { taxed > $0 } ?? false
    guard isAbove || !limit.isOfSingleItems else { return }
    let label = item.item.assetType
    if !typesOfAll.contains(label) { typesOfAll.append(label) }
    guard !item.isScheduled else {
      scheduled.add(amount)
      return
    }
    guard item.isLimited(by: limit) else {
      inSafe.add(amount)
      return
    }
    items += 1
    if !typesOfCounted.contains(label) { typesOfCounted.append(label) }
    if numbers.last != number { numbers.append(number) }
    if limit.isOfClass, byDefault.last != number, terms.isBullionByDefault(item) { byDefault.append(number) }
    if amount == nil { withoutAmount += 1 }
    guard let amount, amount.cents > 0 else { return }
    value += amount
    taxOfItems += taxOfItem
    if isCost { valueAtCost += amount }
    if let most = limit.amount, limit.isOfSingleItems {
      excess += taxed - most
      if pieces > 1, most.times(pieces).map({ taxed <= $0 }) ?? true {
        severalPiecesCount += 1
        if severalPieces.count < Gap.mostFirst {
          severalPieces.append(item.reference(number: number, worth: taxed))
        }
        return
      }
    }
    if limit.rule.schedulable.includes(itemName: item.item.itemName, assetType: item.item.assetType),
      limit.rule.schedulable != .all || terms.canSchedule(item)
    {
      candidates.append(
        Candidate(item: item.reference(number: number, worth: taxed), amount: amount, isCost: isCost))
    } else if limit.isOfSingleItems {
      unschedulableCount += 1
      if unschedulable.count < Gap.mostFirst {
        unschedulable.append(item.reference(number: number, worth: taxed))
      }
    }
  }

  /// Adds an item whose name suggests this limit. `number` is the number of the item or of its line in the report.
  /// `amount` is the amount to compare with the limit, with tax if it is a replacement cost.
  mutating func suggest(_ item: ReportItem, number: Int, amount: Money?, isCost: Bool) {
    suggestedNumbers.append(number)
    if let amount, amount.cents > 0 {
      suggested += CountedSum(amount)
      if isCost { suggestedAtCost += amount }
    }
    guard suggestions.count < Gap.mostFirst else { return }
    var taxed = amount
    if let amount, let tax, isCost { taxed? += tax.of(amount) }
    suggestions.append(item.reference(number: number, worth: taxed))
  }

  /// Finds the most valuable items that must be scheduled to bring all other items within the limit. Also computes
  /// `overThen`.
  mutating func finish() {
    var rest = self
    toSchedule = candidates.sorted(byRank: \.item.rank).prefix { candidate in
      guard rest.isOver else { return false }
      rest.remove(candidate)
      return true
    }.map(\.item)
    candidates = []
    overThen = rest.isOver ? rest.over : nil
  }

  /// Subtracts the amount of an item. The tax on the other items is then calculated again, so that it is rounded once.
  private mutating func remove(_ candidate: Candidate) {
    value = value - candidate.amount
    if candidate.isCost { valueAtCost = valueAtCost - candidate.amount }
    if let most = limit.amount, let taxed = candidate.item.value { excess = excess - (taxed - most) }
  }

  /// An item that can be scheduled. `item` has the amount with tax, and `amount` is the amount before tax.
  private struct Candidate: Hashable {
    let item: ItemReference
    let amount: Money
    let isCost: Bool
  }
}

extension [LimitFinding] {
  /// Whether an item can count toward several of the exceeded limits.
  var mayOverlap: Bool {
    let over = filter(\.isOver)
    return over.count > 1 && over.contains { $0.limit.mayOverlap }
  }

  /// Finishes and sorts the findings in the order in which a claim deducts limits: the limit of single items, then
  /// limits of classes and types by title, then totals of several classes in the order of the profile. Limits that are
  /// suggested only by the names of items come last.
  mutating func finish(_ profile: LimitProfile) {
    for index in indices { self[index].finish() }
    sort { left, right in
      let (first, second) = (left.rank(profile), right.rank(profile))
      return first == second ? left.limit.title < right.limit.title : first < second
    }
  }
}

extension LimitFinding {
  fileprivate func rank(_ profile: LimitProfile) -> Int {
    let last = profile.totals.count + 2
    return switch limit.subject {
    case .singleItem: 0
    case .limitClass, .assetType: hasItems ? 1 : last
    case .total(let title):
      (hasItems ? 2 : last + 1) + (profile.totals.firstIndex { $0.title == title } ?? 0)
    }
  }
}
