import InventoryModel
import InventoryPages
package import InventoryRendering
import InventorySettings
import InventorySite

extension ClaimReport {
  package func words(_ look: ReportLook) -> ClaimWords { ClaimWords(report: self, wording: look.wording) }

  package static var record: Record<InReport<ClaimWords, ClaimPart>> { ClaimWords.record }
  package static var columns: Record<ClaimWords> { ClaimWords.columns }
}

/// A claim in words.
package struct ClaimWords: Sendable {
  let report: ClaimReport
  let wording: Wording

  var figures: ClaimFigures { report.figures }

  /// Number, quantity and description are always there.
  var columnsBefore: Int {
    let roles = figures.roles
    let flags = [
      roles.contains(.room), figures.hasSerialNumbers, roles.contains(.purchaseDate), figures.hasAges,
    ]
    return 3 + flags.count { $0 }
  }

  func label(_ type: ClaimType) -> String { type.label ?? "No type" }

  func years(_ number: Int) -> String { wording.count(number, "year", "years") }

  /// Nothing where no line has one, so that there is no sum of nothing.
  func sum(_ money: Money, of count: Int) -> String? { count == 0 ? nil : wording.money(money) }
}

extension ClaimWords {
  var details: [LabeledText] {
    PolicyDetails.Line.allCases.map { LabeledText($0.title, report.details.texts[$0]) }
      + [LabeledText("As of", report.heading.asOf.map(wording.date))]
  }

  var facts: [LabeledText] {
    let overall = figures.overall
    var facts = [
      LabeledText("Total stated value", wording.money(overall.value)),
      LabeledText(
        "Lost",
        wording.items(overall.items) + ", " + wording.count(overall.pieces, "piece", "pieces") + ", on "
          + wording.count(figures.lines.count, "line", "lines")),
      LabeledText("With a stated value", wording.part(overall.withValue, of: overall.items)),
    ]
    if overall.withReplacementCost > 0 {
      facts.append(
        LabeledText(
          "Replacement cost",
          wording.money(overall.replacementCost) + ", of "
            + wording.part(overall.withReplacementCost, of: overall.items)))
    }
    if figures.hasEstimates {
      facts.append(
        LabeledText(
          "Estimated actual cash value",
          wording.money(overall.actualCashValue) + ", of "
            + wording.part(overall.estimated, of: overall.items)
        ))
    }
    if overall.receipts > 0 {
      facts.append(LabeledText("With a receipt", wording.part(overall.receipts, of: overall.items)))
    }
    return facts
  }
}

extension ClaimWords {
  /// What could not be read, and on which lines.
  var doubts: [String] {
    figures.doubts.map { doubt, lines in
      "No. " + lines.map(String.init).joined(separator: ", ") + ": " + doubt.wording
    }
  }

  var method: [String] {
    let day = wording.date(figures.terms.lossDate)
    return [
      "This is an inventory of what was lost, as the policyholder has recorded it. It is no sworn proof of loss: an insurer "
        + "may ask for one, on a form of its own and within a time. The oath below is blank, and nothing in it is filled in.",
      "A stated value is what the record says. On what it rests is not known unless a source is given. "
        + "\u{201C}Not stated\u{201D} is not zero, and no total counts it. Values are those of a line with all of its pieces: "
        + "nothing is multiplied.",
      "Ages are whole years and months from the day of purchase to \(day), the day of the loss.",
      depreciation,
      "Every total is the sum of its lines, to the cent. Amounts in square brackets, or as they were written, are in no total.",
      "The fingerprint on the cover is the SHA-256 of the whole inventory, not only of what was lost. "
        + "\u{201C}\(report.fingerprint.command)\u{201D} prints the same as long as nothing in it has changed.",
      "This is neither legal nor insurance advice. Policies differ: check your policy.",
    ]
  }

  private var depreciation: String {
    guard figures.hasEstimates else {
      return
        "Neither depreciation nor actual cash value is estimated. That takes a useful life, which the policyholder gives to "
        + "types, a date of purchase before the loss, and an amount, both of which can be read for sure."
    }
    let lives = figures.types.compactMap { type in
      type.usefulLife.map { "\(label(type)) \(years($0))" }
    }.joined(separator: ", ")
    return
      "Depreciation and actual cash value are estimates of the policyholder: a straight line from the day of purchase over "
      + "the useful life that the policyholder gives (\(lives)), never below zero, from the replacement cost or, marked s, "
      + "from the stated value. There is no table that holds for everybody. Types without a useful life have no estimate."
  }
}
