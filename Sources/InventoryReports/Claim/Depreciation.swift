package import InventoryModel

/// Whole months between two days.
package struct Age: Hashable, Comparable, Sendable {
  package let months: Int

  package init(months: Int) {
    self.months = months
  }

  /// Nothing where the end is before the beginning. A month is whole on the day of the month that it began on; one that
  /// began on a day which the last month does not have is whole with the next.
  package init?(from start: Timestamp, to end: Timestamp) {
    guard start.dayText <= end.dayText else { return nil }
    let months = (end.year - start.year) * 12 + end.month - start.month
    self.months = months - (end.day < start.day ? 1 : 0)
  }

  package static func < (left: Age, right: Age) -> Bool { left.months < right.months }

  /// `3 years, 4 months`
  package var wording: String {
    let (years, rest) = months.quotientAndRemainder(dividingBy: 12)
    let parts = [(years, "year"), (rest, "month")].filter { $0.0 > 0 }.map {
      "\($0) \($1)" + ($0 == 1 ? "" : "s")
    }
    return parts.isEmpty ? "less than a month" : parts.joined(separator: ", ")
  }
}

/// An estimate of what an item had lost of its value by age, in a straight line over its useful life.
package struct Depreciation: Hashable, Sendable {
  /// What it is reckoned from.
  package enum Basis: Hashable, Sendable {
    case replacementCost, statedValue
  }

  package let basis: Basis
  /// To the nearest cent, a half upwards; never more than the basis.
  package let amount: Money
  /// The basis less the amount: never below 0.
  package let actualCashValue: Money

  /// Of the replacement cost, or where none is known of the stated value; nothing where neither is above 0.
  init?(replacementCost: Money?, statedValue: Money?, age: Age, usefulLife years: Int) {
    guard let amount = replacementCost ?? statedValue, amount.cents > 0, years > 0 else { return nil }
    let life = Int128(years) * 12
    let used = min(Int128(max(age.months, 0)), life)
    let lost = (Int128(amount.cents) * used * 2 + life) / (2 * life)
    basis = replacementCost == nil ? .statedValue : .replacementCost
    self.amount = Money(cents: Int64(lost))
    actualCashValue = Money(cents: amount.cents - Int64(lost))
  }
}
