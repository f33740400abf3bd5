import InventoryModel
import InventoryPages
import InventoryProof
import InventorySettings

/// The texts about items with contradictory or impossible records.
extension InReport where Source == InsuranceReport {
  /// The text about items with contradictory or impossible records, or with unclear amounts or days; `nil` if there are
  /// none.
  var toCheck: String? {
    let parts = report.doubtful.map { doubt, items in
      wording.items(items.numbers.count) + " with " + doubt.text(report.figures.terms) + ": "
        + wording.firstNumbers(items.numbers)
        + inTotals(doubt, items)
    }
    let all = parts + unclear
    return all.isEmpty ? nil : all.joined(separator: "; ")
  }

  /// Texts such as `1 item with an unclear replacement cost: No. 19 (stated value used)`; empty if values are hidden.
  private var unclear: [String] {
    guard report.hasValues else { return [] }
    return figures.unclear.sorted { $0.key < $1.key }.map { field, items in
      let used =
        field.role != .replacementCost
        ? "" : items.haveValues ? " (stated value used)" : " (stated value used, if there is one)"
      return
        "\(wording.items(items.numbers.count)) with \(field.text): \(wording.firstNumbers(items.numbers))\(used)"
    }
  }

  /// A text such as `, stated value $4.00 in the totals, but not this replacement cost`.
  private func inTotals(_ doubt: RecordDoubt, _ items: DoubtfulItems) -> String {
    let included = amountsInTotals(of: items)
    guard let leftOut = doubt.amountNotInTotals else { return included }
    return included.isEmpty ? ", \(leftOut) not in the totals" : included + ", but not this \(leftOut)"
  }

  /// A text such as `, stated value $4.00 and replacement cost $9.00 in the totals`; empty if there are no such amounts.
  private func amountsInTotals(of items: DoubtfulItems) -> String {
    let amounts = [("stated value", items.value), ("replacement cost", items.replacementCost)].compactMap {
      label, sum in sum.stated.map { "\(label) \(wording.money($0))" }
    }
    return amounts.isEmpty ? "" : ", \(amounts.joined(separator: " and ")) in the totals"
  }

  /// The explanation of the mark that the list shows beside doubtful records; `nil` if no item is marked.
  var doubtNote: String? {
    let texts = report.doubtful.map { $0.doubt.text(report.figures.terms) }
    guard let last = texts.last else { return nil }
    return "To check: " + (texts.dropLast().joined(separator: ", ") + (texts.count > 1 ? ", or " : "") + last)
      + ". The amounts of these items are in the totals"
      + (report.doubtful.contains { $0.doubt.amountNotInTotals != nil }
        ? ", except replacement costs of zero or below and purchase prices below zero" : "")
      + ". Items without pieces and amounts below zero do not count toward limits or the sum insured."
  }
}

extension RecordDoubt {
  /// The amount that the doubt concerns, if totals do not include this amount. Totals include a stated value below zero.
  fileprivate var amountNotInTotals: String? {
    switch self {
    case .replacementCostNotAboveZero: "replacement cost"
    case .negativePurchasePrice: "purchase price"
    case .noPieces, .negativeValue, .unitPrice, .costOfOnePiece, .scheduled, .quantity, .limitClass, .inSafe,
      .boughtLater, .oldAppraisal:
      nil
    }
  }

  /// The phrase that follows `items with` in a report.
  func text(_ terms: ReportTerms) -> String {
    switch self {
    case .noPieces: "a quantity of 0 or less"
    case .negativeValue: "a value below zero"
    case .replacementCostNotAboveZero: "a replacement cost of zero or below"
    case .negativePurchasePrice: "a purchase price below zero"
    case .unitPrice: "a stated value that is not the unit price times the quantity"
    case .costOfOnePiece: "a replacement cost below the price of all pieces (perhaps for one piece)"
    case .scheduled:
      "a field that does not clearly state whether the item is \(terms.limits.profile.scheduledAs)"
    case .quantity: "a quantity that is not clearly a whole number"
    case .limitClass: "an unknown limit class, so the asset type decides"
    case .inSafe: "fields that do not clearly state whether the item is in a safe"
    case .boughtLater: "a date of purchase later than the report"
    case .oldAppraisal:
      "a required appraisal more than \(terms.appraisalYears == 1 ? "1 year" : "\(terms.appraisalYears ?? 0) years") old"
    }
  }
}
