import InventoryModel
import InventoryPages
import InventoryReports
import Mustache

/// The parts of a claim as the values that its template renders, in the order of `ClaimShape`.
struct ClaimValues: Sendable {
  let report: ClaimReport
  let wording: Wording

  var figures: ClaimFigures { report.figures }

  func value(of part: ClaimPart) -> Value {
    switch part {
    case .start: .only(0, start)
    case .type(let type): .only(1, .record([.text(label(type)), .text(type.usefulLife.map(years))]))
    case .lines(let lines, let type): .only(2, .list(lines.map { row($0, of: type) }))
    case .typeEnd(let type): .only(3, totals(label(type), type.tally))
    case .end: .only(4, end)
    }
  }

  var everywhere: [String: Value] {
    let roles = figures.roles
    // Number, quantity and description are always there.
    let flags = [
      roles.contains(.room), figures.hasSerialNumbers, roles.contains(.purchaseDate), figures.hasAges,
    ]
    return [
      "hasRooms": .flag(roles.contains(.room)), "hasSerialNumbers": .flag(figures.hasSerialNumbers),
      "hasPurchaseDates": .flag(roles.contains(.purchaseDate)),
      "hasAges": .flag(figures.hasAges),
      "hasReplacementCosts": .flag(roles.contains(.replacementCost)),
      "hasEstimates": .flag(figures.hasEstimates), "hasReceiptColumn": .flag(roles.contains(.receipt)),
      "isWide": .flag(true), "columnsBefore": .text(3 + flags.filter { $0 }.count),
    ]
  }

  func label(_ type: ClaimType) -> String { type.label ?? "No type" }

  func years(_ number: Int) -> String { wording.count(number, "year", "years") }

  /// Nothing where no line has one, so that there is no sum of nothing.
  func sum(_ money: Money, of count: Int) -> String? { count == 0 ? nil : wording.money(money) }
}

extension ClaimValues {
  private var start: Value {
    .record([
      .list(details), .list(facts), .text(report.fingerprint.digest), .text(report.fingerprint.command),
      .list(figures.types.map { typeRow(label($0), $0.tally) }), typeRow("In all", figures.overall),
    ])
  }

  private var details: [Value] {
    PolicyDetails.Line.allCases.map { .line($0.title, report.details.texts[$0]) }
      + [.line("As of", report.heading.asOf.map(wording.date))]
  }

  private var facts: [Value] {
    let overall = figures.overall
    var facts: [Value] = [
      .line("Total stated value", wording.money(overall.value)),
      .line(
        "Lost",
        wording.items(overall.items) + ", " + wording.count(overall.pieces, "piece", "pieces") + ", on "
          + wording.count(figures.lines.count, "line", "lines")),
      .line("With a stated value", wording.part(overall.withValue, of: overall.items)),
    ]
    if overall.withReplacementCost > 0 {
      facts.append(
        .line(
          "Replacement cost",
          wording.money(overall.replacementCost) + ", of "
            + wording.part(overall.withReplacementCost, of: overall.items)))
    }
    if figures.hasEstimates {
      facts.append(
        .line(
          "Estimated actual cash value",
          wording.money(overall.actualCashValue) + ", of "
            + wording.part(overall.estimated, of: overall.items)
        ))
    }
    if overall.receipts > 0 {
      facts.append(.line("With a receipt", wording.part(overall.receipts, of: overall.items)))
    }
    return facts
  }

  private func typeRow(_ label: String, _ tally: ClaimTally) -> Value {
    .record([
      .cell(label), .text(wording.number(tally.items)), .text(wording.number(tally.pieces)),
      .text(wording.money(tally.value)), .text(sum(tally.replacementCost, of: tally.withReplacementCost)),
      .text(sum(tally.depreciation, of: tally.estimated)),
      .text(sum(tally.actualCashValue, of: tally.estimated)),
    ])
  }

  func totals(_ label: String, _ tally: ClaimTally) -> Value {
    let missing = tally.items - tally.withValue
    return .record([
      .cell(label), .text(wording.items(tally.items)), .text(wording.money(tally.value)),
      .text(sum(tally.replacementCost, of: tally.withReplacementCost)),
      .text(sum(tally.depreciation, of: tally.estimated)),
      .text(sum(tally.actualCashValue, of: tally.estimated)),
      .text(missing == 0 ? nil : "\(wording.number(missing)) without a value in the total"),
    ])
  }
}
