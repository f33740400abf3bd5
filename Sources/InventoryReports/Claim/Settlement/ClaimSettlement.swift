package import InventoryModel
package import InventoryProof
import InventorySettings

/// An amount at replacement cost and at actual cash value.
package struct ClaimAmounts: Hashable, Sendable {
  package let replacementCost: Money
  package let actualCashValue: Money
}

/// The amount of loss of a claim, from the sum of its lines to the amount after the deductible. Each step is the step
/// before it plus or minus the amounts in between, to the cent.
package struct ClaimSettlement: Hashable, Sendable {
  package let basis: ClaimAmounts
  /// The sales tax on the items whose basis is a replacement cost; `nil` if no rate is stated.
  package let salesTax: ClaimAmounts?
  /// The basis plus the sales tax. At actual cash value, both are after depreciation.
  package let amountOfLoss: ClaimAmounts
  /// The part of the amount of loss for property that is not covered; `nil` if there is none.
  package let notCovered: ClaimAmounts?
  /// The amount of loss without property that is not covered.
  package let covered: ClaimAmounts
  /// The parts of the amount of loss above special limits, in the order in which they are deducted; `nil` if the parts
  /// cannot be computed.
  package let deductions: [ClaimDeduction]?
  /// `covered` without the parts above special limits; `nil` if these parts cannot be computed.
  package let afterLimits: ClaimAmounts?
  package let deductible: Money?

  /// `limited` has the parts of the loss that special limits leave; `nil` if the limits are unknown.
  init(of tally: ClaimTally, _ details: PolicyDetails, _ limited: LimitedClaim? = nil) {
    basis = ClaimAmounts(
      replacementCost: tally.loss.basis, actualCashValue: tally.loss.actualCashValue)
    salesTax = details.salesTax.map { rate in
      ClaimAmounts(
        replacementCost: rate.of(tally.replacementLoss.basis),
        actualCashValue: rate.of(tally.replacementLoss.actualCashValue))
    }
    amountOfLoss = basis + (salesTax ?? .none)
    deductible = details.deductible
    let notCovered = limited?.notCovered
    self.notCovered = notCovered
    covered = amountOfLoss - (notCovered ?? .none)
    // Each part is rounded to a cent, so the last one can be a cent more than the rest.
    var rest = covered
    deductions = limited?.deductions.map { deductions in
      deductions.map { deduction in
        let deduction = deduction.atMost(rest)
        rest = rest - deduction.above
        return deduction
      }
    }
    afterLimits = deductions == nil ? nil : rest
  }

  /// `covered` minus the deductible, but never below 0; `nil` if no deductible is stated.
  package var afterDeductibleBeforeLimits: ClaimAmounts? { deductible.map(covered.minus) }

  /// `afterLimits` minus the deductible, but never below 0; `nil` if one of the two is missing.
  package var afterLimitsAndDeductible: ClaimAmounts? {
    afterLimits.flatMap { rest in deductible.map(rest.minus) }
  }

  /// The final amounts that can be computed: after all steps, or before special limits.
  package var result: ClaimAmounts {
    afterLimitsAndDeductible ?? afterLimits ?? afterDeductibleBeforeLimits ?? covered
  }
}

/// The part of a loss above a special limit, at replacement cost and at actual cash value.
package struct ClaimDeduction: Hashable, Sendable {
  package let limit: SpecialLimit
  /// The loss of the items under the limit, with tax. For the limit of single items, the loss of the items above it.
  package let loss: ClaimAmounts
  package private(set) var above: ClaimAmounts
  /// The number of items above the limit of single items, at replacement cost; 1 for any other limit.
  package let count: Int
  /// The same number at actual cash value; 0 if the limit is not exceeded at actual cash value.
  package let countAtActualCashValue: Int
  /// Whether `loss` includes items only up to other limits, whose deductions come first.
  package let isReduced: Bool
  /// Whether sales tax is added to a part of `loss`.
  package let hasTax: Bool

  /// `lossAtValue` is the loss at actual cash value if it is not above the limit.
  init(_ cost: LimitDeduction, _ value: LimitDeduction?, lossAtValue: Money) {
    limit = cost.limit
    loss = ClaimAmounts(replacementCost: cost.loss, actualCashValue: value?.loss ?? lossAtValue)
    above = ClaimAmounts(replacementCost: cost.above, actualCashValue: value?.above ?? Money(cents: 0))
    (count, countAtActualCashValue) = (cost.count, value?.count ?? 0)
    (isReduced, hasTax) = (cost.isReduced, cost.hasTax)
  }

  /// Returns the deduction with `above` of at most these amounts.
  fileprivate func atMost(_ amounts: ClaimAmounts) -> ClaimDeduction {
    var deduction = self
    deduction.above = above.atMost(amounts)
    return deduction
  }
}

extension ClaimAmounts {
  static let none = ClaimAmounts(replacementCost: Money(cents: 0), actualCashValue: Money(cents: 0))

  /// Returns the amounts, but at most `others`.
  func atMost(_ others: ClaimAmounts) -> ClaimAmounts {
    ClaimAmounts(
      replacementCost: min(replacementCost, others.replacementCost),
      actualCashValue: min(actualCashValue, others.actualCashValue))
  }

  /// Returns the amounts minus a deductible, but never below 0.
  func minus(_ deductible: Money) -> ClaimAmounts {
    ClaimAmounts(
      replacementCost: max(Money(cents: 0), replacementCost - deductible),
      actualCashValue: max(Money(cents: 0), actualCashValue - deductible))
  }

  static func - (left: ClaimAmounts, right: ClaimAmounts) -> ClaimAmounts {
    ClaimAmounts(
      replacementCost: left.replacementCost - right.replacementCost,
      actualCashValue: left.actualCashValue - right.actualCashValue)
  }

  static func + (left: ClaimAmounts, right: ClaimAmounts) -> ClaimAmounts {
    var (cost, value) = (left.replacementCost, left.actualCashValue)
    cost += right.replacementCost
    value += right.actualCashValue
    return ClaimAmounts(replacementCost: cost, actualCashValue: value)
  }
}
