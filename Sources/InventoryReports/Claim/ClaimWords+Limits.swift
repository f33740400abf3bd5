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
        ? ", and with the others \(wording.money(over)) over the limit"
        : ", \(wording.money(over)) over the limit"
    }
    return "Not compared, but their names suggest the class \u{201C}\(finding.limit.title)\u{201D}\(limit): "
      + wording.named(finding) + (over ?? "") + "."
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
          ? ", apart from limits for thefts: the cause of loss is not a theft." : ".")
    }
    let source =
      if limits.foreignCurrency != nil {
        limits.introduction
      } else if profile.isNone {
        "Limits of the policy."
      } else {
        "Limits of \(profile.title)"
          + (!profile.isOwn && figures.limits.contains { $0.limit.isOwn }
            ? ", or the policy's own where marked as such." : ".")
      }
    let cause = report.details.texts[.causeOfLoss].map { "\u{201C}\($0)\u{201D}" } ?? ""
    let theft =
      switch report.details.cause {
      case .theft: "Limits for thefts apply, because the cause of loss is \(cause)."
      case .notTheft:
        "Limits for thefts are left out, because the cause of loss, \(cause), is not a theft."
      case .unclear:
        "The cause of loss, \(cause), does not say whether it is a theft: limits for thefts apply only if it is one."
      case nil: "The cause of loss is not stated: limits for thefts apply only if it is a theft."
      }
    let meaning = profile.singleItem == nil ? "Each is a total per loss." : limits.meaning
    let sentences = [
      source, limits.foreignCurrency == nil ? limits.source : nil, meaning,
      profile.hasTheftLimits ? theft : nil,
      "They are compared with the basis, without sales tax. The amount of loss in this claim is not reduced by them.",
      limits.foreignCurrency == nil ? profile.advice : nil,
    ]
    return sentences.compactMap(\.self).joined(separator: " ")
  }
}
