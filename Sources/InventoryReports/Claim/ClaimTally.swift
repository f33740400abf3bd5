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
  /// The part of `receipts` that are photos or documents of the inventory, and not only stated in fields.
  package internal(set) var attachedReceipts = 0

  static func += (left: inout ClaimTally, right: ClaimTally) {
    left.items += right.items
    left.pieces += right.pieces
    left.value += right.value
    left.replacementCost += right.replacementCost
    left.loss += right.loss
    left.replacementLoss += right.replacementLoss
    left.undepreciated += right.undepreciated
    left.receipts += right.receipts
    left.attachedReceipts += right.attachedReceipts
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
  /// The part of the amount of loss for property that is not covered; `nil` if there is none, or if `afterLimits` is
  /// `nil`.
  package let notCovered: ClaimAmounts?
  /// The amount of loss without property that is not covered, and without the part above special limits; `nil` if this
  /// is the amount of loss, or if the part cannot be computed.
  package let afterLimits: ClaimAmounts?
  /// The part of the amount of loss above special limits, without property that is not covered; `nil` if there is none,
  /// or if `afterLimits` is `nil`.
  package let aboveLimits: ClaimAmounts?
  /// `afterLimits` minus the deductible, but never below 0; `nil` if one of the two is missing.
  package let afterLimitsAndDeductible: ClaimAmounts?

  /// `limited` has the parts of the loss that special limits leave; `nil` if the limits are unknown.
  init(of tally: ClaimTally, _ details: PolicyDetails, _ limited: LimitedClaim? = nil) {
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
    afterDeductible = details.deductible.map(amount.minus)
    let payable = limited?.payable
    afterLimits = payable == amount ? nil : payable
    notCovered = afterLimits == nil ? nil : limited?.notCovered
    let covered = notCovered.map { amount - $0 } ?? amount
    aboveLimits = afterLimits.flatMap { $0 == covered ? nil : covered - $0 }
    afterLimitsAndDeductible = afterLimits.flatMap { details.deductible.map($0.minus) }
  }
}

extension ClaimAmounts {
  /// Returns the amounts minus a deductible, but never below 0.
  fileprivate func minus(_ deductible: Money) -> ClaimAmounts {
    ClaimAmounts(
      replacementCost: max(Money(cents: 0), replacementCost - deductible),
      actualCashValue: max(Money(cents: 0), actualCashValue - deductible))
  }

  static func - (left: ClaimAmounts, right: ClaimAmounts) -> ClaimAmounts {
    ClaimAmounts(
      replacementCost: left.replacementCost - right.replacementCost,
      actualCashValue: left.actualCashValue - right.actualCashValue)
  }

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

/// The parts of a loss that special limits leave, at replacement cost and at actual cash value.
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

  /// The amounts up to the limits, with tax; `nil` if the limits overlap in a way that leaves this open.
  var payable: ClaimAmounts? {
    guard let cost = replacementCost.payable, let value = actualCashValue.payable else { return nil }
    return ClaimAmounts(replacementCost: cost, actualCashValue: value)
  }
}

/// The parts of a loss that special limits leave, and the loss of property that is not covered.
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

  /// The loss of covered property up to the limits; `nil` if the limits overlap in a way that leaves this open.
  var payable: ClaimAmounts? { covered.payable }

  /// The loss of property that is not covered; `nil` if there is none.
  var notCovered: ClaimAmounts? { hasUncovered ? uncovered.payable : nil }
}

extension ClaimFigures {
  package var settlement: ClaimSettlement {
    ClaimSettlement(of: overall, terms.details, limited)
  }

  /// Whether the amounts after special limits assume that the loss is a theft: a limit for thefts is exceeded, and the
  /// cause of loss is missing or unclear.
  package var assumesTheft: Bool {
    terms.details.cause != .theft
      && limits.contains { finding in
        finding.limit.isTheftOnly
          && (finding.isOver || finding.excess(withTax: terms.details.salesTax) != nil)
      }
  }

  /// The numbers of the lines in totals with a receipt that is only stated in a field.
  package var linesWithStatedReceipt: [Int] {
    lines.filter { !$0.isSeparate && $0.hasStatedReceipt }.map(\.number)
  }

  /// The doubts that occur, with the numbers of their lines.
  package var doubts: [(doubt: ClaimDoubt, lines: [Int])] {
    ClaimDoubt.allCases.map { doubt in
      (doubt, lines.filter { $0.doubts.contains(doubt) }.map(\.number))
    }.filter { !$0.1.isEmpty }
  }

  /// The amount by which the loss at replacement cost of the items that the sum insured covers is above this sum; `nil`
  /// if no sum insured is stated, or if the loss is not above it.
  package var aboveSumInsured: Money? {
    guard let sum = terms.report.limits.sumInsured else { return nil }
    let loss = ClaimSettlement(of: ofSumInsured, terms.details).amountOfLoss.replacementCost
    return loss > sum ? loss - sum : nil
  }
}
