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
  package internal(set) var receipts = ProofCount()
  package internal(set) var appraisals = ProofCount()

  static func += (left: inout ClaimTally, right: ClaimTally) {
    left.items += right.items
    left.pieces += right.pieces
    left.value += right.value
    left.replacementCost += right.replacementCost
    left.loss += right.loss
    left.replacementLoss += right.replacementLoss
    left.undepreciated += right.undepreciated
    left.receipts += right.receipts
    left.appraisals += right.appraisals
  }
}

/// The direction in which an amount can be wrong.
package enum ClaimBound: String, Hashable, Sendable {
  case atLeast, atMost

  /// The words that precede the amount.
  var text: String {
    switch self {
    case .atLeast: "at least "
    case .atMost: "at most "
    }
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
  package var settlement: ClaimSettlement {
    ClaimSettlement(of: overall, terms.details, limited)
  }

  /// The final amounts if the loss is not a theft; `nil` if these are the stated amounts.
  package var resultUnlessTheft: ClaimAmounts? {
    guard assumesTheft else { return nil }
    let result = ClaimSettlement(of: overall, terms.details, limitedUnlessTheft).result
    return result == settlement.result ? nil : result
  }

  /// Whether the amounts after special limits assume that all of the loss is a theft: a limit for thefts is exceeded, and
  /// the cause of loss is missing, unclear, or a theft beside another cause.
  package var assumesTheft: Bool {
    (terms.details.cause != .theft || terms.details.hasSeveralCauses)
      && limits.contains { $0.limit.isTheftOnly && $0.isOver }
  }

  /// The numbers of the lines that are in totals and whose receipt is stated only in a field.
  package var linesWithStatedReceipt: [Int] {
    lines.filter { !$0.isSeparate && $0.hasStatedReceipt }.map(\.number)
  }

  /// The numbers of the lines in totals with an appraisal that is only stated in fields.
  package var linesWithStatedAppraisal: [Int] {
    lines.filter { !$0.isSeparate && $0.hasStatedAppraisal }.map(\.number)
  }

  /// The doubts that occur, with the numbers of their lines.
  package var doubts: [(doubt: ClaimDoubt, lines: [Int])] {
    ClaimDoubt.allCases.map { doubt in
      (doubt, lines.filter { $0.doubts.contains(doubt) }.map(\.number))
    }.filter { !$0.1.isEmpty }
  }

  /// The direction in which the amounts at replacement cost can be wrong: too low, if lost items have no amount or are in
  /// no total.
  package var bound: ClaimBound? {
    overall.loss.count < overall.items || lostInNoTotal > 0 ? .atLeast : nil
  }

  /// The number of lost items that are listed separately only because their amounts do not apply to the lost pieces, or
  /// are below zero.
  var lostInNoTotal: Int {
    lines[separate].count { [[.partOfRecord], [.negativeValue]].contains($0.doubts.filter(\.isSeparate)) }
  }

  /// The direction in which the amounts at actual cash value can be wrong: too low as for `bound`, and too high if items
  /// keep their full basis. `nil` if neither or both are the case. Stated values that were depreciated may
  /// already be the current values, so with such values, the amounts are not stated to be too high.
  package var boundAtActualCashValue: ClaimBound? {
    let keepsFullBasis = overall.undepreciated.count > 0
    let mayBeTooLow = lines.contains { !$0.isSeparate && $0.depreciatesStatedValue }
    guard bound == nil else { return keepsFullBasis ? nil : .atLeast }
    return keepsFullBasis && !mayBeTooLow ? .atMost : nil
  }

  /// The part of the amount of loss for items that the policy schedules.
  package var scheduledLoss: ClaimAmounts { ClaimSettlement(of: ofSchedule, terms.details).amountOfLoss }

  /// The amount after special limits and the deductible if the deductible does not apply to items that the policy
  /// schedules; `nil` if no item is scheduled, or if no deductible is stated.
  package var withoutDeductibleOfScheduled: ClaimAmounts? {
    guard ofSchedule.loss.count > 0, let deductible = terms.details.deductible else { return nil }
    let settlement = settlement
    let rest = settlement.afterLimits ?? settlement.covered
    return (rest - scheduledLoss).minus(deductible) + scheduledLoss
  }

  /// The final amounts if the deductible is subtracted before special limits; `nil` if either is missing.
  var resultIfDeductibleFirst: ClaimAmounts? {
    let settlement = settlement
    guard let before = settlement.afterDeductibleBeforeLimits, let after = settlement.afterLimits else {
      return nil
    }
    return before.atMost(after)
  }

  /// The amounts by which the final amounts of the settlement are above the sum insured; 0 if they are not above it. Items
  /// that the policy schedules do not count unless the sum includes them. `nil` if no sum insured is stated.
  package var resultAboveSumInsured: ClaimAmounts? { aboveSumInsured(settlement.result) }

  /// Returns the amounts by which final amounts are above the sum insured, as for `resultAboveSumInsured`.
  func aboveSumInsured(_ result: ClaimAmounts) -> ClaimAmounts? {
    guard let sum = terms.report.limits.sumInsured else { return nil }
    let separate = terms.report.limits.profile.sumIncludesScheduled ? .none : scheduledLoss
    return (result - separate).minus(sum)
  }

  /// The exceeded limits that bound the insured value, such as the limit of valuables in Germany.
  var exceededBounds: [LimitFinding] {
    limits.filter { $0.limit.rule.boundsInsuredValue && $0.excess(withTax: terms.details.salesTax) != nil }
  }

  /// The amount by which the loss at replacement cost of the items that the sum insured covers is above this sum, without
  /// the parts above `exceededBounds`; `nil` if no sum insured is stated, or if the loss is not above it.
  package var aboveSumInsured: Money? {
    guard let sum = terms.report.limits.sumInsured else { return nil }
    var loss = ClaimSettlement(of: ofSumInsured, terms.details).amountOfLoss.replacementCost
    for finding in exceededBounds {
      loss = loss - (finding.excess(withTax: terms.details.salesTax) ?? Money(cents: 0))
    }
    return loss > sum ? loss - sum : nil
  }
}
