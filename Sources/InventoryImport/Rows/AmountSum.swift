import InventoryModel

/// The sum of a column of amounts, and of the last of them, to know a row that has it.
struct AmountSum {
  private var cents: Int64? = 0
  /// The last amounts in the sum.
  private var last: [Int64] = []
  private var count = 0

  /// Fewer amounts than these may add up to another by chance.
  private static let least = 3
  /// How many amounts above its row a subtotal may sum up.
  private static let most = 1_000

  mutating func add(_ money: Money?) {
    guard let money else { return }
    count += 1
    cents = cents.flatMap { Self.sum($0, money.cents) }
    if last.count == 2 * Self.most { last.removeFirst(Self.most) }
    last.append(money.cents)
  }

  /// Takes the amount out again that was added last.
  mutating func removeLast(_ money: Money?) {
    guard let money, !last.isEmpty else { return }
    count -= 1
    cents = cents.flatMap { Self.sum($0, -money.cents) }
    last.removeLast()
  }

  /// How many amounts have this sum: all of them, at least `least`, or three and more that were added last; `nil` where none do.
  func count(of money: Money?, least: Int = least) -> Int? {
    guard let money, money.cents != 0 else { return nil }
    if count >= least, cents == money.cents { return count }
    var sum: Int64 = 0
    for (index, amount) in last.reversed().prefix(Self.most).enumerated() {
      guard let next = Self.sum(sum, amount) else { return nil }
      sum = next
      if sum == money.cents, index + 1 >= Self.least { return index + 1 }
    }
    return nil
  }

  private static func sum(_ one: Int64, _ other: Int64) -> Int64? {
    let (result, overflow) = one.addingReportingOverflow(other)
    return overflow ? nil : result
  }
}
