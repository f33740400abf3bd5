import InventoryModel
import InventoryPages
import InventorySettings
import InventorySite

/// What the end says of how the report was made.
extension InsuranceWords {
  var grade: String? {
    guard report.hasValues, report.hasSerialNumbers, report.disclosure.shows(.photos) else { return nil }
    return Share(figures.overall.documentedValue, of: figures.overall.provableValue).percent.map {
      "\($0)%"
    }
  }

  /// What is said of values and dates only where they are in the report.
  var method: [String] {
    let values = [
      "The policyholder keeps this inventory and states its values. On what a value rests is not known unless a source "
        + "is given. \u{201C}Not stated\u{201D} is not zero, and no total counts it. An item belongs to one asset type, and the "
        + "values of the types add up to the total, to the cent. Shares are rounded down, and of values above zero.",
      limits,
      "This report estimates neither depreciation nor actual cash value.",
    ]
    let dates = [
      "\u{201C}Recorded on\u{201D} is the day on which the record of an item was made. It is not the day of purchase."
    ]
    let hidden = [
      "What is not for the audience \u{201C}\(report.disclosure.audience.rawValue)\u{201D} has been left out."
    ]
    let fingerprint =
      "The fingerprint on the cover is the SHA-256 of the data. \u{201C}\(report.fingerprint.command)\u{201D} prints the same "
      + "as long as nothing in them has changed."
    return (report.hasValues ? values : []) + (report.hasDates ? dates : [])
      + (report.disclosure.isComplete ? [] : hidden) + [
        "This report is no oath and no proof of loss, and neither legal nor insurance advice.", fingerprint,
      ]
  }

  private var limits: String {
    let profile = figures.terms.limits.profile
    let own = figures.limits.contains { $0.limit.isOwn }
    let advice =
      " They are totals for each loss, and values below zero are not set against them. Policies differ: check your policy."
    if profile == .none {
      return own
        ? "Limits are the policy's own, as the policyholder states them." + advice
        : "No limits were compared."
    }
    guard !figures.limits.isEmpty else {
      return
        "Special limits of \(profile.title) were looked for: no asset type here is in a class that has one. "
        + "Policies differ: check your policy."
    }
    return
      "Special limits are those of \(profile.title), from secondary sources, or the policy's own where it is said so."
      + advice
  }
}
