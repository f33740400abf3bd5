import InventoryModel
import InventoryPages
import InventoryProof
import InventorySettings

/// The texts of a line: an item, or the items of a type.
extension InReport<ClaimReport, ClaimLine> {
  private var tally: ClaimTally { content.tally }

  /// The stated value, in square brackets if it is not in totals.
  var value: String {
    valueAside.map { "[\(wording.money($0))]" } ?? wording.stated(tally.value.stated)
  }

  /// The stated value of a line that is in no total; otherwise `nil`.
  private var valueAside: Money? { content.isSeparate ? content.item?.item.valueInDollars : nil }

  /// The pieces for which a stated value in square brackets is, such as `for all 6`; `nil` if there are no brackets, or
  /// if it is for the lost pieces.
  var valueRemark: String? { valueAside.flatMap { _ in content.ofAllPieces } }

  /// The pieces for which a replacement cost in square brackets is; `nil` if there are no brackets, or if it is for the
  /// lost pieces.
  var replacementCostRemark: String? { content.costAside.flatMap { _ in content.ofAllPieces } }

  /// The replacement cost. It is in square brackets if it is not in totals, and as written if it is unclear.
  var replacementCost: String? {
    if let cost = tally.replacementCost.stated { return wording.money(cost) }
    return content.costAside.map { "[\(wording.money($0))]" }
      ?? content.item.flatMap { fieldTexts.text(.replacementCost, of: $0) }
  }

  /// The date of purchase, followed by the text of the record if the order of day and month is assumed.
  var purchasedOn: String? { content.item.flatMap { fieldTexts.text(.purchaseDate, of: $0) } }

  var receipt: String? {
    if let item = content.item { return report.figures.annex.receipt(of: item) }
    return tally.receipts.items == 0 ? nil : wording.count(tally.receipts.items, "receipt", "receipts")
  }

  /// For an item, its brand and model, then other details for an adjuster. For a type, the number of items, how many of
  /// them have each amount, and the sources of a mixed basis.
  var remarks: [String] {
    guard let item = content.item else {
      let parts = [
        part(tally.value.count, "stated value"), part(tally.replacementCost.count, "replacement cost"),
        part(tally.loss.count - tally.undepreciated.count, "depreciation"),
      ]
      let sources = content.hasMixedBasis ? wording.sources(of: tally).map { "basis: " + $0 } : nil
      return [wording.items(tally.items) + " on one line" + content.namesText]
        + (parts + [sources]).compactMap(\.self)
    }
    let documents = report.figures.annex.names(of: item.item.documents)
    return (item.isCovered ? [] : [Wording.notCovered])
      + fieldTexts.remarks(
        of: item, documents: documents, besides: [.purchasePrice], isOfPart: content.isOfPart)
      + [costOfAll].compactMap(\.self)
      + (content.doubts.contains(.partOfRecord) ? ["Amounts are for all pieces in the record"] : [])
      + (content.hasOpenSerialNumber ? [ClaimLine.openSerialNumber.sentenceCased] : [])
  }

  private var fieldTexts: FieldTexts {
    FieldTexts(report.figures.readings, wording, report.figures.terms.report.limits.profile)
  }

  /// A text such as `Replacement cost: $3,600.00 for all 6, divided equally`; `nil` if no cost is divided.
  private var costOfAll: String? {
    content.costOfAll.map {
      "Replacement cost: " + wording.money($0) + (content.ofAllPieces.map { " \($0)" } ?? "")
        + ", divided equally"
    }
  }

  private func part(_ count: Int, _ what: String) -> String? {
    count == 0 || count == tally.items ? nil : "\(what) for \(wording.number(count)) of them"
  }
}

/// The texts of a claim.
extension InReport<ClaimReport, Void> {
  var figures: ClaimFigures { report.figures }

  /// Whether the columns of all tables can be equally wide on paper.
  var isEven: Bool { !figures.hasLongCell && !hasLongAmounts }

  var hasLongAmounts: Bool {
    let overall = figures.overall
    let amounts = [overall.loss.basis, overall.value.amount, overall.replacementCost.amount]
    let lines = figures.lines + figures.lines(of: .members)
    let aside = lines.flatMap { [$0.costAside, $0.isSeparate ? $0.item?.item.valueInDollars : nil] }
    return wording.areLong(amounts) || wording.areLong(aside.compactMap(\.self), in: "[]")
  }

  /// The title of the part with photos. Mentions proof if some photos show proof, such as receipts.
  var photosTitle: String {
    let photos = figures.photographed.lazy.flatMap(\.item.item.photos)
    return photos.contains { $0.kind != .item } ? "Photos and proof" : "Photos"
  }

  /// Whether the claim has a part with photos.
  var hasPhotographed: Bool { look.level.scheduled != nil && report.hasPictures }

  /// The details on the cover. Empty lines about the police are shown only if the cause of loss is a theft or is
  /// unclear.
  var details: [LabeledText] {
    let details = report.details
    let lines = PolicyDetails.Line.allCases.filter { line in
      ![.policeReport, .policeAgency].contains(line) || details.cause == .theft || details.cause == .unclear
        || details.texts[line] != nil
    }
    return details.texts(of: lines, wording)
      + (report.heading.asOf == nil ? [] : [report.heading.dateLine(wording)])
  }

