import InventoryModel
import InventoryPages
import InventoryProof

/// The content of a portfolio for one currency: facts, followed by tables.
struct PortfolioSheet {
  let facts: [LabeledText]
  let tables: [Table]

  struct Table {
    let columns: [Column]
    let rows: [[String]]
    /// A note about rows that are not shown; `nil` if all rows are shown.
    let rest: String?
  }

  struct Column: Sendable {
    let title: String
    var isOnTheRight = false
    /// The smallest width of the column on a narrow terminal, in character cells; `nil` if its texts are never cut.
    var leastWidth: Int?
  }

  private let wording: Wording

  init(_ portfolio: CurrencyPortfolio) {
    wording = Wording(currency: portfolio.currency, valueThreshold: Money(cents: 0))
    facts = Self.facts(portfolio.totals, wording)
    tables = [
      Self.labels(portfolio.totals.limits, "Limit", "Above the limit", wording),
      Self.labels(portfolio.totals.types, "Asset type", "Stated value", wording),
      Self.households(portfolio, wording),
    ].compactMap(\.self)
  }

  private static func facts(_ totals: PortfolioTotals, _ wording: Wording) -> [LabeledText] {
    let grade = Share(totals.documentedValue, of: totals.provableValue).percent.map { "\($0)%, " } ?? ""
    let facts = [
      LabeledText("Households", wording.number(totals.households)),
      LabeledText("As of", days(totals, wording)),
      LabeledText("Items", wording.number(totals.items)),
      LabeledText("Stated value", wording.money(totals.value)),
      LabeledText("Documented", grade + wording.money(totals.documentedValue)),
      LabeledText("Sum insured", insured(totals, wording)),
      LabeledText("Above a limit", wording.part(totals.exceeding, of: totals.households)),
      LabeledText("Changes", changes(totals.changes, wording)),
      LabeledText("Incomplete items", wording.part(totals.incomplete, of: totals.items)),
    ]
    return facts.filter { $0.text != nil }
      + totals.gaps.map { gap in
        let risk = gap.valueAtRisk.cents > 0 ? ", " + wording.money(gap.valueAtRisk) : ""
        return LabeledText(
          gap.kind.title.sentenceCased, wording.part(gap.items, of: gap.among) + risk)
      }
  }

  private static func days(_ totals: PortfolioTotals, _ wording: Wording) -> String? {
    guard let days = totals.days else { return nil }
    let first = wording.date(days.lowerBound)
    let range =
      days.lowerBound == days.upperBound ? first : "\(first) to \(wording.date(days.upperBound))"
    return range + (totals.withoutDay > 0 ? "; \(wording.number(totals.withoutDay)) without a date" : "")
  }

  private static func insured(_ totals: PortfolioTotals, _ wording: Wording) -> String? {
    guard totals.insured.count > 0 else { return nil }
    let stated = "\(wording.money(totals.insured.amount)) in \(households(totals.insured.count, wording))"
    guard totals.short.count > 0 else { return stated }
    return stated
      + "; too low in \(wording.number(totals.short.count)), by \(wording.money(totals.short.amount))"
  }

  /// Returns a text such as `2 of 3 households: 3 items added, 1 changed, 0 removed; +$20.00`; `nil` if no household
  /// has an earlier summary.
  private static func changes(_ changes: PortfolioTotals.ChangeTotals, _ wording: Wording) -> String? {
    guard changes.compared > 0 else { return nil }
    guard changes.changed > 0 else {
      return "none in \(households(changes.compared, wording))"
    }
    let counts = changes.counts
    let uncounted = changes.uncounted > 0 ? ", numbers unknown in \(wording.number(changes.uncounted))" : ""
    return
      "\(wording.number(changes.changed)) of \(households(changes.compared, wording)): \(wording.items(counts.added)) added, "
      + "\(wording.number(counts.changed)) changed, \(wording.number(counts.removed)) removed\(uncounted); "
      + wording.difference(changes.valueAfter - changes.valueBefore)
  }

  private static func households(_ number: Int, _ wording: Wording) -> String {
    wording.count(number, "household", "households")
  }

