import InventoryModel
import InventoryRendering
import InventorySettings
import InventorySite

/// As CSV: a row for each line.
extension ClaimReport {
  /// The fields that have no column of their own kind.
  private var roles: [FieldRole] {
    figures.roles.filter { ![.quantity, .purchaseDate, .replacementCost].contains($0) }
  }

  package var csvHeader: [String] {
    ["No.", "Quantity", "Asset type", "Item", "Serial number"] + roles.map(\.title)
      + ["Purchased on", "Age in months", "Stated value", "Replacement cost"]
      + (figures.hasEstimates ? ["Estimated depreciation", "Estimated actual cash value"] : [])
      + ["Remark", "Item key"]
  }

  package func csvRows(of part: ClaimPart) -> [[String]] {
    guard case .lines(let lines, let type) = part else { return [] }
    return lines.map { cells($0, of: type) }
  }

  private func cells(_ line: ClaimLine, of type: ClaimType) -> [String] {
    let tally = line.tally
    var item: ReportItem?
    if case .item(let one) = line.subject { item = one }
    let isPart = line.doubts.contains(.partOfRecord)
    let aside = isPart ? item : nil
    let value =
      tally.withValue > 0
      ? tally.value.plainText : aside?.item.valueInDollars.map { "[\($0.plainText)]" } ?? ""
    let cost = tally.withReplacementCost > 0 ? tally.replacementCost.plainText : nil
    let estimates =
      tally.estimated > 0
      ? [tally.depreciation.plainText, tally.actualCashValue.plainText] : ["", ""]
    var remarks = line.doubts.map(\.remark)
    if item == nil {
      remarks.append(tally.items == 1 ? "1 item on one line" : "\(tally.items) items on one line")
    }
    if item == nil, tally.aside > 0 { remarks.append("in no total: [\(tally.valueAside.plainText)]") }
    if line.depreciation?.basis == .statedValue { remarks.append("estimated from the stated value") }
    var cells = [String(line.number), ClaimWording.quantity(line), type.label ?? ""]
    cells += [item?.item.itemName ?? type.label ?? "", item?.item.serialNumber ?? ""]
    cells += roles.map { item?.roles[$0] ?? "" }
    cells += [line.purchasedOn?.dayText ?? item?.roles[.purchaseDate] ?? ""]
    cells += [line.age.map { String($0.months) } ?? "", value]
    cells += [
      cost ?? aside?.roles[.replacementCost].map { "[\($0)]" } ?? item?.roles[.replacementCost] ?? ""
    ]
    if figures.hasEstimates { cells += estimates }
    return cells + [remarks.joined(separator: "; "), item?.item.itemKey.text ?? ""]
  }
}

/// As JSON: what is on its cover, the totals, and a line a line.
extension ClaimReport {
  package static var jsonList: String { "lines" }

  package func jsonLines(of part: ClaimPart) -> [JSON] {
    guard case .lines(let lines, let type) = part else { return [] }
    return lines.map { json($0, of: type) }
  }

  package var json: [(String, JSON)] {
    [
      ("lossDate", .text(figures.terms.lossDate.dayText)), ("asOf", .text(heading.asOf?.dayText)),
      ("fingerprint", .text(fingerprint.digest)),
      ("details", .object(PolicyDetails.Line.allCases.map { ($0.rawValue, .text(details.texts[$0])) })),
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
    ]
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
