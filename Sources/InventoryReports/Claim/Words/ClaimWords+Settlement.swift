import InventoryModel
import InventoryPages
import InventoryProof
import InventorySettings

/// The texts about the amount of loss.
extension InReport<ClaimReport, Void> {
  /// Sentences about parts of the amount of loss that a policy may not pay.
  var settlementNotes: [String] {
    [
      withoutAmount == 0
        ? nil
        : "\(wording.items(withoutAmount)) without an amount \(withoutAmount == 1 ? "is" : "are") not included.",
      fullBasis, recoverable,
      limitsNote, caution,
      scheduled.map {
        "Already \(scheduledAs): \($0). These items are included here without special limits, but other terms may apply."
      },
      unlessTheft, deductibleOfScheduled, aboveSum, underinsurance,
      notCovered.map {
        "Not covered as personal property, and in the amount of loss, but not in the amounts after it: \($0)\(taxRemark). \(profile.separateInsurance)"
      },
    ].compactMap(\.self)
  }

  /// Sentences about what the amounts after special limits leave open, or about the reason why these amounts are not
  /// stated; `nil` if no limit is exceeded.
  private var limitsNote: String? {
    guard let deductions = figures.settlement.deductions else {
      return
        "Special limits of the policy are not deducted here, because limits that are exceeded share only some of their items."
    }
    guard !deductions.isEmpty else { return nil }
    let open = [
      "the sum insured",
      figures.limits.contains { $0.suggested.count > 0 } ? "limits that only names of items suggest" : nil,
      figures.limits.contains { $0.hasItems && $0.limit.amount == nil }
        ? "limits that depend on a sum insured that is not stated" : nil,
    ].compactMap(\.self)
    return
      "The amounts after special limits include each item\(withTax) up to the limits that apply to it. They do not consider "
      + open.joined(separator: ", or ")
      + ". Some policies subtract the \(deductibleTitle) before they apply special limits."
  }

  /// A sentence about the final amounts if the loss is not a theft; `nil` if the cause of loss rules this out, or if these
  /// amounts are the same.
  private var unlessTheft: String? {
    figures.resultUnlessTheft.map {
      "If the loss is not a theft, limits for thefts do not apply, and the final amounts are \(wording.money($0.replacementCost)), or \(wording.money($0.actualCashValue)) at actual cash value"
        + (aboveSumInsured(figures.aboveSumInsured($0)).map { ": " + $0 } ?? "") + "."
    }
  }

  /// Sentences about deducted limits that may not apply to some items; `nil` if there are none.
  private var caution: String? {
    let cautions = (figures.settlement.deductions ?? []).compactMap { deduction in
      deduction.limit.rule.caution.map { "\(deduction.limit.title): \($0)" }
    }
    return cautions.isEmpty
      ? nil : cautions.joined(separator: " ") + " Without it, the amounts after special limits are higher."
  }

  /// A sentence about a sum insured that is too low; `nil` if no sum insured is stated, or if such policies do not reduce
  /// payments.
  private var underinsurance: String? {
    guard figures.terms.report.limits.sumInsured != nil else { return nil }
    return profile.underinsurance.map {
      $0 + " A report on the whole inventory (\u{201C}coffer report insurance\u{201D}) compares the two."
    }
  }

  private var profile: LimitProfile { figures.terms.report.limits.profile }

  /// A sentence about the deductible of items that the policy schedules; `nil` if there are none, or if no deductible is
  /// stated.
  private var deductibleOfScheduled: String? {
    guard let other = figures.withoutDeductibleOfScheduled else { return nil }
    let start =
      "The \(deductibleTitle) is subtracted from the whole amount. Often it does not apply to items that are \(scheduledAs)"
    return other == figures.settlement.result
      ? start + "; here this makes no difference."
      : start
        + ": the final amounts are then \(wording.money(other.replacementCost)), or \(wording.money(other.actualCashValue)) at actual cash value."
  }

  /// A sentence about the part of the final amounts that is above the sum insured; `nil` if there is none.
  private var aboveSum: String? {
    aboveSumInsured(figures.resultAboveSumInsured).map {
      "Of the final amounts, \($0). A policy pays at most the sum insured, unless it states otherwise."
    }
  }

