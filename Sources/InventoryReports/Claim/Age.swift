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
