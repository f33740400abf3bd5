package import InventoryModel

/// The number of some items, and the exact sum of the amounts of those that have one.
package struct ItemSum: Hashable, Sendable {
  package private(set) var count = 0
  package private(set) var sum = CountedSum()

  package init() {}

  package var amount: Money { sum.amount }
  package var withoutAmount: Int { count - sum.count }

  /// Adds an item with this amount; `nil` for an item without an amount.
  package mutating func add(_ amount: Money?) {
    count += 1
    sum += CountedSum(amount)
  }
}

/// An exact sum of amounts, with the number of amounts.
package struct CountedSum: Hashable, Sendable {
  package private(set) var amount = Money(cents: 0)
  package private(set) var count = 0

  package init() {}

  /// Creates the sum of a single amount, or an empty sum for `nil`.
  package init(_ amount: Money?) {
    if let amount { (self.amount, count) = (amount, 1) }
  }

  /// The sum; `nil` if there are no amounts.
  package var stated: Money? { count == 0 ? nil : amount }

  package static func += (left: inout CountedSum, right: CountedSum) {
    left.amount += right.amount
    left.count += right.count
  }
}
