import InventoryModel
import InventoryPages
import InventoryProof
import InventorySettings

/// The sentences below the amount of loss.
extension InReport<ClaimReport, Void> {
  /// Sentences about parts of the amount of loss that a policy may not pay.
  var settlementNotes: [String] {
    [
      withoutAmount == 0
        ? nil
        : "\(wording.items(withoutAmount)) without an amount \(withoutAmount == 1 ? "is" : "are") not included.",
      inNoTotal, fullBasis, recoverable, basis,
      limitsNote, caution,
      scheduled.map {
        "Already \(scheduledAs): \($0). These items are included here without special limits, but other terms may apply."
      },
      unlessTheft, aboutCause, deductibleOfScheduled, aboveSum, underinsurance,
      notCovered.map {
        "Not covered as personal property, and in the amount of loss, but not in the amounts after it: \($0)\(taxRemark). \(profile.separateInsurance)"
      },
    ].compactMap(\.self)
  }

  /// A sentence about the items that are in no total; `nil` if there are none.
  private var inNoTotal: String? {
    let count = figures.separate.count
    return count == 0
      ? nil
      : "\(wording.items(count)) listed separately \(count == 1 ? "is" : "are") not included, for the reasons under \u{201C}Lines to check\u{201D}."
  }

  /// Sentences about what the amounts after special limits leave open, or about the reason why these amounts are not
  /// stated; `nil` if no limit is exceeded.
  private var limitsNote: String? {
    guard let deductions = figures.settlement.deductions else {
      return
        "Special limits of the policy are not deducted here, because limits that are exceeded share only some of their items."
    }
    guard !deductions.isEmpty else { return nil }
    let open: [String?] = [
      sumInsuredTerm,
      figures.limits.contains { $0.suggested.count > 0 } ? "limits that only names of items suggest" : nil,
      figures.limits.contains { $0.hasItems && $0.limit.amount == nil }
        ? "limits that depend on a sum insured that is not stated" : nil,
    ]
    return
      "The amounts after special limits include each item\(withTax) up to the limits that apply to it. They do not consider "
      + open.compactMap(\.self).joined(separator: ", or ")
      + ". Some policies subtract the \(deductibleTitle) before they apply special limits, so that it first uses up what is above these limits"
      + (figures.resultIfDeductibleFirst.map {
        $0 == figures.settlement.result
          ? "; here this makes no difference" : ": the final amounts are then \(finalAmounts($0))"
      } ?? "") + "."
  }

  /// Sentences about the final amounts if the loss is not a theft; `nil` if the cause of loss rules this out, or if these
  /// amounts are the same.
  private var unlessTheft: String? {
    figures.resultUnlessTheft.map {
      "If the loss is not a theft, limits for thefts do not apply, and the final amounts are \(finalAmounts($0))"
        + (aboveSumInsured(figures.aboveSumInsured($0)).map { ": " + $0 } ?? "") + "."
    }
  }

  /// A sentence about a cause of loss that the policy may not cover; `nil` if the policy covers it, or if no cause is
  /// stated.
  private var aboutCause: String? {
    let details = report.details
    if details.isNaturalHazard { return profile.remarks.naturalHazards }
    if details.isSimpleTheft { return profile.remarks.simpleTheft }
    return details.hasUnknownCause ? profile.remarks.unknownCause : nil
  }

  /// Sentences about which of the two final amounts such policies pay; `nil` if the amounts are equal.
  private var basis: String? { lastDifference.cents > 0 ? profile.remarks.basis : nil }

  /// Sentences about deducted limits that may not apply to some items; `nil` if there are none.
  private var caution: String? {
    let cautions = (figures.settlement.deductions ?? []).flatMap { deduction in
      let findings = figures.limits.filter { $0.limit == deduction.limit }
      return [deduction.limit.rule.caution.map { "\(deduction.limit.title): \($0)" }].compactMap(\.self)
        + findings.compactMap(wording.severalPieces)
    }
    return cautions.isEmpty
      ? nil
      : cautions.joined(separator: " ")
        + " Without \(cautions.count == 1 ? "it" : "this"), the amounts after special limits are higher."
  }

  /// A sentence about a sum insured that is too low; `nil` if no sum insured is stated, or if such policies do not reduce
  /// payments.
  private var underinsurance: String? {
    guard figures.terms.report.limits.sumInsured != nil else { return nil }
    return profile.remarks.underinsurance.map {
      $0 + " A report on the whole inventory (\u{201C}coffer report insurance\u{201D}) compares the two."
    }
  }

  var profile: LimitProfile { figures.terms.report.limits.profile }

  /// A sentence about the deductible of items that the policy schedules; `nil` if there are none, or if no deductible is
  /// stated.
  private var deductibleOfScheduled: String? {
    guard let other = figures.withoutDeductibleOfScheduled else { return nil }
    let start =
      "The \(deductibleTitle) is subtracted from the whole amount. Often it does not apply to items that are \(scheduledAs)"
    return other == figures.settlement.result
      ? start + "; here this makes no difference."
      : start
        + ": the final amounts are then \(finalAmounts(other))."
  }

  /// The words that precede an amount above the sum insured if some items have no amount; empty if limits that only names
  /// of items suggest can lower the amount.
  var atLeastAbove: String {
    figures.limits.contains(where: \.mayGrow) ? "" : atLeast
  }

  /// The term that the policy uses for the sum insured, such as `the sum insured`.
  private var sumInsuredTerm: String {
    let title = profile.sumInsuredTitle
    return "the " + title.prefix(1).lowercased() + title.dropFirst()
  }

  /// A sentence about the part of the final amounts that is above the sum insured; `nil` if there is none.
  private var aboveSum: String? {
    aboveSumInsured(figures.resultAboveSumInsured).map {
      "Of the final amounts, \($0). A policy pays at most \(sumInsuredTerm), unless it states otherwise."
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
  func aboveSumInsured(_ above: ClaimAmounts?) -> String? {
    guard let sum = figures.terms.report.limits.sumInsured, let above, above.replacementCost.cents > 0 else {
      return nil
    }
    return
      "the amount at replacement cost is \(atLeastAbove)\(wording.money(above.replacementCost)) above \(sumInsuredTerm) of \(wording.money(sum))"
      + (above.actualCashValue.cents > 0
        ? ", and the amount at actual cash value \(finalBound?.text ?? "")\(wording.money(above.actualCashValue))"
        : "")
      + aboutScheduled
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
    // Amounts at actual cash value that are at most right make a difference at least right.
    func least(_ bound: ClaimBound?) -> String { bound == .atMost ? ClaimBound.atLeast.text : "" }
    let last =
      lastDifference.cents == 0
      ? "are equal" : "differ by \(least(finalBound))\(wording.money(lastDifference))"
    return
      "The two amounts of loss differ by \(least(figures.boundAtActualCashValue))\(wording.money(difference))\(beforeLimits): the depreciation"
      + (difference == figures.overall.loss.depreciation
        ? "" : " and, for replacement costs, the \(taxTitle) on this depreciation")
      + "."
      + (lastDifference == difference ? "" : " The final amounts \(last).")
      + (figures.terms.report.limits.profile.paysAfterReplacement && lastDifference.cents > 0
        ? " A replacement cost policy may pay \(lastDifference == difference ? "this difference" : "the latter difference") (recoverable depreciation) only after the items are replaced."
        : "")
  }
}
