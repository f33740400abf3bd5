import InventoryModel
import InventoryPages
import InventoryProof
import InventorySettings

/// The texts about the amount of loss.
extension InReport<ClaimReport, Void> {
  /// The facts about the amount of loss, at replacement cost and at actual cash value.
  var amountFacts: [LabeledText] {
    let (amount, loss) = (figures.settlement.amountOfLoss, figures.overall.loss)
    let labels = ("Amount of loss at replacement cost", "Amount of loss at actual cash value")
    guard loss.count > 0 else { return [labels.0, labels.1].map { LabeledText($0, ClaimFigures.notKnown) } }
    let full = figures.overall.undepreciated.count
    let kind =
      loss.depreciation.cents > 0
      ? ", estimated" + (full > 0 ? " (\(wording.items(full)) without depreciation)" : "")
      : full > 0 ? ", without depreciation" : ""
    return [
      LabeledText(
        labels.0, atLeast + wording.money(amount.replacementCost) + including(\.replacementCost)),
      LabeledText(
        labels.1,
        atActualCashValue + wording.money(amount.actualCashValue) + kind + including(\.actualCashValue)),
    ]
  }

  /// The words that follow an amount of loss that includes property that is not covered; otherwise empty.
  private func including(_ side: KeyPath<ClaimAmounts, Money>) -> String {
    figures.settlement.notCovered.map {
      ", including \(wording.money($0[keyPath: side])) of property that is not covered"
    } ?? ""
  }

  /// The words that precede an amount at actual cash value.
  var atActualCashValue: String { figures.boundAtActualCashValue?.text ?? "" }

  var withTax: String { figures.settlement.salesTax == nil ? "" : ", with \(taxTitle)," }

  /// The words that follow the amounts after limits that apply only to thefts.
  var ifTheft: String { figures.assumesTheft ? " if the loss is a theft" : "" }

  /// The rows about property that is not covered, special limits and the deductible. Each result is the amount of loss
  /// minus the rows before it.
  private var lastRows: [SettlementRow] {
    let settlement = figures.settlement
    var rows: [SettlementRow] = []
    var subject: String?
    if let notCovered = settlement.notCovered {
      rows.append(SettlementRow(Wording.notCovered, ClaimAmounts.none - notCovered))
      subject = "Of covered property"
    }
    let deductions = settlement.deductions ?? []
    if !deductions.isEmpty {
      rows += deductions.map(row)
      subject = "After special limits"
    }
    let condition =
      settlement.deductions == nil
      ? beforeLimits : deductions.contains { $0.limit.isTheftOnly } ? ifTheft : ""
    let rest = settlement.afterLimits ?? settlement.covered
    if let subject { rows.append(SettlementRow(subject + condition, rest, isResult: true)) }
    guard let deductible = settlement.deductible else { return rows }
    let after = rest.minus(deductible)
    let name = "the \(deductibleTitle) of \(wording.money(deductible))"
    let isWhole = min(rest.replacementCost, rest.actualCashValue) >= deductible
    let title = deductibleTitle.prefix(1).uppercased() + deductibleTitle.dropFirst()
    rows.append(SettlementRow(title + (isWhole ? "" : ", at most the amount"), after - rest))
    let result = subject.map { $0 + (deductions.isEmpty ? ", after " : " and ") } ?? "After "
    return rows + [SettlementRow(result + name + condition, after, isResult: true)]
  }

  /// Returns the row about the part of the loss above a limit, with the loss and the limit.
  private func row(_ deduction: ClaimDeduction) -> SettlementRow {
    let limit = deduction.limit
    let isSingle = limit.isOfSingleItems
    let (cost, value) = (deduction.loss.replacementCost, deduction.loss.actualCashValue)
    let loss =
      "loss\(deduction.hasTax ? " with \(taxTitle)" : "") "
      + amount(cost, of: isSingle ? deduction.count : nil)
    let isSame = cost == value && deduction.count == deduction.countAtActualCashValue
    let atValue =
      isSame
      ? nil : amount(value, of: isSingle ? deduction.countAtActualCashValue : nil) + " at actual cash value"
    let parts = [
      [loss, atValue].compactMap(\.self).joined(separator: ", or "),
      limit.amount.map { "limit \(wording.money($0))" + (isSingle ? " each" : "") },
      deduction.isReduced ? "items above a limit in a row before this count up to that limit" : nil,
    ]
    return SettlementRow(
      "Above the limit: \(limit.title)" + (limit.isTheftOnly ? ifTheft : ""),
      ClaimAmounts.none - deduction.above,
      remark: parts.compactMap(\.self).joined(separator: "; "))
  }

