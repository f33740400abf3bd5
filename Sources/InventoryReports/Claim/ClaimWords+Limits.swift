import InventoryModel
import InventoryPages
import InventoryProof
import InventorySettings

/// The texts about special limits.
extension InReport<ClaimReport, Void> {
  var limitNotes: [String] {
    let limits = figures.terms.report.limits
    return figures.limits.compactMap { finding in
      let notes = [wording.missingSum(of: finding.limit), finding.limit.rule.note].compactMap(\.self)
      return notes.isEmpty ? nil : "\(finding.limit.title): " + notes.joined(separator: " ")
    } + (limits.profile.isNone ? [] : wording.remarks(on: figures.unlimited, limits))
      + [suggestions].compactMap(\.self)
  }

  /// The items whose names suggest a limit that their types do not have.
  private var suggestions: String? {
    guard !figures.suggested.isEmpty else { return nil }
    let names = figures.suggested.map { "No. \($0.line) \($0.itemName) (\($0.text))" }
    return "Not compared, but their names suggest a class with a limit: \(names.joined(separator: "; "))."
  }

  /// Whether something is to be said about limits, or about property that is not covered.
  var hasLimitPart: Bool {
    let limits = figures.terms.report.limits
    return !figures.limits.isEmpty || limits.foreignCurrency != nil
      || !limits.profile.isNone && !limitNotes.isEmpty
  }

  var limitsIntroduction: String {
    let limits = figures.terms.report.limits
    let profile = limits.profile
    guard !figures.limits.isEmpty || limits.foreignCurrency != nil else {
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
      case .theft: "The cause of loss, \(cause), is read as a theft, so limits for thefts apply."
      case .notTheft:
        "The cause of loss, \(cause), is not read as a theft, so limits for thefts are left out."
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
