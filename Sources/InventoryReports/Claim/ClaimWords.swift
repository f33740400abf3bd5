import InventoryModel
import InventoryPages
import InventorySettings

/// The texts of a line: an item, or the items of a type.
extension InReport<ClaimReport, ClaimLine> {
  private var tally: ClaimTally { content.tally }

  /// In brackets if it is not in totals.
  var value: String {
    guard content.isSeparate, let value = content.item?.item.valueInDollars else {
      return wording.stated(tally.value.stated)
    }
    return "[\(wording.money(value))]"
  }

  /// As written if it is invalid.
  var replacementCost: String? {
    if let cost = tally.replacementCost.stated { return wording.money(cost) }
    return content.costAside.map { "[\(wording.money($0))]" } ?? content.item?.roles[.replacementCost]
  }

  var receipt: String? {
    if let item = content.item { return item.roles[.receipt] ?? (item.hasReceipt ? "photo" : nil) }
    return tally.receipts == 0 ? nil : wording.count(tally.receipts, "receipt", "receipts")
  }

  /// Brand and model, then the other details that an adjuster needs; for a type, which of its items are in the sums.
  var remarks: [String] {
    guard let item = content.item else {
      let parts = [
        part(tally.value.count, "stated value"), part(tally.replacementCost.count, "replacement cost"),
        part(tally.loss.count - tally.undepreciated, "depreciation"),
      ]
      return [wording.items(tally.items) + " on one line"] + parts.compactMap(\.self)
    }
    let name = [item.roles[.brand], item.roles[.model]].compactMap(\.self).joined(separator: " ")
    let documents = report.figures.annex.numbers(of: item.item).map { "Documents: " + $0 }
    return (name.isEmpty ? [] : [name]) + [documents].compactMap(\.self)
      + item.otherRemarks(besides: [.purchasePrice])
  }

  private func part(_ count: Int, _ what: String) -> String? {
    count == 0 || count == tally.items ? nil : "\(what) for \(wording.number(count)) of them"
  }
}

/// A step from the sum of the lines to the amount of loss.
struct SettlementRow: Sendable {
  let label: String
  let amounts: ClaimAmounts
  var isResult = false
}

/// The texts of a claim.
extension InReport<ClaimReport, Void> {
  private var figures: ClaimFigures { report.figures }

  /// Whether there is a part with photos.
  var hasPhotographed: Bool { look.level.scheduled != nil && report.hasPictures }

  /// The police lines are only for a theft, unless they are stated.
  var details: [LabeledText] {
    let details = report.details
    let lines = PolicyDetails.Line.allCases.filter { line in
      ![.policeReport, .policeAgency].contains(line) || details.isTheft == true || details.texts[line] != nil
    }
    return lines.map { LabeledText($0.title, details.texts[$0]) }
      + [LabeledText("As of", report.heading.asOf.map(wording.date))]
  }

  var facts: [LabeledText] {
    let (overall, amount) = (figures.overall, figures.settlement.amountOfLoss)
    var facts = [
      LabeledText("Amount of loss at replacement cost", wording.money(amount.replacementCost)),
      LabeledText("Amount of loss at actual cash value", wording.money(amount.actualCashValue)),
      LabeledText(
        "Lost",
        wording.items(overall.items) + ", " + wording.count(overall.pieces, "piece", "pieces") + ", on "
          + wording.count(figures.lines.count - figures.separate.count, "line", "lines")),
      LabeledText("With an amount", wording.part(overall.loss.count, of: overall.items)),
      LabeledText("With a replacement cost", wording.part(overall.replacementCost.count, of: overall.items)),
    ]
    if overall.receipts > 0 {
      facts.append(LabeledText("With a receipt", wording.part(overall.receipts, of: overall.items)))
    }
    if !figures.separate.isEmpty {
      facts.append(LabeledText("Listed separately, in no total", wording.items(figures.separate.count)))
    }
    return facts
  }

  /// One step only if nothing is added or deducted.
  var settlement: [SettlementRow] {
    let settlement = figures.settlement
    let sum = "Basis of " + wording.items(figures.overall.loss.count)
    var rows = [SettlementRow(label: sum, amounts: settlement.basis)]
    if let tax = settlement.salesTax, let rate = report.details.salesTax {
      let label = "Sales tax of \(rate.text) on replacement costs"
      rows.append(SettlementRow(label: label, amounts: tax))
    }
    rows.append(SettlementRow(label: "Amount of loss", amounts: settlement.amountOfLoss, isResult: true))
    if let rest = settlement.afterDeductible, let deductible = settlement.deductible {
      let label = "After the deductible of \(wording.money(deductible))"
      rows.append(SettlementRow(label: label, amounts: rest, isResult: true))
    }
    return rows
  }

