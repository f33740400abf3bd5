import InventoryModel
import InventoryPages
import InventoryProof
import InventorySettings

/// The texts about missing proof, and how the amounts were calculated.
extension InReport<ClaimReport, Void> {
  var missingIntroduction: String {
    let from = wording.money(figures.terms.report.proofFrom)
    return
      "An insurer may ask for an amount and a photo of each item, and for a serial number where one is usual. For an item whose stated "
      + "value or replacement cost, the higher of the two, is \(from) or more, it may also ask for a receipt and a date of purchase and, "
      + "for jewelry, silverware, coins, stamps, art, antiques and collectibles, an appraisal. "
      + "What only notes mention does not count. Bank statements, manuals, packaging and photos of rooms can serve instead, "
      + "and for cash, records of its withdrawal."
  }

  /// What proof is missing, and on which lines.
  var missing: [String] {
    GapKind.ofClaims.compactMap { kind in
      figures.missing[kind].map { lines in
        "Lines \(kind == .value ? "without an amount" : kind.title): No. \(lines.runs)"
      }
    }
  }

  /// The lines whose records are not from before the loss.
  var lateRecords: String? {
    let late = figures.late
    guard let days = late.days else { return nil }
    let (first, last) = (wording.date(days.lowerBound), wording.date(days.upperBound))
    return "Recorded after the loss, " + (first == last ? "on \(first)" : "from \(first) to \(last)")
      + ": No. \(late.lines.runs)"
      + (late.basis.stated.map { ", with a basis of \(wording.money($0))" } ?? "") + "."
  }

  var method: [String] {
    let day = wording.date(figures.terms.lossDate)
    return [
      "This is an inventory of the lost items as recorded by the policyholder. It is not a sworn proof of loss: an insurer "
        + "may require one, on its own form and within a deadline.",
      "A stated value is the value in the record. Its basis is unknown unless a source is given. "
        + "\u{201C}Not stated\u{201D} does not mean zero, and such items are not in totals. \(Tally.valueMeaning) If only some of them are "
        + "lost, the value is the unit price times their number. A record without a quantity is one piece.",
      "The basis of a line is its replacement cost, otherwise its stated value (s). Its actual cash value is the basis minus the "
        + "depreciation, in every line and every total. A line without an amount is in no total.",
      "Ages are whole years and months from the date of purchase to \(day), the date of the loss.",
      depreciation,
    ] + salesTax + [
      "Numbers of lines and documents are those of this claim. Other reports have other numbers; item keys, as in inventory.json, are "
        + "the same in all of them.",
      "Pictures are reduced copies without the data that cameras add. inventory.json has the SHA-256 of each photo as it was attached.",
      "Every total is the sum of its lines, to the cent. Shares are percentages, rounded down."
        + (hasUncounted ? " Amounts in square brackets, or printed as written, are not in totals." : ""),
      "The fingerprint on the cover is the SHA-256 of the whole inventory as its audience sees it, not only of the lost items: of "
        + "inventory.json, which is part of a claim in a folder. \u{201C}\(report.fingerprint.command)\u{201D} prints the same value as long "
        + "as the inventory is unchanged.",
      "This is neither legal nor insurance advice. Policies differ: check your policy.",
    ]
  }

  private var hasUncounted: Bool {
    figures.lines.contains { line in
      line.isSeparate || line.costAside != nil || line.doubts.contains(where: \.isOfReplacementCost)
    }
  }

  private var salesTax: [String] {
    guard let rate = report.details.salesTax else { return [] }
    return [
      "Sales tax of \(rate.text) is calculated once, on the sum of the replacement costs that are a basis, which are taken to be "
        + "without tax; at actual cash value, on what remains of this sum after its own depreciation. Stated values get no tax."
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
        "Depreciation is not estimated, because the policyholder has set no useful life for the asset types in totals, so the actual cash "
        + "value equals the basis. The insurer may deduct depreciation."
    }
    return
      "Depreciation and actual cash value are estimates by the policyholder: straight-line by whole months from the date of "
      + "purchase over the useful life set by the policyholder (\(lives.joined(separator: "; "))). The rate is the lost part of the "
      + "basis, rounded to hundredths of a percent; amounts are calculated from the months. No single table of useful lives applies "
      + "to everyone. A line without depreciation keeps its full basis."
  }
}

extension Wording {
  /// `5 years, 20% a year, at least 20% remains`
  func usefulLife(_ life: UsefulLife) -> String {
    let floor = life.atLeast > .none ? ", at least \(life.atLeast.text) remains" : ""
    return count(life.years, "year", "years") + ", \(life.rate.text) a year" + floor
  }
}
