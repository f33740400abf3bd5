import InventoryModel
import InventoryPages
import InventoryProof
import InventorySettings

/// A step from the sum of the lines to the amount of loss.
struct SettlementRow: Sendable {
  let label: String
  /// The figures from which the amounts are calculated; `nil` if the label states them, or if there are none.
  let remark: String?
  /// The amount at replacement cost; `nil` if the step does not change this amount, or if no line in the totals has an
  /// amount.
  let replacementCost: Money?
  /// The amount at actual cash value; `nil` if no line in the totals has an amount.
  let actualCashValue: Money?
  let isResult: Bool

  init(
    _ label: String, _ replacementCost: Money?, _ actualCashValue: Money?, remark: String? = nil,
    isResult: Bool = false
  ) {
    (self.label, self.replacementCost, self.actualCashValue) = (label, replacementCost, actualCashValue)
    (self.remark, self.isResult) = (remark, isResult)
  }

  init(_ label: String, _ amounts: ClaimAmounts, remark: String? = nil, isResult: Bool = false) {
    self.init(label, amounts.replacementCost, amounts.actualCashValue, remark: remark, isResult: isResult)
  }
}

extension ClaimFigures {
  /// The amount of loss if no line in the totals has an amount.
  static let notKnown = "not known"
}

/// The texts about a separate table.
extension InReport<ClaimReport, SeparateTable> {
  var label: String {
    switch content {
    case .inNoTotal: "Listed separately, not in any total"
    case .members: "Items of the lines for several items"
    }
  }

  var remark: String {
    switch content {
    case .inNoTotal: reasons
    case .members:
      wording.items(lines.count) + ", which "
        + (Set(lines.map(\.number)).count == 1
          ? "the line with the same number includes" : "the lines with the same numbers include")
    }
  }

  var lines: [ClaimLine] { report.figures.lines(of: content) }

  /// The number of items that are in no total, with the reasons.
  private var reasons: String {
    func number(_ doubts: [ClaimDoubt]) -> Int { lines.count { $0.doubts.filter(\.isSeparate) == doubts } }
    let (parts, negative) = (number([.partOfRecord]), number([.negativeValue]))
    let reasons = [
      (lines.count - parts - negative, "that cannot have been lost as recorded"),
      (parts, "with a different number of pieces than the record"),
      (negative, "with a stated value below zero"),
    ].filter { $0.0 > 0 }
    guard reasons.count > 1 else {
      return wording.items(lines.count) + (reasons.first.map { " " + $0.1 } ?? "")
    }
    return wording.items(lines.count) + ": "
      + reasons.map { wording.number($0.0) + " " + $0.1 }.joined(separator: ", ")
  }
}

/// The texts about missing proof, and about the calculation of the amounts.
extension InReport<ClaimReport, Void> {
  var missingIntroduction: String {
    let from = wording.money(figures.terms.report.proofFrom)
    return
      "An insurer may ask for an amount and a photo of each item, and for a serial number if such items usually have one. "
      + "For lost pieces with a stated value or replacement cost of \(from) or more, except cash, securities, other documents, and property that is not covered, the insurer may also ask for a receipt and a date of purchase. "
      + "For jewelry, furs, watches, silverware, goldware, coins, silver, stamps, art, antiques, oriental rugs and collectibles of this value, the insurer may also ask for an appraisal. For other things, it may ask for the replacement cost instead. "
      + "A receipt or an appraisal that a field of the record states counts, even if it is not part of this claim. Proof that is only mentioned in notes does not count. Bank statements, manuals, packaging and photos of rooms can serve as proof instead. "
      + "For cash, withdrawal records can serve as proof."
      + (figures.lines.contains { $0.item == nil }
        ? " A line for several items is listed if one of its items lacks the proof." : "")
      + (figures.separate.isEmpty ? "" : " Lines in no total are not listed.")
  }

  /// A text for each kind of missing proof, with the numbers of the lines that lack it; then, if other kinds remain, a
  /// sentence that they are not known to be missing. Empty if no proof is missing.
  var missing: [String] {
    let texts = GapKind.ofClaims.compactMap { kind in
      figures.missing[kind].map { lines in
        "Lines " + (kind.isOfValuables ? "of \(wording.money(figures.terms.report.proofFrom)) or more " : "")
          + "\(kind == .value ? "without an amount" : wording.missing(kind)): No. \(lines.runs)"
      }
    }
    let stated = [
      ("a receipt", figures.linesWithStatedReceipt), ("an appraisal", figures.linesWithStatedAppraisal),
    ]
    let details = figures.terms.details
    let police: [PolicyDetails.Line] = details.cause == .theft ? [.policeReport, .policeAgency] : []
    return texts
      + police.filter { details.texts[$0] == nil }.map { "\($0.title): not stated" }
      + stated.filter { !$0.1.isEmpty }.map {
        "Lines with \($0) that is stated, but not attached: No. \($1.runs)"
      }
  }

  /// What to check in lines with an asterisk.
  var doubts: [String] {
    figures.doubts.map { doubt, lines in
      "No. " + lines.runs + ": " + doubt.explanation(figures.terms.report)
        + (doubt == .partOfRecord ? partReasons : "")
    }
  }

  /// Sentences about the reasons why the unit prices of some records are not used for the lost pieces.
  private var partReasons: String {
    PartReason.allCases.compactMap { reason in
      let lines = figures.lines.filter { $0.partReason == reason }.map(\.number)
      return lines.isEmpty ? nil : " No. \(lines.runs): " + reason.explanation
    }.joined()
  }