  /// Only those in use.
  var marks: [String] {
    let marks: [(String, (ClaimLine) -> Bool)] = [
      (
        "s: The basis is the stated value, because no replacement cost is known.",
        { $0.loss?.source == .statedValue }
      ),
      (
        "n: No depreciation, because site.yml states no useful life for the asset type. The full basis is kept.",
        { $0.fullBasis == .noUsefulLife }
      ),
      ("d: No depreciation, because the age is unknown. The full basis is kept.", { $0.fullBasis == .noAge }),
    ]
    return marks.filter { figures.lines.contains(where: $0.1) }.map(\.0)
  }

  var limitNotes: [String] {
    figures.limits.compactMap { finding in
      let notes = [wording.missingSum(of: finding.limit), finding.limit.rule.note].compactMap(\.self)
      return notes.isEmpty ? nil : "\(finding.limit.title): " + notes.joined(separator: " ")
    }
  }

  var limitsIntroduction: String {
    let limits = figures.terms.report.limits
    let profile = limits.profile
    let source =
      if limits.foreignCurrency != nil {
        limits.introduction
      } else if profile.isNone {
        "Limits of the policy."
      } else {
        "Limits of \(profile.title)" + (profile.isOwn ? "." : ", or the policy's own where marked as such.")
      }
    let theft =
      switch report.details.isTheft {
      case true?: "The cause of loss is a theft, so limits for thefts apply."
      case false?: "The cause of loss is not a theft, so limits for thefts are left out."
      case nil: "The cause of loss is not stated: limits for thefts apply only if it is a theft."
      }
    let meaning = profile.singleItem == nil ? "Each is a total per loss." : limits.meaning
    let sentences = [
      source, limits.foreignCurrency == nil ? limits.source : nil, meaning,
      profile.hasTheftLimits ? theft : nil, "The amount of loss in this claim is not reduced by them.",
      limits.foreignCurrency == nil ? profile.advice : nil,
    ]
    return sentences.compactMap(\.self).joined(separator: " ")
  }

  var method: [String] {
    let day = wording.date(figures.terms.lossDate)
    return [
      "This is an inventory of the lost items as recorded by the policyholder. It is not a sworn proof of loss: an insurer "
        + "may require one, on its own form and within a deadline.",
      "A stated value is the value in the record. Its basis is unknown unless a source is given. "
        + "\u{201C}Not stated\u{201D} does not mean zero, and such items are not in totals. \(Tally.valueMeaning) If only some of them are "
        + "lost, the value is the unit price times their number.",
      "The basis of a line is its replacement cost, or else its stated value (s). Its actual cash value is the basis minus the "
        + "depreciation, in every line and every total. A line without an amount is in none of the three.",
      "Ages are whole years and months from the date of purchase to \(day), the date of the loss.",
      depreciation,
    ] + salesTax + [
      "Every total is the sum of its lines, to the cent. Amounts in square brackets, or printed as written, are not in totals.",
      "The fingerprint on the cover is the SHA-256 of the whole inventory, not only of the lost items. "
        + "\u{201C}\(report.fingerprint.command)\u{201D} prints the same value as long as the inventory is unchanged.",
      "This is neither legal nor insurance advice. Policies differ: check your policy.",
    ]
  }

  private var salesTax: [String] {
    guard let rate = report.details.salesTax else { return [] }
    return [
      "Sales tax of \(rate.text) is added to the lines of which the basis is a replacement cost, which is stated without tax. At "
        + "actual cash value, it is added to what remains after depreciation."
    ]
  }

  private var depreciation: String {
    let lives = figures.depreciated.compactMap { type in
      figures.terms.usefulLife(of: type).map { "\(type) \(wording.usefulLife($0))" }
    }
    guard !lives.isEmpty else {
      return
        "Depreciation is not estimated, because the policyholder has set no useful life for these asset types, so the actual cash "
        + "value equals the basis. The insurer may deduct depreciation."
    }
    return
      "Depreciation and actual cash value are estimates by the policyholder: straight-line by whole months from the date of "
      + "purchase over the useful life set by the policyholder (\(lives.joined(separator: "; "))). The rate is the lost part of the "
      + "basis, rounded to hundredths of a percent; amounts are calculated from the months. No single table of useful lives applies "
      + "to everyone. A line without a useful life (n) or a known age (d) keeps its full basis."
  }
}

extension Wording {
  /// `5 years, 20% a year, at least 20% remains`
  func usefulLife(_ life: UsefulLife) -> String {
    let floor = life.atLeast > .none ? ", at least \(life.atLeast.text) remains" : ""
    return count(life.years, "year", "years") + ", \(life.rate.text) a year" + floor
  }
}
