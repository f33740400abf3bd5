import InventoryModel
import InventoryPages
import InventoryReports

/// A claim in words.
struct ClaimValues: Sendable {
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

extension ClaimValues {
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
