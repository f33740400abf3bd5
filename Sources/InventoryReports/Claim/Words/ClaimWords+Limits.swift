import InventoryModel
import InventoryPages
import InventoryProof
import InventorySettings

/// A row of the table of limits. It is about the items that are compared with a limit or, if `isSuggested` is `true`,
/// about the items whose names suggest the limit.
struct LimitRow: Sendable {
  let finding: LimitFinding
  let isSuggested: Bool

  var items: Int { isSuggested ? finding.suggestedNumbers.count : finding.items }
  /// The sum of the bases of these items, before tax.
  var basis: Money { isSuggested ? finding.suggested.amount : finding.value }
  /// The sum of the losses of these items, with tax.
  var loss: Money { isSuggested ? finding.suggestedLoss : finding.loss }
}

/// The texts about special limits.
extension InReport<ClaimReport, Void> {
  var limitNotes: [String] {
    let limits = figures.terms.report.limits
    return comparedLimits.compactMap { finding in
      let notes = [wording.missingSum(of: finding.limit), finding.limit.rule.notes].compactMap(\.self)
      return notes.isEmpty ? nil : "\(finding.limit.title): " + notes.joined(separator: " ")
    } + wording.remarks(on: figures.unlimited, limits)
      + (figures.hasCoveredAnimals ? [limits.profile.remarks.animals].compactMap(\.self) : [])
  }

  /// The sum insured, and the amount by which the loss is above it; `nil` if no sum insured is stated.
  var sumInsured: LabeledText? {
    let limits = figures.terms.report.limits
    guard let sum = limits.sumInsured else { return nil }
    let isPart = figures.ofSumInsured.items < figures.overall.items
    let withScheduled =
      limits.profile.sumIncludesScheduled && !aboutScheduled.isEmpty ? aboutScheduled + "," : ""
    let bounds = figures.exceededBounds.map { finding in
      ", with \(finding.limit.title)\(finding.limit.amount.map { " up to the limit of " + wording.money($0) } ?? ""),"
    }.joined()
    let above = figures.aboveSumInsured.map { above in
      ": the loss at replacement cost\(isPart ? " of the items that this sum covers" : "")\(withScheduled)\(bounds) is \(atLeastAbove)\(wording.money(above)) above it, before special limits and the \(deductibleTitle)"
    }
    return LabeledText(limits.profile.sumInsuredTitle, wording.money(sum) + (above ?? ""))
  }

  /// The limits that apply to lines of the claim.
  var comparedLimits: [LimitFinding] { figures.limits.filter(\.hasItems) }

  /// A row for each limit that applies to lines, then a row for each limit that names of items suggest.
  var limitRows: [LimitRow] {
    comparedLimits.map { LimitRow(finding: $0, isSuggested: false) }
      + figures.limits.filter { !$0.suggestedNumbers.isEmpty }.map {
        LimitRow(finding: $0, isSuggested: true)
      }
  }

  /// Whether the claim has a part about limits and property that is not covered.
  var hasLimitPart: Bool {
    let limits = figures.terms.report.limits
    return !limitRows.isEmpty || limits.foreignCurrency != nil || !limitNotes.isEmpty
  }

  var limitsIntroduction: String {
    let limits = figures.terms.report.limits
    if limits.areNone { return limits.introduction }
    let profile = limits.profile
    guard !comparedLimits.isEmpty || limits.foreignCurrency != nil else {
      let omitsTheftLimits = profile.hasTheftLimits && report.details.cause == .notTheft
      return (omitsTheftLimits ? "For this loss, no lost item is" : "No lost item is")
        + " in a class with a limit of \(profile.title)"
        + (limitRows.isEmpty ? "." : ", but the names of items suggest a limit.")
        + (omitsTheftLimits ? " Limits for thefts are left out, because the loss is not a theft." : "")
    }
    let source =
      if limits.foreignCurrency != nil {
        limits.introduction
      } else if profile.isNone {
        "Limits of the policy."
      } else {
        "Limits of \(profile.title)"
          + (!profile.isOwn && figures.limits.contains { $0.limit.isOwn }
            ? ", except those marked as the policy's own." : ".")
      }
    let cause = report.details.texts[.causeOfLoss].map { "\u{201C}\($0)\u{201D}" } ?? ""
    let advice =
      " The policyholder can state whether it is a theft (theft under report in site.yml)."
    let theft =
      switch report.details.cause {
      case .theft where report.details.isTheft != nil:
        "Limits for thefts apply, because the policyholder states that the loss is a theft."
      case .notTheft where report.details.isTheft != nil:
        "Limits for thefts are left out, because the policyholder states that the loss is not a theft."
      case .theft:
        "Limits for thefts apply, because the cause of loss is \(cause)."
          + (report.details.hasSeveralCauses
            ? " They apply only to stolen items, and the claim assumes that all items were stolen." + advice
            : "")
      case .notTheft:
        "Limits for thefts are left out, because the cause of loss, \(cause), is not a theft."
      case .unclear:
        "The cause of loss, \(cause), does not show whether the loss is a theft. Limits for thefts apply only if the loss is a theft."
          + advice
      case nil: "The cause of loss is not stated. Limits for thefts apply only if the loss is a theft."
      }
    let meaning = profile.singleItem == nil ? "Each limit is a total per loss." : limits.meaning
    let sentences = [
      source, limits.foreignCurrency == nil ? limits.source : nil, meaning,
      profile.hasTheftLimits ? theft : nil,
      "Limits are compared with the loss at replacement cost\(figures.settlement.salesTax == nil ? "" : ", with \(taxTitle)"), or with stated values if there is no replacement cost.",
      deducted,
    ]
    return sentences.compactMap(\.self).joined(separator: " ")
  }
  /// A sentence about the place that states what is deducted; `nil` if no limit is exceeded.
  private var deducted: String? {
    guard figures.limits.contains(where: \.isOver) else { return nil }
    guard let deductions = figures.settlement.deductions else {
      return "The amount of loss in this claim is before these limits."
    }
    let undeducted = figures.limits.filter { finding in
      finding.isOver && !deductions.contains { $0.limit == finding.limit }
    }.map(\.limit.title)
    return
      "Under \u{201C}Amount of loss\u{201D}, each part above a limit is deducted once, at replacement cost and at actual cash value."
      + (deductions.contains(where: \.isReduced) || !undeducted.isEmpty
        ? " The deducted parts can be less than in this table, because items can count toward several limits."
        : "")
      + (undeducted.isEmpty
        ? ""
        : " Nothing is deducted for \(undeducted.joined(separator: ", ")), because the items are within \(undeducted.count == 1 ? "this limit" : "these limits") after the other limits.")
  }
}
