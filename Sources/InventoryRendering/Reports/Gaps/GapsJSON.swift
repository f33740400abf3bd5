import InventoryModel
package import InventoryReports

/// What is missing as one JSON document: the figures, and an item a line.
package struct GapsJSON: ReportText {
  /// Of the form; it changes when a program that reads it must.
  package static let version = 1

  private let report: GapsReport
  private var list = JSONLines()

  package init(_ report: GapsReport) {
    self.report = report
  }

  package mutating func append(_ part: GapsPart, to bytes: inout [UInt8]) {
    switch part {
    case .start: list.begin(start, "items", to: &bytes)
    case .lacking(let items): for item in items { list.append(json(item), to: &bytes) }
    case .end: list.end(to: &bytes)
    case .gap, .items, .gapEnd: break
    }
  }
}

extension GapsJSON {
  private var start: JSON {
    let figures = report.figures
    return .object([
      ("version", .number(Self.version)), ("report", .text("gaps")), ("title", .text(report.heading.title)),
      ("asOf", .text(report.heading.asOf?.dayText)), ("totals", JSON.totals(figures.overall)),
      (
        "documentedPercent",
        .number(Share(figures.overall.documentedValue, of: figures.overall.provableValue).percent)
      ),
      (
        "assetTypes",
        .array(
          figures.types.map { type in
            .object([
              ("label", .text(type.label)),
              (
                "documentedPercent",
                .number(Share(type.tally.documentedValue, of: type.tally.provableValue).percent)
              ),
              ("totals", JSON.totals(type.tally)),
            ])
          })
      ),
      (
        "gaps",
        .array(
          figures.gaps.all.map { gap in
            .object([
              ("kind", .text(gap.kind.rawValue)), ("items", .number(gap.items.count)),
              ("among", .number(gap.among)), ("valueAtRisk", .money(gap.valueAtRisk)),
            ])
          })
      ),
      (
        "first",
        .array(
          figures.proposals.map { proposal in
            .object([
              ("number", .number(proposal.item.number)), ("itemKey", .text(proposal.item.itemKey.text)),
              ("missing", .array(proposal.lacks.map { .text($0.rawValue) })),
              (
                "documentedPercentThen",
                .number(Share(proposal.documentedThen, of: figures.overall.provableValue).percent)
              ),
            ])
          })
      ),
    ])
  }

  private func json(_ lacking: LackingItem) -> JSON {
    let item = lacking.item
    return .object([
      ("number", .number(item.number)), ("itemKey", .text(item.itemKey.text)),
      ("itemName", .text(item.itemName)), ("assetType", .text(item.assetType)), ("room", .text(item.room)),
      ("valueInDollars", .money(item.value)),
      ("missing", .array(lacking.lacks.map { .text($0.rawValue) })),
    ])
  }
}
