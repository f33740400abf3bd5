import InventoryModel
import InventoryPages
import InventoryProof
import InventorySettings

/// The texts of a line: an item, or the items of a type.
extension InReport<ClaimReport, ClaimLine> {
  private var tally: ClaimTally { content.tally }

  /// The stated value, in square brackets if it is not in totals.
  var value: String {
    guard content.isSeparate, let value = content.item?.item.valueInDollars else {
      return wording.stated(tally.value.stated)
    }
    return "[\(wording.money(value))]"
  }

  /// The replacement cost. It is in square brackets if it is not in totals, and as written if it is unclear.
  var replacementCost: String? {
    if let cost = tally.replacementCost.stated { return wording.money(cost) }
    return content.costAside.map { "[\(wording.money($0))]" }
      ?? content.item.flatMap { fieldTexts.text(.replacementCost, of: $0) }
  }

  var receipt: String? {
    if let item = content.item { return report.figures.annex.receipt(of: item) }
    return tally.receipts == 0 ? nil : wording.count(tally.receipts, "receipt", "receipts")
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
    return fieldTexts.remarks(
      of: item, documents: documents, besides: [.purchasePrice], isOfPart: content.isOfPart)
      + (content.doubts.contains(.partOfRecord) ? ["Amounts are for all pieces in the record"] : [])
      + (content.isPart && item.hasSerialNumber ? ["Serial number as recorded, of any of the pieces"] : [])
  }

  private var fieldTexts: FieldTexts { FieldTexts(readings: report.figures.readings, wording: wording) }

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
    let (overall, amount) = (figures.overall, figures.settlement.amountOfLoss)
    let hasAmounts = overall.loss.count > 0
    var facts = [
      LabeledText(
        "Amount of loss at replacement cost",
        hasAmounts ? atLeast + wording.money(amount.replacementCost) : ClaimFigures.notKnown),
      LabeledText(
        "Amount of loss at actual cash value",
        hasAmounts
          ? atLeast + wording.money(amount.actualCashValue)
            + (overall.loss.depreciation.cents > 0 ? ", estimated" : "") : ClaimFigures.notKnown
      ),
    ]
    if hasAmounts, let rest = figures.settlement.afterDeductible,
      let deductible = figures.settlement.deductible
    {
      facts.append(
        LabeledText(
          "After the deductible of \(wording.money(deductible))",
          "\(atLeast)\(wording.money(rest.replacementCost)), or \(atLeast)\(wording.money(rest.actualCashValue)) at actual cash value\(beforeLimits)"
        ))
    }
    if let sumInsured { facts.append(sumInsured) }
    if let exceeded = wording.exceeded(figures.limits) {
      facts.append(
        LabeledText(
          "Special limits exceeded",
          exceeded + notDeducted))
    }
    if let possibly = wording.possiblyExceeded(figures.limits) {
      facts.append(LabeledText("Possibly exceeded", possibly + notDeducted))
    }
    if let scheduled {
      facts.append(LabeledText("Already \(scheduledAs)", scheduled + ". Other terms may apply. Not deducted"))
    }
    if let notCovered {
      facts.append(LabeledText("Not covered as personal property", notCovered + ". Not deducted"))
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
    if overall.receipts > 0 {
      facts.append(LabeledText("With a receipt", wording.part(overall.receipts, of: overall.items)))
    }
    if let late { facts.append(LabeledText("Recorded after the loss", late)) }
    if let latest = report.heading.latestLine(figures.latestRecord, wording) { facts.append(latest) }
    if !figures.separate.isEmpty {
      facts.append(LabeledText("Listed separately, not in any total", wording.items(figures.separate.count)))
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
          + (late.basis.stated.map { ", \(wording.money($0)) in the totals\(beforeTax)" } ?? ""),
      late.separate.isEmpty ? nil : wording.number(late.separate.count) + " of the items listed separately",
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: "; and ")
  }

