import Diagnostics
package import InventoryModel

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
