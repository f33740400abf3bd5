import InventoryModel
package import InventoryReports

/// The lines of a claim as CSV, safe to open in a spreadsheet.
package struct ClaimCSV: ReportText {
  private let rows = ReportCSV()
  private let figures: ClaimFigures

  package init(_ report: ClaimReport) {
    figures = report.figures
  }

  package func append(_ part: ClaimPart, to bytes: inout [UInt8]) throws {
    switch part {
    case .start: try rows.append(headers, to: &bytes)
    case .lines(let lines, let type):
      for line in lines { try rows.append(cells(line, of: type), to: &bytes) }
    case .type, .typeEnd, .end: break
    }
  }

  /// The fields that have no column of their own kind.
  private var roles: [FieldRole] {
    figures.roles.filter { ![.quantity, .purchaseDate, .replacementCost].contains($0) }
  }

  private var headers: [String] {
    ["No.", "Quantity", "Asset type", "Item", "Serial number"] + roles.map(\.title)
      + ["Purchased on", "Age in months", "Stated value", "Replacement cost"]
      + (figures.hasEstimates ? ["Estimated depreciation", "Estimated actual cash value"] : [])
      + ["Remark", "Item key"]
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
