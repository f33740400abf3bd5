import InventoryModel
package import InventoryReports

/// A claim as one JSON document: what is on its cover, the totals, and a line a line.
package struct ClaimJSON: ReportText {
  /// Of the form; it changes when a program that reads it must.
  package static let version = 1

  private let report: ClaimReport
  private var list = JSONLines()

  package init(_ report: ClaimReport) {
    self.report = report
  }

  package mutating func append(_ part: ClaimPart, to bytes: inout [UInt8]) {
    switch part {
    case .start: list.begin(start, "lines", to: &bytes)
    case .lines(let lines, let type): for line in lines { list.append(json(line, of: type), to: &bytes) }
    case .end: list.end(to: &bytes)
    case .type, .typeEnd: break
    }
  }
}

extension ClaimJSON {
  private var figures: ClaimFigures { report.figures }

  private var start: JSON {
    .object([
      ("version", .number(Self.version)), ("report", .text("claim")), ("title", .text(report.heading.title)),
      ("lossDate", .text(figures.terms.lossDate.dayText)), ("asOf", .text(report.heading.asOf?.dayText)),
      ("fingerprint", .text(report.fingerprint.digest)),
      (
        "details", .object(PolicyDetails.Line.allCases.map { ($0.rawValue, .text(report.details.texts[$0])) })
      ),
      ("totals", totals(figures.overall)),
      (
        "assetTypes",
        .array(
          figures.types.map { type in
            .object([
              ("label", .text(type.label)), ("usefulLife", .number(type.usefulLife)),
              ("totals", totals(type.tally)),
            ])
          })
      ),
      (
        "receipts",
        .array(
          figures.receipts.map {
            .object([
              ("line", .number($0.line)), ("itemName", .text($0.itemName)), ("receipt", .text($0.text)),
            ])
          })
      ),
      (
        "doubts",
        .array(
          figures.doubts.map { doubt, lines in
            .object([("kind", .text(doubt.rawValue)), ("lines", .array(lines.map { .number($0) }))])
          })
      ),
    ])
  }

  private func totals(_ tally: ClaimTally) -> JSON {
    .object(
      [
        ("items", .number(tally.items)), ("pieces", .number(tally.pieces)), ("value", .money(tally.value)),
        ("withValue", .number(tally.withValue)),
      ] + amounts(tally) + [("estimated", .number(tally.estimated)), ("receipts", .number(tally.receipts))])
  }

  private func amounts(_ tally: ClaimTally) -> [(String, JSON)] {
    [
      ("replacementCost", .money(tally.withReplacementCost > 0 ? tally.replacementCost : nil)),
      ("withReplacementCost", .number(tally.withReplacementCost)),
      ("estimatedDepreciation", .money(tally.estimated > 0 ? tally.depreciation : nil)),
      ("estimatedActualCashValue", .money(tally.estimated > 0 ? tally.actualCashValue : nil)),
    ]
  }

  private func json(_ line: ClaimLine, of type: ClaimType) -> JSON {
    let tally = line.tally
    var item: ReportItem?
    if case .item(let one) = line.subject { item = one }
    let fields = figures.roles.map { role in (role.rawValue, JSON.text(item?.roles[role])) }
    var pairs: [(String, JSON)] = [
      ("number", .number(line.number)), ("itemKey", .text(item?.item.itemKey.text)),
      ("itemName", .text(item?.item.itemName ?? type.label)), ("assetType", .text(type.label)),
      ("items", .number(tally.items)), ("pieces", .number(tally.pieces)),
    ]
    pairs += [
      ("serialNumber", .text(item?.item.serialNumber)),
      ("purchasedOn", .text(line.purchasedOn?.dayText)), ("ageInMonths", .number(line.age?.months)),
      ("valueInDollars", .money(tally.withValue > 0 ? tally.value : nil)),
    ]
    if tally.aside > 0 {
      pairs += [
        ("valueInNoTotal", .money(tally.valueAside)), ("replacementCostInNoTotal", .money(tally.costAside)),
      ]
    }
    pairs += amounts(tally).filter { $0.0 != "withReplacementCost" }
    let basis = line.depreciation.map { $0.basis == .statedValue ? "valueInDollars" : "replacementCost" }
    pairs += [
      ("estimatedFrom", .text(basis)), ("fields", .object(fields)),
      ("doubts", .array(line.doubts.map { .text($0.rawValue) })),
    ]
    return .object(pairs)
  }
}