  /// The words about scheduled items that follow an amount above the sum insured; empty if there are none.
  var aboutScheduled: String {
    guard figures.scheduled.count > 0 else { return "" }
    let areIncluded = figures.terms.report.limits.profile.sumIncludesScheduled
    return ", \(areIncluded ? "with" : "without") items that are \(scheduledAs)"
  }

  /// Returns a text such as `the amount at replacement cost is $100.00 above the sum insured of $900.00, and the amount
  /// at actual cash value $20.00`. `above` has the amounts above the sum insured. `nil` if there are none.
  private func aboveSumInsured(_ above: ClaimAmounts?) -> String? {
    guard let sum = figures.terms.report.limits.sumInsured, let above, above.replacementCost.cents > 0 else {
      return nil
    }
    return
      "the amount at replacement cost is \(atLeast)\(wording.money(above.replacementCost)) above the sum insured of \(wording.money(sum))"
      + (above.actualCashValue.cents > 0
        ? ", and the amount at actual cash value \(atActualCashValue)\(wording.money(above.actualCashValue))"
        : "")
      + aboutScheduled
  }

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
  private var atActualCashValue: String { figures.boundAtActualCashValue?.text ?? "" }

  private var withTax: String { figures.settlement.salesTax == nil ? "" : ", with \(taxTitle)," }

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
      "loss\(figures.settlement.salesTax == nil ? "" : " with \(taxTitle)") "
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

  /// The fact about the amount after special limits and the deductible; `nil` if neither is deducted.
  var payable: LabeledText? {
    guard let row = lastRows.last, let cost = row.replacementCost, let value = row.actualCashValue else {
      return nil
    }
    return LabeledText(
      row.label,
      "\(atLeast)\(wording.money(cost)), or \(atActualCashValue)\(wording.money(value)) at actual cash value"
        + (aboveSumInsured(figures.resultAboveSumInsured).map { ": " + $0 } ?? ""))
  }

  /// A sentence about the items without depreciation; `nil` if there are none, or if no item is depreciated.
  private var fullBasis: String? {
    let (loss, full) = (figures.overall.loss, figures.overall.undepreciated)
    guard full.count > 0, full.count < loss.count else { return nil }
    return "No depreciation is deducted for \(wording.items(full.count)), because \(reasonForFullBasis). "
      + "The actual cash value includes the basis of \(full.count == 1 ? "this item" : "these items"), \(wording.money(full.amount)), and can be lower if the insurer deducts depreciation."
  }

  /// The reasons why items have no depreciation. If a line for several items has no `fullBasis`, the age of its
  /// undepreciated items is unknown.
  private var reasonForFullBasis: String {
    let full = figures.lines.filter { $0.tally.undepreciated.count > 0 }
    let isOne = figures.overall.undepreciated.count == 1
    let noLife = "no useful life is set for \(isOne ? "its asset type" : "their asset types")"
    let noAge = isOne ? "its age is unknown" : "their age is unknown"
    guard full.contains(where: { $0.fullBasis == .noUsefulLife }) else { return noAge }
    return full.allSatisfy { $0.fullBasis == .noUsefulLife } ? noLife : noLife + ", or " + noAge
  }

  /// The difference between the final amounts.
  private var lastDifference: Money {
    figures.settlement.result.replacementCost - figures.settlement.result.actualCashValue
  }

  /// Sentences about the difference between the two amounts of loss; `nil` if the amounts are equal.
  private var recoverable: String? {
    let amount = figures.settlement.amountOfLoss
    let difference = amount.replacementCost - amount.actualCashValue
    guard difference.cents > 0 else { return nil }
    let last = lastDifference.cents == 0 ? "are equal" : "differ by \(wording.money(lastDifference))"
    return
      "The two amounts of loss differ by \(wording.money(difference))\(beforeLimits): the depreciation"
      + (difference == figures.overall.loss.depreciation
        ? "" : " and, for replacement costs, the \(taxTitle) on this depreciation")
      + "."
      + (lastDifference == difference ? "" : " The final amounts \(last).")
      + (figures.terms.report.limits.profile.paysAfterReplacement && lastDifference.cents > 0
        ? " A replacement cost policy may pay \(lastDifference == difference ? "this difference" : "the latter difference") (recoverable depreciation) only after the items are replaced."
        : "")
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