  /// Sentences about the lines that were recorded after the loss; `nil` if there are none.
  var lateRecords: String? {
    let late = figures.late
    guard let days = late.days else { return nil }
    let which = [
      late.lines.isEmpty
        ? nil
        : "No. \(late.lines.runs)"
          + (late.basis.stated.map { ", with a basis of \(wording.money($0))" } ?? ""),
      late.separate.isEmpty ? nil : "No. \(late.separate.runs), in no total",
    ]
    let (first, last) = (wording.date(days.lowerBound), wording.date(days.upperBound))
    return "Lines recorded after the loss, " + (first == last ? "on \(first)" : "from \(first) to \(last)")
      + ": " + which.compactMap(\.self).joined(separator: "; ") + ". " + Wording.dateOfRecord
  }

  var method: [String] {
    let day = wording.date(figures.terms.lossDate)
    return [
      "This is an inventory of the lost items as recorded by the policyholder. It does not replace the "
        + "insurer's own form, such as a sworn proof of loss in the United States, which an insurer may require within a deadline.",
      "A stated value is the value in the record. How a stated value or a replacement cost was determined is unknown unless a source is given. "
        + "\u{201C}Not stated\u{201D} does not mean zero. \(Tally.valueMeaning) If only some pieces are "
        + "lost, the value is the unit price times the number of lost pieces, and the replacement cost is an equal share of the replacement "
        + "cost of all pieces, rounded down\(Money.smallest(in: figures.terms.report.currency).cents == 1 ? " to a cent" : ""). Remarks state where a replacement cost was divided. A record without a "
        + "quantity counts as one piece.",
      "The basis of a line is its replacement cost, or its stated value if there is none (marked s). The actual cash value is the basis minus the "
        + "depreciation, in every line and every total. A line without an amount is counted, but adds nothing to the amounts.\(beforeTax)"
        + (figures.roles.contains(.appraisedValue) ? " Appraised values are shown, but not used." : ""),
      "Ages are whole years and months from the date of purchase to \(day), the date of the loss.",
      depreciation,
    ] + wording.assumptions(figures.readings, of: figures.roles) + salesTax + [
      "The fingerprint at the beginning is the SHA-256 of inventory.json. Because this file lists the whole inventory, not only the lost items, it is "
        + "included only when a claim is a folder. \u{201C}\(report.fingerprint.command)\u{201D} prints the same value "
        + "as long as the inventory is unchanged. " + Fingerprint.fileAdvice,
      "Line and document numbers apply only to this claim. Other reports may use other numbers. Item keys, which are the same in "
        + "every report, are in inventory.json. In claims as CSV or JSON, each line for one item has the item key."
        + (figures.lines.contains { $0.item == nil }
          ? " For a line for several items, a claim as JSON states the serial number, the age and the amounts of each item."
          : ""),
    ] + pictures + [
      "Every total is the sum of its lines, to the cent. Percentages of items are rounded down."
        + uncounted,
      "This is neither legal nor insurance advice. Policies differ: check your policy.",
    ]
  }

  private var pictures: [String] {
    hasPhotographed && !figures.photographed.isEmpty
      ? [
        "Pictures are reduced copies without camera metadata. inventory.json contains the SHA-256 of each original photo."
      ] : []
  }

  private var beforeTax: String {
    figures.settlement.salesTax == nil
      ? "" : " Lines and their totals do not include \(taxTitle); the amount of loss does."
  }

  /// A sentence about printed amounts that are in no total; empty if there are none.
  private var uncounted: String {
    let hasBrackets = figures.lines.contains { $0.isSeparate || $0.costAside != nil }
    let hasWritten = figures.lines.contains { $0.doubts.contains(where: \.isOfReplacementCost) }
    return switch (hasBrackets, hasWritten) {
    case (true, true): " Amounts in square brackets, or printed as written, are not in totals."
    case (true, false): " Amounts in square brackets are not in totals."
    case (false, true): " Amounts printed as written are not in totals."
    case (false, false): ""
    }
  }

  private var salesTax: [String] {
    guard let rate = report.details.salesTax else { return [] }
    return [
      "The \(taxTitle) of \(rate.text) is calculated once, on the sum of the replacement costs used as a basis. All these costs are assumed to be "
        + "taxable and to exclude tax. At actual cash value, the tax is calculated on this sum minus the depreciation. No tax is added to stated values."
    ]
  }

  private var depreciation: String {
    let lives = figures.depreciated.compactMap { type in
      figures.terms.usefulLife(of: type).map { "\(type) \(wording.usefulLife($0))" }
    }
    guard !lives.isEmpty else {
      guard figures.overall.items > 0 else {
        return "No line is in a total, so no depreciation is estimated."
      }
      return
        "Depreciation is not estimated, because the policyholder has set no useful life for the asset types in totals. Therefore, the actual cash "
        + "value equals the basis. The insurer may deduct depreciation."
    }
    return
      "Depreciation and actual cash value are estimates by the policyholder. Depreciation is straight-line, by whole months from the date of "
      + "purchase over the useful life set by the policyholder (\(lives.joined(separator: "; "))). The percentage below an amount of depreciation is "
      + "its share of the basis, rounded to hundredths of a percent. Amounts are calculated from the months. No single table of useful lives applies "
      + "to everyone. For a line without depreciation, the actual cash value equals the basis."
  }
}

extension Wording {
  /// Returns a text such as `5 years, 20% a year, at least 20% remains`.
  func usefulLife(_ life: UsefulLife) -> String {
    let floor = life.atLeast > .none ? ", at least \(life.atLeast.text) remains" : ""
    return count(life.years, "year", "years") + ", \(life.rate.text) a year" + floor
  }
}
