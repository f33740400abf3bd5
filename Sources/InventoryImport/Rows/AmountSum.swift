import InventoryModel

/// The sum of a column of amounts, to know a row that has it.
struct AmountSum {
  private var cents: Int64? = 0
  /// Amounts in the sum.
  private(set) var count = 0

  /// Fewer amounts than these may add up to another by chance.
  private static let least = 3

  mutating func add(_ money: Money?) {
    guard let money else { return }
    count += 1
    cents = cents.flatMap { sum in
      let (result, overflow) = sum.addingReportingOverflow(money.cents)
      return overflow ? nil : result
    }
  }

  /// Takes an amount out again.
  mutating func remove(_ money: Money?) {
    guard let money else { return }
    count -= 1
    cents = cents.flatMap { sum in
      let (result, overflow) = sum.subtractingReportingOverflow(money.cents)
      return overflow ? nil : result
    }
  }

  /// Whether an amount that is not in the sum is the sum, of `least` amounts or more.
  func isSum(_ money: Money?, least: Int = least) -> Bool {
    guard let money, money.cents != 0, count >= least else { return false }
    return cents == money.cents
  }
}
