import InventoryModel
import InventoryProof
import InventorySettings

/// The parts of a loss that special limits leave, and the loss of property that is not covered, at replacement cost and
/// at actual cash value.
package struct LimitedClaim: Hashable, Sendable {
  private var covered: LimitedAmounts
  private var uncovered: LimitedAmounts
  private var hasUncovered = false

  init(tax: Percentage?) {
    (covered, uncovered) = (LimitedAmounts(tax: tax), LimitedAmounts(tax: tax))
  }

  /// Adds the loss of an item that the policy covers up to these limits.
  mutating func add(_ loss: AmountOfLoss, under limits: [SpecialLimit]) {
    covered.add(loss, under: limits)
  }

  /// Adds the loss of an item that the policy does not cover.
  mutating func addNotCovered(_ loss: AmountOfLoss) {
    uncovered.add(loss, under: [])
    hasUncovered = true
  }

  /// The parts of the loss above limits; `nil` if the limits overlap in a way that leaves this open.
  var deductions: [ClaimDeduction]? { covered.deductions }

  /// The loss of property that is not covered; `nil` if there is none.
  var notCovered: ClaimAmounts? { hasUncovered ? uncovered.amounts : nil }
}

/// A loss under special limits, at replacement cost and at actual cash value.
private struct LimitedAmounts: Hashable, Sendable {
  private var replacementCost: LimitedLoss
  private var actualCashValue: LimitedLoss

  init(tax: Percentage?) {
    (replacementCost, actualCashValue) = (LimitedLoss(tax: tax), LimitedLoss(tax: tax))
  }

  /// Adds the loss of an item.
  mutating func add(_ loss: AmountOfLoss, under limits: [SpecialLimit]) {
    let (cost, value) = (loss.basis, loss.actualCashValue)
    let isTaxed = loss.source == .replacementCost
    replacementCost.add(cost, taxed: isTaxed ? cost : Money(cents: 0), under: limits)
    actualCashValue.add(value, taxed: isTaxed ? value : Money(cents: 0), under: limits)
  }

  /// The amounts with tax, without any limit.
  var amounts: ClaimAmounts {
    ClaimAmounts(replacementCost: replacementCost.amount, actualCashValue: actualCashValue.amount)
  }

  /// No actual cash value is above the replacement cost, so every limit that is exceeded at actual cash value is also
  /// exceeded at replacement cost.
  var deductions: [ClaimDeduction]? {
    guard let atCost = replacementCost.deductions, let atValue = actualCashValue.deductions else {
      return nil
    }
    return atCost.map { deduction in
      ClaimDeduction(
        deduction, atValue.first { $0.limit == deduction.limit },
        lossAtValue: actualCashValue.loss(under: deduction.limit))
    }
  }
}