  private static func labels(
    _ totals: [LabeledTotal], _ label: String, _ amount: String, _ wording: Wording
  ) -> Table? {
    guard !totals.isEmpty else { return nil }
    let columns = [
      Column(title: label, leastWidth: 12), Column(title: "Households", isOnTheRight: true),
      Column(title: "Items", isOnTheRight: true), Column(title: amount, isOnTheRight: true),
    ]
    let rows = totals.map { total in
      let name =
        switch total.label {
        case .named(let name): name
        case .untyped: "No type"
        case .others: "All others"
        }
      // A household can be in several of the combined rows, so their sum is not a number of households.
      let households = total.label == .others ? "" : wording.number(total.households)
      return [name, households, wording.number(total.items), wording.money(total.amount)]
    }
    return Table(columns: columns, rows: rows, rest: nil)
  }
}

extension PortfolioSheet {
  /// A column of the table of households. The column is left out if all of its cells are empty.
  private struct HouseholdColumn: Sendable {
    let column: Column
    let text: @Sendable (Household, Wording) -> String?
  }

  private static let columns: [HouseholdColumn] = [
    HouseholdColumn(column: Column(title: "Household", leastWidth: 12)) { household, _ in
      household.summary.title
    },
    HouseholdColumn(column: Column(title: "Policyholder", leastWidth: 8)) { household, _ in
      household.summary.policy.policyholder
    },
    HouseholdColumn(column: Column(title: "Policy", leastWidth: 6)) { household, _ in
      household.summary.policy.number
    },
    HouseholdColumn(column: Column(title: "Items", isOnTheRight: true)) {
      $1.number($0.summary.totals.items)
    },
    HouseholdColumn(column: Column(title: "Stated value", isOnTheRight: true)) { household, wording in
      let totals = household.summary.totals
      return totals.items > 0 && totals.withValue == 0 ? "\u{2013}" : wording.money(totals.value)
    },
    HouseholdColumn(column: Column(title: "Documented", isOnTheRight: true)) { household, _ in
      let totals = household.summary.totals
      return Share(totals.documentedValue, of: totals.provableValue).percent.map { "\($0)%" }
    },
    HouseholdColumn(column: Column(title: "Incomplete", isOnTheRight: true)) {
      $1.number($0.summary.totals.incomplete)
    },
    HouseholdColumn(column: Column(title: "Most above a limit", isOnTheRight: true)) {
      $0.worstLimit?.over.map($1.money)
    },
    HouseholdColumn(column: Column(title: "Sum insured too low by", isOnTheRight: true)) {
      $0.summary.insured?.short.map($1.money)
    },
    HouseholdColumn(column: Column(title: "Changes")) { household, wording in
      household.summary.changes.flatMap { text(of: $0, household.summary, wording) }
    },
    HouseholdColumn(column: Column(title: "As of")) { household, wording in
      household.summary.asOf.map(wording.date)
    },
  ]

  private static func households(_ portfolio: CurrencyPortfolio, _ wording: Wording) -> Table? {
    let left = portfolio.totals.households - portfolio.households.count
    let rest = left == 0 ? nil : "\(wording.number(left)) more not shown"
    let cells = columns.map { column in
      (column: column.column, texts: portfolio.households.map { column.text($0, wording) })
    }.filter { $0.texts.contains { $0 != nil } }
    guard !cells.isEmpty else { return rest.map { Table(columns: [], rows: [], rest: $0) } }
    let rows = portfolio.households.indices.map { row in cells.map { $0.texts[row] ?? "" } }
    return Table(columns: cells.map(\.column), rows: rows, rest: rest)
  }

  /// Returns a text such as `+3 ~1 -2, +$20.00`; `nil` if nothing changed.
  private static func text(
    of changes: SummaryChanges, _ summary: HouseholdSummary, _ wording: Wording
  ) -> String? {
    guard changes.isChanged else { return nil }
    let counts = changes.counts.map { "+\($0.added) ~\($0.changed) -\($0.removed)" } ?? "changed"
    let gain = changes.before.value.map { summary.totals.value - $0 }
    guard let gain, gain.cents != 0 else { return counts }
    return counts + ", " + wording.difference(gain)
  }
}
