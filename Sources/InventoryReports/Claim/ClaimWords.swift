import InventoryModel
import InventoryPages
import InventorySettings

/// The texts of a line: an item, or the items of a type.
extension InReport<ClaimReport, ClaimLine> {
  private var tally: ClaimTally { content.tally }

  /// In brackets if it is not in totals.
  var value: String {
    guard content.isAside, let value = content.item?.item.valueInDollars else {
      return wording.stated(tally.value.stated)
    }
    return "[\(wording.money(value))]"
  }

  /// As written if it is invalid.
  var replacementCost: String? {
    if let cost = tally.replacementCost.stated { return wording.money(cost) }
    guard let item = content.item else { return nil }
    let cost = tally.costAside.cents > 0 ? wording.money(tally.costAside) : item.roles[.replacementCost]
    return content.isCostAside ? cost.map { "[\($0)]" } : cost
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
        part(tally.depreciation.count, "estimate"), aside,
      ]
      return [wording.items(tally.items) + " on one line"] + parts.compactMap(\.self)
    }
    let name = [item.roles[.brand], item.roles[.model]].compactMap(\.self).joined(separator: " ")
    let others: [FieldRole] = [.condition, .purchasePlace, .purchasePrice, .unitPrice, .valueSource]
    return (name.isEmpty ? [] : [name])
      + others.compactMap { role in item.roles[role].map { role.title + ": " + $0 } }
  }

  private func part(_ count: Int, _ what: String) -> String? {
    count == 0 || count == tally.items ? nil : "\(what) for \(wording.number(count)) of them"
  }

  /// The amounts of records with a different number of pieces.
  private var aside: String? {
    guard tally.aside > 0 else { return nil }
    let amounts = [tally.valueAside, tally.costAside].filter { $0.cents != 0 }.map {
      "[\(wording.money($0))]"
    }
    return (["not in totals: " + wording.count(tally.aside, "record", "records")] + amounts)
      .joined(separator: " ")
  }
}

/// The texts of a claim.
extension InReport<ClaimReport, Void> {
  private var figures: ClaimFigures { report.figures }

  /// Whether there is a part with photos.
  var hasPhotographed: Bool { look.hasPhotos && report.hasPictures }

  var facts: [LabeledText] {
    let overall = figures.overall
    var facts = [
      LabeledText("Total stated value", wording.money(overall.value.amount)),
      LabeledText(
        "Lost",
        wording.items(overall.items) + ", " + wording.count(overall.pieces, "piece", "pieces") + ", on "
          + wording.count(figures.lines.count, "line", "lines")),
      LabeledText("With a stated value", wording.part(overall.value.count, of: overall.items)),
    ]
    for (label, sum) in [
      ("Replacement cost", overall.replacementCost), ("Estimated actual cash value", overall.actualCashValue),
    ] {
      guard let amount = sum.stated else { continue }
      let text = wording.money(amount) + ", for " + wording.part(sum.count, of: overall.items)
      facts.append(LabeledText(label, text))
    }
    if overall.receipts > 0 {
      facts.append(LabeledText("With a receipt", wording.part(overall.receipts, of: overall.items)))
    }
    return facts
  }

  var method: [String] {
    let day = wording.date(figures.terms.lossDate)
    return [
      "This is an inventory of the lost items as recorded by the policyholder. It is not a sworn proof of loss: an insurer "
        + "may require one, on its own form and within a deadline. The oath below is left blank.",
      "A stated value is the value in the record. Its basis is unknown unless a source is given. "
        + "\u{201C}Not stated\u{201D} does not mean zero, and such items are not in totals. \(Tally.valueMeaning) If only some of them are "
        + "lost, the value is the unit price times their number.",
      "Ages are whole years and months from the date of purchase to \(day), the date of the loss.",
      depreciation,
      "Every total is the sum of its lines, to the cent. Amounts in square brackets, or printed as written, are not in totals.",
      "The fingerprint on the cover is the SHA-256 of the whole inventory, not only of the lost items. "
        + "\u{201C}\(report.fingerprint.command)\u{201D} prints the same value as long as the inventory is unchanged.",
      "This is neither legal nor insurance advice. Policies differ: check your policy.",
    ]
  }

  private var depreciation: String {
    guard figures.hasEstimates else {
      return
        "Neither depreciation nor actual cash value is estimated. An estimate needs a useful life for the type, set by the policyholder, "
        + "a date of purchase before the loss, and an amount. The date and the amount must be unambiguous."
    }
    let lives = figures.types.compactMap { type in
      type.usefulLife.map { "\(type.name) \(wording.years($0))" }
    }.joined(separator: ", ")
    return
      "Depreciation and actual cash value are estimates by the policyholder: straight-line from the date of purchase over "
      + "the useful life set by the policyholder (\(lives)), never below zero, based on the replacement cost or, if marked s, "
      + "on the stated value. No single table of useful lives applies to everyone. Types without a useful life have no estimate."
  }
}

extension ClaimType {
  var name: String { label ?? "No type" }
}

extension Wording {
  func years(_ number: Int) -> String { count(number, "year", "years") }
}