  /// The words that follow a sum of bases if the amount of loss includes sales tax; otherwise empty.
  private var beforeTax: String { figures.settlement.salesTax == nil ? "" : ", before \(taxTitle)" }

  /// The term that the policy uses for the tax on purchases.
  var taxTitle: String { figures.terms.report.limits.profile.taxTitle }

  /// The words that precede a sum if some items have no amount; otherwise empty.
  var atLeast: String { withoutAmount > 0 ? "at least " : "" }

  private var withoutAmount: Int { figures.overall.items - figures.overall.loss.count }

  private var notDeducted: String {
    beforeTax + ". Not deducted"
  }

  /// The words that follow an amount that special limits may reduce; empty if no limit is exceeded or possibly
  /// exceeded.
  private var beforeLimits: String {
    figures.limits.contains { $0.isOver || $0.possiblyOver != nil } ? ", before special limits" : ""
  }

  /// The types that the amount of loss includes although policies of the profile do not cover them; `nil` if there are
  /// none.
  private var notCovered: String? {
    let types = figures.unlimited.notCovered
    return types.isEmpty ? nil : wording.list(types)
  }

  private var scheduledAs: String { figures.terms.report.limits.profile.scheduledAs }

  /// The items that the amount of loss includes although the policy insures them separately; `nil` if there are none.
  private var scheduled: String? {
    let scheduled = figures.scheduled
    return scheduled.count == 0
      ? nil : "\(wording.items(scheduled.count)), \(wording.money(scheduled.amount))\(beforeTax)"
  }

  /// Sentences about parts of the amount of loss that a policy may not pay.
  var settlementNotes: [String] {
    [
      withoutAmount == 0
        ? nil
        : "\(wording.items(withoutAmount)) without an amount \(withoutAmount == 1 ? "is" : "are") not included.",
      fullBasis, recoverable,
      figures.limits.contains(where: \.isOver) ? "Special limits of the policy are not deducted here." : nil,
      scheduled.map {
        "Already \(scheduledAs): \($0). These items are included here, but other terms may apply."
      },
      notCovered.map {
        "Not covered as personal property, but included here: \($0). \(Wording.separateInsurance)"
      },
    ].compactMap(\.self)
  }

  /// A sentence about the items without depreciation; `nil` if there are none, or if no item is depreciated.
  private var fullBasis: String? {
    let (loss, full) = (figures.overall.loss, figures.overall.undepreciated)
    guard full.count > 0, full.count < loss.count else { return nil }
    return "No depreciation is deducted for \(wording.items(full.count)), because \(reasonForFullBasis). "
      + "The actual cash value includes the basis of \(full.count == 1 ? "this item" : "these items"), \(wording.money(full.amount))."
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

  /// A sentence about the difference between the two amounts of loss; `nil` if the amounts are equal.
  private var recoverable: String? {
    let amount = figures.settlement.amountOfLoss
    let difference = amount.replacementCost - amount.actualCashValue
    guard difference.cents > 0 else { return nil }
    return
      "The two amounts of loss differ by \(wording.money(difference)): the depreciation"
      + (difference == figures.overall.loss.depreciation
        ? "" : " and, for replacement costs, the \(taxTitle) on this depreciation")
      + ". A replacement cost policy may pay this difference (recoverable depreciation) only after the items are replaced."
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
    if let rest = settlement.afterDeductible, let deductible = settlement.deductible {
      rows.append(
        SettlementRow(
          "After the deductible of \(wording.money(deductible))" + beforeLimits, rest, isResult: true))
    }
    return rows
  }

  private var sources: String { wording.sources(of: figures.overall).map { " (\($0))" } ?? "" }
}

extension Wording {
  /// Returns the sources of the bases, with separate sums if there are both replacement costs and stated values; `nil`
  /// if no item has a basis.
  fileprivate func sources(of tally: ClaimTally) -> String? {
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