  var facts: [LabeledText] {
    let overall = figures.overall
    let hasAmounts = overall.loss.count > 0
    var facts = amountFacts
    if hasAmounts, let payable { facts.append(payable) }
    if let sumInsured { facts.append(sumInsured) }
    if let exceeded = wording.exceeded(figures.limits, ifTheft: ifTheft) {
      facts.append(
        LabeledText(
          "Special limits exceeded",
          withTaxRemark(of: figures.limits.filter(\.isOver)) + exceeded
            + (figures.settlement.deductions == nil ? ". Not deducted" : "")))
    }
    if let possibly = wording.possiblyExceeded(figures.limits, ifTheft: ifAnyTheft) {
      let withTax = withTaxRemark(of: figures.limits.filter { $0.possiblyOver != nil })
      facts.append(LabeledText("Possibly exceeded", withTax + possibly + ". Not deducted"))
    }
    if let scheduled {
      facts.append(
        LabeledText("Already \(scheduledAs)", scheduled + ". Included above, but other terms apply"))
    }
    if let notCovered {
      facts.append(LabeledText(Wording.notCovered, notCovered + taxRemark))
    }
    facts += [
      LabeledText(
        "Lost",
        wording.items(overall.items) + ", " + wording.count(overall.pieces, "piece", "pieces") + ", on "
          + wording.count(figures.lines.count - figures.separate.count, "line", "lines"))
    ]
    let toCheck = figures.lines.filter { !$0.doubts.isEmpty }.map(\.number)
    if !toCheck.isEmpty {
      facts.append(LabeledText("To check", "lines marked with an asterisk: " + wording.firstNumbers(toCheck)))
    }
    facts += [
      LabeledText("With an amount", wording.part(overall.loss.count, of: overall.items)),
      LabeledText("With a replacement cost", wording.part(overall.replacementCost.count, of: overall.items)),
    ]
    facts += wording.proof(overall.receipts, overall.appraisals, of: overall.items)
    if let late {
      facts.append(LabeledText("Recorded after the loss", late + "; the date can be that of an import"))
    }
    if let latest = report.heading.latestLine(figures.latestRecord, wording) { facts.append(latest) }
    if !figures.separate.isEmpty {
      let numbers = figures.lines[figures.separate].map(\.number)
      facts.append(
        LabeledText(
          "Listed separately, not in any total",
          wording.items(numbers.count) + ", " + wording.firstNumbers(numbers)
            + ", for the reasons under \u{201C}Lines to check\u{201D}"))
    }
    return facts
  }

  /// For example, `2 items, $650.00 in the totals; and 1 of the items listed separately`; `nil` without late records.
  private var late: String? {
    let late = figures.late
    let parts = [
      late.items == 0
        ? nil
        : wording.items(late.items)
          + (late.basis.stated.map { ", \(wording.money($0)) in the totals\(taxRemark)" } ?? ""),
      late.separate.isEmpty ? nil : wording.number(late.separate.count) + " of the items listed separately",
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: "; and ")
  }

  /// The words that follow a sum of bases if the amount of loss includes sales tax; otherwise empty.
  var taxRemark: String { figures.settlement.salesTax == nil ? "" : ", before \(taxTitle)" }

  /// The term that the policy uses for the tax on purchases.
  var taxTitle: String { figures.terms.report.limits.profile.taxTitle }

  /// The term that the policy uses for the part of a loss that the policyholder pays.
  var deductibleTitle: String { figures.terms.report.limits.profile.deductibleTitle }

  /// The words that precede an amount at replacement cost if some items have no amount; otherwise empty.
  var atLeast: String { figures.bound?.text ?? "" }

  var withoutAmount: Int { figures.overall.items - figures.overall.loss.count }

  /// Returns the words that precede amounts over these limits, if the amounts include sales tax; otherwise empty.
  private func withTaxRemark(of limits: [LimitFinding]) -> String {
    limits.contains(where: \.hasTax) ? "with \(taxTitle): " : ""
  }

  /// The words that follow amounts over limits that apply only to thefts; empty if the loss is a theft.
  private var ifAnyTheft: String { report.details.cause == .theft ? "" : " if the loss is a theft" }

  /// The words that follow an amount that special limits may reduce; empty if no limit is exceeded or possibly
  /// exceeded.
  var beforeLimits: String {
    figures.limits.contains { $0.isOver || $0.possiblyOver != nil } ? ", before special limits" : ""
  }

  /// The types that the amount of loss includes although policies of the profile do not cover them; `nil` if there are
  /// none.
  var notCovered: String? {
    let types = figures.unlimited.notCovered
    return types.isEmpty ? nil : wording.list(types)
  }

  var scheduledAs: String { figures.terms.report.limits.profile.scheduledAs }

  /// The items that the amount of loss includes although the policy insures them separately; `nil` if there are none.
  var scheduled: String? {
    let scheduled = figures.scheduled
    return scheduled.count == 0
      ? nil : "\(wording.items(scheduled.count)), " + wording.amount(scheduled, remark: taxRemark)
  }
}
