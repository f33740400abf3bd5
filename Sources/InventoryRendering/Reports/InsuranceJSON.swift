import InventoryModel
package import InventoryReports

/// An insurance report as one JSON document: what is on its cover, the figures, and an item a line.
package struct InsuranceJSON: ReportText {
  /// Of the form; it changes when a program that reads it must.
  package static let version = 1

  private let report: InsuranceReport
  private var isFirst = true

  package init(_ report: InsuranceReport) {
    self.report = report
  }

  package mutating func append(_ part: InsurancePart, to bytes: inout [UInt8]) {
    switch part {
    case .start:
      bytes += start.text(indented: 0).dropLast(2).utf8
      bytes += ",\n  \"items\": [".utf8
    case .items(let items):
      for item in items {
        bytes += (isFirst ? "\n    " : ",\n    ").utf8
        bytes += json(item.item).line.utf8
        isFirst = false
      }
    case .end: bytes += "\n  ]\n}\n".utf8
    case .scheduled, .list, .type, .typeEnd: break
    }
  }
}

extension InsuranceJSON {
  private var figures: InsuranceFigures { report.figures }

  private var start: JSON {
    .object([
      ("version", .number(Self.version)), ("report", .text("insurance")), ("title", .text(report.title)),
      ("asOf", .text(report.asOf?.dayText)), ("fingerprint", .text(report.fingerprint.digest)),
      (
        "details", .object(PolicyDetails.Line.allCases.map { ($0.rawValue, .text(report.details.texts[$0])) })
      ),
      ("totals", JSON.totals(figures.overall)),
      (
        "documentedPercent",
        .number(Share(figures.overall.documentedValue, of: figures.overall.value).percent)
      ),
      (
        "assetTypes",
        .array(
          figures.types.map { type in
            .object([
              ("label", .text(type.label)), ("limit", .money(type.limit?.amount)),
              ("totals", JSON.totals(type.tally)),
            ])
          })
      ),
      ("limitProfile", .text(figures.terms.limits.profile.rawValue)),
      ("limits", .array(figures.limits.map(json))),
      ("highValue", .money(figures.terms.highValue)),
      ("schedule", .array(figures.schedule.map { .number($0.number) })),
      (
        "gaps",
        .array(
          figures.gaps.all.map { gap in
            .object([
              ("kind", .text(gap.kind.rawValue)), ("among", .number(gap.among)),
              ("valueAtRisk", .money(gap.valueAtRisk)),
              ("items", .array(gap.items.map { .number($0.number) })),
            ])
          })
      ),
    ])
  }

  private func json(_ finding: LimitFinding) -> JSON {
    .object([
      ("title", .text(finding.limit.title)), ("assetTypes", .array(finding.assetTypes.map { .text($0) })),
      ("limit", .money(finding.limit.amount)), ("isOwn", .flag(finding.limit.isOwn)),
      ("isTheftOnly", .flag(finding.limit.isTheftOnly)), ("items", .number(finding.items)),
      ("value", .money(finding.value)), ("over", .money(finding.isOver ? finding.over : nil)),
      ("toSchedule", .array(finding.toSchedule.map { .number($0.number) })),
    ])
  }

  private func json(_ listed: ReportItem) -> JSON {
    let item = listed.item
    let roles = figures.columns.map { ($0.rawValue, JSON.text(listed.roles[$0])) }
    return .object(
      [
        ("number", .number(listed.number)), ("itemKey", .text(item.itemKey.text)),
        ("itemName", .text(item.itemName)),
        ("assetType", .text(item.assetType)), ("serialNumber", .text(item.serialNumber)),
        ("valueInDollars", .money(item.valueInDollars)), ("dateCreated", .text(item.dateCreated.text)),
      ] + roles + [("photos", .number(item.photos.count))])
  }
}