  /// Returns a text such as `$500.00`, or `$500.00 for 2 items` if `count` is not `nil`.
  private func amount(_ money: Money, of count: Int?) -> String {
    wording.money(money) + (count.map { " for " + wording.items($0) } ?? "")
  }

  /// Whether the insurer may reduce the final amounts because of underinsurance.
  private var mayBeUnderinsured: Bool {
    profile.remarks.underinsurance != nil && figures.terms.report.limits.sumInsured != nil
  }

  /// Whether the final amounts may be lower because of underinsurance, or because of limits that are not deducted. The
  /// amounts are then not the least possible, even if items have no amount.
  private var mayBeReduced: Bool {
    mayBeUnderinsured
      || figures.limits.contains { $0.mayGrow || $0.hasItems && $0.limit.amount == nil }
  }

  /// The direction in which the final amount at actual cash value can be wrong. It is not stated to be too high if limits
  /// are deducted, because policies apply limits in different ways.
  var finalBound: ClaimBound? {
    switch figures.boundAtActualCashValue {
    case .atMost: (figures.settlement.deductions ?? []).isEmpty ? .atMost : nil
    case .atLeast: mayBeReduced ? nil : .atLeast
    case nil: nil
    }
  }

  /// Returns a text such as `$100.00, or at most $80.00 at actual cash value` about final amounts. The words before the
  /// amounts are the same for each condition that changes these amounts.
  func finalAmounts(_ amounts: ClaimAmounts) -> String {
    let cost = (mayBeReduced ? "" : atLeast) + wording.money(amounts.replacementCost)
    // A final amount is never below zero, so "at most $0.00" would be no bound.
    let isZero = amounts.actualCashValue.cents == 0
    let bound = finalBound == .atMost && isZero ? nil : finalBound
    let value = (bound?.text ?? "") + wording.money(amounts.actualCashValue)
    return cost == value
      ? cost + ", at replacement cost and at actual cash value" : "\(cost), or \(value) at actual cash value"
  }

  /// The fact about the amount after special limits and the deductible; `nil` if neither is deducted.
  var payable: LabeledText? {
    guard let row = lastRows.last, let cost = row.replacementCost, let value = row.actualCashValue else {
      return nil
    }
    return LabeledText(
      row.label,
      finalAmounts(ClaimAmounts(replacementCost: cost, actualCashValue: value))
        + (mayBeUnderinsured ? ", before any reduction because of underinsurance" : "")
        + (aboveSumInsured(figures.resultAboveSumInsured).map { ": " + $0 } ?? ""))
  }

  /// The steps from the basis to the amount of loss. A step is left out if the depreciation is 0, or if the tax or the
  /// deductible is not stated.
  var settlement: [SettlementRow] {
    guard figures.overall.loss.count > 0 else {
      return [SettlementRow("Amount of loss", nil, nil, isResult: true)]
    }
    let settlement = figures.settlement
    let loss = figures.overall.loss
    var rows = [SettlementRow("Basis of " + wording.items(loss.count) + sources, loss.basis, loss.basis)]
    if loss.depreciation.cents > 0 {
      rows.append(SettlementRow("Estimated depreciation", nil, Money(cents: 0) - loss.depreciation))
    }
    if let tax = settlement.salesTax, let rate = report.details.salesTax {
      let taxed = figures.overall.replacementLoss
      let rest = wording.money(taxed.actualCashValue)
      rows.append(
        SettlementRow(
          "\(taxTitle.prefix(1).uppercased() + taxTitle.dropFirst()) of \(rate.text) on replacement costs of \(wording.money(taxed.basis))"
            + (taxed.depreciation.cents > 0 ? ", or \(rest) after depreciation" : ""), tax))
    }
    rows.append(SettlementRow("Amount of loss", settlement.amountOfLoss, isResult: true))
    return rows + lastRows
  }

  private var sources: String { wording.sources(of: figures.overall).map { " (\($0))" } ?? "" }
}

extension Wording {
  /// Returns the sources of the bases, with separate sums if there are both replacement costs and stated values; `nil`
  /// if no item has a basis.
  func sources(of tally: ClaimTally) -> String? {
    let (all, costs) = (tally.loss, tally.replacementLoss)
    guard all.count > 0 else { return nil }
    guard costs.count > 0, costs.count < all.count else {
      return costs.count == 0 ? "stated values" : "replacement costs"
    }
    return
      "replacement cost of \(number(costs.count)), \(money(costs.basis)); stated value of "
      + "\(number(all.count - costs.count)), \(money(all.basis - costs.basis))"
  }
}
