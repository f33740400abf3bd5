import InventoryModel
package import InventoryReports

/// The full list of an insurance report as CSV, safe to open in a spreadsheet: an item a row, the columns of the report.
package struct InsuranceCSV: ReportText {
  private let rows = ReportCSV()
  private let columns: [FieldRole]

  package init(_ report: InsuranceReport) {
    columns = report.figures.columns
  }

  package func append(_ part: InsurancePart, to bytes: inout [UInt8]) throws {
    switch part {
    case .start:
      let headers =
        ["No.", "Asset type", "Item", "Serial number", "Recorded on", "Stated value"] + columns.map(\.title)
      try rows.append(headers + ["Photos", "Item key"], to: &bytes)
    case .items(let items):
      for item in items { try rows.append(cells(item.item), to: &bytes) }
    case .scheduled, .list, .type, .typeEnd, .end: break
    }
  }

  private func cells(_ listed: ReportItem) -> [String] {
    let item = listed.item
    let attributes = [
      String(listed.number), item.assetType ?? "", item.itemName, item.serialNumber ?? "",
      item.dateCreated.dayText,
      item.valueInDollars?.plainText ?? "",
    ]
    let rest = [String(item.photos.count), item.itemKey.text]
    return attributes + columns.map { listed.roles[$0] ?? "" } + rest
  }
}
