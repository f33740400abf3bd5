import InventoryModel
import InventoryPages
import InventoryProof
import InventorySettings

/// The texts about special limits.
extension InReport<ClaimReport, Void> {
  var limitNotes: [String] {
    let limits = figures.terms.report.limits
    return comparedLimits.compactMap { finding in
      let notes = [wording.missingSum(of: finding.limit), finding.limit.rule.note].compactMap(\.self)
      return notes.isEmpty ? nil : "\(finding.limit.title): " + notes.joined(separator: " ")
    } + (limits.profile.isNone ? [] : wording.remarks(on: figures.unlimited, limits))
      + figures.limits.compactMap(suggestions)
  }

  /// The limits that lines are compared with.
  var comparedLimits: [LimitFinding] { figures.limits.filter(\.hasItems) }

  /// The items whose names suggest a limit that their types do not have.
  private func suggestions(_ finding: LimitFinding) -> String? {
    guard !finding.suggestedNumbers.isEmpty else { return nil }
    let limit = finding.limit.amount.map { ", which has a limit of \(wording.money($0))" } ?? ""
    let over = finding.possiblyOver.map { over in
      finding.hasItems
        ? ". Together with the compared items, they would be \(wording.money(over)) over the limit"
        : ". They would be \(wording.money(over)) over the limit"
    }
    return
      "These items are not compared, but their names suggest the class \u{201C}\(finding.limit.title)\u{201D}\(limit): "
      + wording.suggestedItems(of: finding) + (over ?? "") + "."
  }

  /// Whether something is to be said about limits, or about property that is not covered.
  var hasLimitPart: Bool {
    let limits = figures.terms.report.limits
    return !comparedLimits.isEmpty || limits.foreignCurrency != nil
      || !limits.profile.isNone && !limitNotes.isEmpty
  }

  var limitsIntroduction: String {
    let limits = figures.terms.report.limits
    let profile = limits.profile
    guard !comparedLimits.isEmpty || limits.foreignCurrency != nil else {
      return "No lost item is in a class with a limit of \(profile.title)"
        + (profile.hasTheftLimits && report.details.cause == .notTheft
          ? ". Limits for thefts are left out, because the cause of loss is not a theft." : ".")
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
    let theft =
      switch report.details.cause {
      case .theft: "Limits for thefts apply, because the cause of loss is \(cause)."
      case .notTheft:
        "Limits for thefts are left out, because the cause of loss, \(cause), is not a theft."
      case .unclear:
        "The cause of loss, \(cause), does not show whether the loss is a theft. Limits for thefts apply only if it is."
      case nil: "The cause of loss is not stated. Limits for thefts apply only if the loss is a theft."
      }
    let meaning = profile.singleItem == nil ? "Each limit is a total per loss." : limits.meaning
    let sentences = [
      source, limits.foreignCurrency == nil ? limits.source : nil, meaning,
      profile.hasTheftLimits ? theft : nil,
      "Limits are compared with the basis, before sales tax. They are not deducted from the amount of loss in this claim.",
      limits.foreignCurrency == nil ? profile.advice : nil,
    ]
    return sentences.compactMap(\.self).joined(separator: " ")
  }
}
