package import InventoryModel
import InventorySettings

/// The amount of loss of an item: its basis, and its depreciation up to the day of the loss.
package struct AmountOfLoss: Hashable, Sendable {
  /// The source of the basis.
  package enum Source: Hashable, Sendable {
    case replacementCost, statedValue
  }

  /// The reason why the basis of an item is not depreciated.
  package enum Reason: String, CaseIterable, Hashable, Sendable {
    case noUsefulLife, noAge

    var text: String {
      switch self {
      case .noUsefulLife: "no useful life"
      case .noAge: "age unknown"
      }
    }
  }

  /// The replacement cost, or the stated value if there is no replacement cost.
  package let basis: Money
  package let source: Source
  /// The depreciation as a share of the basis; `nil` if there is a `reason`.
  package let rate: Percentage?
  package let reason: Reason?
  /// The depreciation by whole months, rounded to a cent, or to 1 in a currency without cents; half of it is rounded up.
  /// The maximum depreciation is rounded down, so that at least the share `UsefulLife.atLeast` of the basis remains.
  package let depreciation: Money

  /// `nil` if there is neither a replacement cost nor a stated value. Amounts must not be below 0.
  init?(replacementCost: Money?, statedValue: Money?, age: Age?, usefulLife: UsefulLife?) {
    guard let basis = replacementCost ?? statedValue else { return nil }
    self.basis = basis
    source = replacementCost == nil ? .statedValue : .replacementCost
    reason = usefulLife == nil ? .noUsefulLife : age == nil ? .noAge : nil
    guard let usefulLife, let age else {
      (rate, depreciation) = (nil, Money(cents: 0))
      return
    }
    let months = min(max(age.months, 0), usefulLife.months)
    let unit = Int128(usefulLife.atLeast.unit.cents)
    let (part, whole) = (Int128(basis.cents) * Int128(months), Int128(usefulLife.months) * unit)
    let lost = (2 * part + whole) / (2 * whole) * unit
    let most = usefulLife.atLeast.rest.ofRoundedDown(basis)
    rate = min(Percentage(months, of: usefulLife.months), usefulLife.atLeast.rest)
    depreciation = min(Money(cents: Int64(lost)), most)
  }

  package var actualCashValue: Money { basis - depreciation }
}

/// Whole months between two days.
package struct Age: Hashable, Comparable, Sendable {
  package let months: Int

  package init(months: Int) { self.months = months }

  /// `nil` if the end is before the start. A month is complete on the same day of the next month. If the next month has
  /// no such day, the month is complete on the first day after that next month.
  package init?(from start: Timestamp, to end: Timestamp) {
    guard start.dayText <= end.dayText else { return nil }
    let months = (end.year - start.year) * 12 + end.month - start.month
    self.months = months - (end.day < start.day ? 1 : 0)
  }

  package static func < (left: Age, right: Age) -> Bool { left.months < right.months }

  /// The age as text, such as `3 years, 4 months`. A non-breaking space keeps each number and its unit on one line.
  package var text: String {
    let (years, rest) = months.quotientAndRemainder(dividingBy: 12)
    let parts = [(years, "year"), (rest, "month")].filter { $0.0 > 0 }.map {
      "\($0)\u{A0}\($1)" + ($0 == 1 ? "" : "s")
    }
    return parts.isEmpty ? "less than a month" : parts.joined(separator: ", ")
  }
}
