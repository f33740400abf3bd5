package import InventoryModel
package import InventoryProof

/// The totals of all households whose amounts are in one currency.
package struct PortfolioTotals: Sendable {
  package private(set) var households = 0
  package private(set) var items = 0
  package private(set) var withValue = 0
  /// The number of items with gaps.
  package private(set) var incomplete = 0
  package private(set) var value = Money(cents: 0)
  package private(set) var provableValue = Money(cents: 0)
  package private(set) var documentedValue = Money(cents: 0)
  /// The number and the total of the stated sums insured.
  package private(set) var insured = CountedSum()
  /// The number of sums insured that are too low, and the total of the missing amounts.
  package private(set) var short = CountedSum()
  /// The number of households that exceed a limit.
  package private(set) var exceeding = 0
  package private(set) var changes = ChangeTotals()
  /// The earliest and the latest as-of day; `nil` if no summary has an as-of day. `withoutDay` is the number of
  /// summaries without an as-of day.
  package private(set) var days: ClosedRange<Timestamp>?
  package private(set) var withoutDay = 0
  private var gapTotals: [GapKind: GapTotals] = [:]
  private var typeTotals = LabeledTotals()
  private var limitTotals = LabeledTotals()

  /// One kind of gap in all households.
  package struct GapTotals: Sendable {
    package let kind: GapKind
    package fileprivate(set) var items = 0
    package fileprivate(set) var among = 0
    package fileprivate(set) var valueAtRisk = Money(cents: 0)
  }

  /// The changes since the previous summaries of the households.
  package struct ChangeTotals: Sendable {
    /// The number of households with a previous summary.
    package fileprivate(set) var compared = 0
    package fileprivate(set) var changed = 0
    /// The number of changed households whose changed items could not be counted.
    package fileprivate(set) var uncounted = 0
    package fileprivate(set) var counts = SummaryChanges.Counts()
    /// The totals of the stated values in the previous and in the current summaries. Households whose currency has
    /// changed are not included.
    package fileprivate(set) var valueBefore = Money(cents: 0)
    package fileprivate(set) var valueAfter = Money(cents: 0)
  }

  mutating func add(_ summary: HouseholdSummary) {
    let totals = summary.totals
    households += 1
    (items, withValue) = (items + totals.items, withValue + totals.withValue)
    incomplete += totals.incomplete
    value += totals.value
    provableValue += totals.provableValue
    documentedValue += totals.documentedValue
    insured += CountedSum(summary.insured?.sum)
    short += CountedSum(summary.insured?.short)
    for gap in summary.gaps { add(gap) }
    for type in summary.types { typeTotals.add(type.label, items: type.items, type.value) }
    if let others = summary.otherTypes { typeTotals.addOthers(items: others.items, others.value) }
    let exceeded = summary.limits.filter { $0.over != nil }
    if !exceeded.isEmpty { exceeding += 1 }
    for limit in exceeded { limitTotals.add(limit.title, items: limit.items, limit.over ?? Money(cents: 0)) }
    if let changes = summary.changes { add(changes, totals.value) }
    add(summary.asOf)
  }

  /// The gaps of all households, in the order of their kinds.
  package var gaps: [GapTotals] { GapKind.allCases.compactMap { gapTotals[$0] } }

  /// The types with the largest values, and the sum of all other types.
  package var types: [LabeledTotal] { typeTotals.largest }

  /// The limits that are exceeded by the largest amounts, and the sum of all other exceeded limits.
  package var limits: [LabeledTotal] { limitTotals.largest }

  private mutating func add(_ gap: HouseholdSummary.GapLine) {
    var total = gapTotals[gap.kind] ?? GapTotals(kind: gap.kind)
    total.items += gap.items
    total.among += gap.among
    total.valueAtRisk += gap.valueAtRisk
    gapTotals[gap.kind] = total
  }

  private mutating func add(_ changes: SummaryChanges, _ value: Money) {
    self.changes.compared += 1
    if changes.isChanged { self.changes.changed += 1 }
    if let counts = changes.counts {
      self.changes.counts.added += counts.added
      self.changes.counts.changed += counts.changed
      self.changes.counts.removed += counts.removed
    } else {
      self.changes.uncounted += 1
    }
    guard let before = changes.before.value else { return }
    self.changes.valueBefore += before
    self.changes.valueAfter += value
  }

  private mutating func add(_ day: Timestamp?) {
    guard let day else {
      withoutDay += 1
      return
    }
    days = days.map { min($0.lowerBound, day)...max($0.upperBound, day) } ?? day...day
  }
}

/// An asset type or a limit in several households.
package struct LabeledTotal: Sendable {
  /// The name of a row.
  package enum Label: Hashable, Sendable {
    case named(String)
    /// Items without a type.
    case untyped
    /// The sum of all other types or limits.
    case others
  }

  package let label: Label
  package fileprivate(set) var households = 0
  package fileprivate(set) var items = 0
  package fileprivate(set) var amount = Money(cents: 0)
}

/// Sums by label, ignoring case.
private struct LabeledTotals: Sendable {
  private var byLabel: [String?: LabeledTotal] = [:]
  private var folded: [String: String] = [:]
  private var others = LabeledTotal(label: .others)

  private static let mostShown = 20

  mutating func add(_ label: String?, items: Int, _ amount: Money) {
    let key = label.map { fold($0) }
    byLabel[key, default: LabeledTotal(label: label.map { .named($0) } ?? .untyped)].add(items, amount)
  }

  mutating func addOthers(items: Int, _ amount: Money) { others.add(items, amount) }

  /// The totals with the largest amounts, the largest first, and then the sum of the rest if there is any.
  var largest: [LabeledTotal] {
    let sorted = byLabel.sorted { left, right in
      left.value.amount == right.value.amount
        ? (left.key ?? "").utf8.lexicographicallyPrecedes((right.key ?? "").utf8)
        : left.value.amount > right.value.amount
    }.map(\.value)
    var rest = others
    for total in sorted.dropFirst(Self.mostShown) {
      rest.items += total.items
      rest.households += total.households
      rest.amount += total.amount
    }
    return sorted.prefix(Self.mostShown) + (rest.households > 0 ? [rest] : [])
  }

  private mutating func fold(_ label: String) -> String {
    if let known = folded[label] { return known }
    let text = AssetType.foldedLabel(label)
    folded[label] = text
    return text
  }
}

extension LabeledTotal {
  fileprivate mutating func add(_ items: Int, _ amount: Money) {
    households += 1
    self.items += items
    self.amount += amount
  }
}
