import InventoryModel
package import InventoryReports

/// An insurance report as one JSON document: what is on its cover, the figures, and an item a line.
package struct InsuranceJSON: ReportText {
  /// Of the form; it changes when a program that reads it must.
  package static let version = 1

  private let report: InsuranceReport
  private var items = JSONLines()

  package init(_ report: InsuranceReport) {
    self.report = report
  }

  package mutating func append(_ part: InsurancePart, to bytes: inout [UInt8]) {
    switch part {
    case .start: items.begin(start, "items", to: &bytes)
    case .items(let listed): for item in listed { items.append(json(item.item), to: &bytes) }
    case .end: items.end(to: &bytes)
    case .scheduled, .list, .type, .typeEnd: break
    }
  }
}

extension InsuranceJSON {
  private var figures: InsuranceFigures { report.figures }

  /// What is hidden has no key.
  private var start: JSON {
    var pairs: [(String, JSON)] = [
      ("version", .number(Self.version)), ("report", .text("insurance")),
      ("title", .text(report.heading.title)),
      ("asOf", .text(report.heading.asOf?.dayText)), ("fingerprint", .text(report.fingerprint.digest)),
      ("totals", totals(figures.overall)), ("assetTypes", .array(figures.types.map(json))),
    ]
    if report.hasDetails {
      let lines = PolicyDetails.Line.allCases.map { ($0.rawValue, JSON.text(report.details.texts[$0])) }
      pairs.insert(("details", .object(lines)), at: 5)
    }
    if report.hasValues {
      let documented = Share(figures.overall.documentedValue, of: figures.overall.provableValue).percent
      pairs += [
        ("documentedPercent", .number(documented)),
        ("limitProfile", .text(figures.terms.limits.profile.rawValue)),
        ("limits", .array(figures.limits.map(json))), ("highValue", .money(figures.terms.highValue)),
      ]
    }
    // A basic report does not say what is missing, which is not to say that nothing is.
    guard report.level == .full else { return .object(pairs) }
    if report.hasValues { pairs.append(("schedule", .array(report.schedule.map { .number($0.number) }))) }
    return .object(pairs + [("gaps", .array(report.gaps.map(json)))])
  }

  private func json(_ type: TypeFigures) -> JSON {
    let limit: [(String, JSON)] = report.hasValues ? [("limit", .money(type.limit?.amount))] : []
    return .object([("label", .text(type.label))] + limit + [("totals", totals(type.tally))])
  }

  private func json(_ gap: Gap) -> JSON {
    let value: [(String, JSON)] = report.hasValues ? [("valueAtRisk", .money(gap.valueAtRisk))] : []
    return .object(
      [("kind", .text(gap.kind.rawValue)), ("among", .number(gap.among))] + value
        + [("items", .array(gap.items.map { .number($0.number) }))])
  }

  private func totals(_ tally: Tally) -> JSON {
    .totals(
      tally, hasValues: report.hasValues, hasSerialNumbers: report.hasSerialNumbers,
      hasReceipts: figures.columns.contains(.receipt))
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
    var pairs: [(String, JSON)] = [("number", .number(listed.number))]
    if report.disclosure.shows(.itemKey) { pairs.append(("itemKey", .text(item.itemKey.text))) }
    pairs += [("itemName", .text(item.itemName)), ("assetType", .text(item.assetType))]
    if report.hasSerialNumbers { pairs.append(("serialNumber", .text(item.serialNumber))) }
    if report.hasValues { pairs.append(("valueInDollars", .money(item.valueInDollars))) }
    if report.hasDates { pairs.append(("dateCreated", .text(item.dateCreated?.text))) }
    pairs += figures.columns.map { ($0.rawValue, .text(listed.roles[$0])) }
    return .object(pairs + [("photos", .number(item.photos.count))])
  }
}
