package import InventoryModel
package import InventoryProof
import InventorySettings

/// The sum of the amounts of loss of some items. The actual cash value is always the basis minus the depreciation.
package struct LossSum: Hashable, Sendable {
  /// The number of items with a basis.
  package private(set) var count = 0
  package private(set) var basis = Money(cents: 0)
  package private(set) var depreciation = Money(cents: 0)

  init() {}

  init(_ loss: AmountOfLoss?) {
    if let loss { (count, basis, depreciation) = (1, loss.basis, loss.depreciation) }
  }

  package var actualCashValue: Money { basis - depreciation }

  /// This sum; `nil` if no item has a basis.
  var stated: LossSum? { count == 0 ? nil : self }

  static func += (left: inout LossSum, right: LossSum) {
    left.count += right.count
    left.basis += right.basis
    left.depreciation += right.depreciation
  }
}

/// The counts and sums of some lines.
package struct ClaimTally: Hashable, Sendable {
  package internal(set) var items = 0
  package internal(set) var pieces = 0
  package internal(set) var value = CountedSum()
  package internal(set) var replacementCost = CountedSum()
  /// The loss of all items with a basis.
  package internal(set) var loss = LossSum()
  /// The loss of the items whose basis is a replacement cost.
  package internal(set) var replacementLoss = LossSum()
  /// The sum and the number of the bases that are not depreciated.
  package internal(set) var undepreciated = CountedSum()
  package internal(set) var receipts = 0

  static func += (left: inout ClaimTally, right: ClaimTally) {
    left.items += right.items
    left.pieces += right.pieces
    left.value += right.value
    left.replacementCost += right.replacementCost
    left.loss += right.loss
    left.replacementLoss += right.replacementLoss
    left.undepreciated += right.undepreciated
    left.receipts += right.receipts
  }
}

/// An amount at replacement cost and at actual cash value.
package struct ClaimAmounts: Hashable, Sendable {
  package let replacementCost: Money
  package let actualCashValue: Money
}

/// The amount of loss of a claim, from the sum of its lines to the amount after the deductible.
package struct ClaimSettlement: Hashable, Sendable {
  package let basis: ClaimAmounts
  /// The sales tax on the items whose basis is a replacement cost; `nil` if no rate is stated.
  package let salesTax: ClaimAmounts?
  /// The basis plus the sales tax. At actual cash value, both are after depreciation.
  package let amountOfLoss: ClaimAmounts
  package let deductible: Money?
  /// The amount of loss minus the deductible, but never below 0; `nil` if no deductible is stated.
  package let afterDeductible: ClaimAmounts?

  init(of tally: ClaimTally, _ details: PolicyDetails) {
    basis = ClaimAmounts(
      replacementCost: tally.loss.basis, actualCashValue: tally.loss.actualCashValue)
    salesTax = details.salesTax.map { rate in
      ClaimAmounts(
        replacementCost: rate.of(tally.replacementLoss.basis),
        actualCashValue: rate.of(tally.replacementLoss.actualCashValue))
    }
    let amount =
      basis + (salesTax ?? ClaimAmounts(replacementCost: Money(cents: 0), actualCashValue: Money(cents: 0)))
    amountOfLoss = amount
    deductible = details.deductible
    afterDeductible = details.deductible.map { deductible in
      ClaimAmounts(
        replacementCost: max(Money(cents: 0), amount.replacementCost - deductible),
        actualCashValue: max(Money(cents: 0), amount.actualCashValue - deductible))
    }
  }
}

extension ClaimAmounts {
  fileprivate static func + (left: ClaimAmounts, right: ClaimAmounts) -> ClaimAmounts {
    var (cost, value) = (left.replacementCost, left.actualCashValue)
    cost += right.replacementCost
    value += right.actualCashValue
    return ClaimAmounts(replacementCost: cost, actualCashValue: value)
  }
}

/// The lines with late records, which are records that were made after the loss.
package struct LateRecords: Hashable, Sendable {
  /// The numbers of the lines that have late records and are included in totals.
  package private(set) var lines: [Int] = []
  /// The sum of the bases of items that have late records and are included in totals.
  package private(set) var basis = CountedSum()
  /// The number of items that have late records and are included in totals.
  package private(set) var items = 0
  /// The numbers of the lines that have late records and are listed separately.
  package private(set) var separate: [Int] = []
  /// The first and the last day on which late records were made; `nil` if there are none.
  package private(set) var days: ClosedRange<Timestamp>?

  mutating func add(_ recorded: Timestamp, on line: ClaimLine) {
    if line.isSeparate {
      separate.append(line.number)
    } else {
      if lines.last != line.number { lines.append(line.number) }
      items += 1
      basis += CountedSum(line.loss?.basis)
    }
    days = min(days?.lowerBound ?? recorded, recorded)...max(days?.upperBound ?? recorded, recorded)
  }
}

extension ClaimFigures {
  /// The amount by which the loss at replacement cost of the items that the sum insured covers is above this sum; `nil`
  /// if no sum insured is stated, or if the loss is not above it.
  package var aboveSumInsured: Money? {
    guard let sum = terms.report.limits.sumInsured else { return nil }
    let loss = ClaimSettlement(of: ofSumInsured, terms.details).amountOfLoss.replacementCost
    return loss > sum ? loss - sum : nil
  }
}
