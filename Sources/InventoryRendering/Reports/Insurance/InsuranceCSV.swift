import InventoryModel
package import InventoryReports

/// The full list of an insurance report as CSV, safe to open in a spreadsheet: an item a row, the columns of the report.
package struct InsuranceCSV: ReportText {
  private let rows = ReportCSV()
  private let report: InsuranceReport

  package init(_ report: InsuranceReport) {
    self.report = report
  }

  package func append(_ part: InsurancePart, to bytes: inout [UInt8]) throws {
    switch part {
    case .start: try rows.append(columns.map(\.header), to: &bytes)
    case .items(let items):
      for item in items { try rows.append(columns.map { $0.text(item.item) }, to: &bytes) }
    case .scheduled, .list, .type, .typeEnd, .end: break
    }
  }

  private struct Column {
    let header: String
    let text: (ReportItem) -> String
  }

  /// Those of what is hidden are not there.
  private var columns: [Column] {
    var columns = [
      Column(header: "No.") { String($0.number) }, Column(header: "Asset type") { $0.item.assetType ?? "" },
      Column(header: "Item") { $0.item.itemName },
    ]
    if report.hasSerialNumbers {
      columns.append(Column(header: "Serial number") { $0.item.serialNumber ?? "" })
    }
    if report.hasDates {
      columns.append(Column(header: "Recorded on") { $0.item.dateCreated?.dayText ?? "" })
    }
    if report.hasValues {
      columns.append(Column(header: "Stated value") { $0.item.valueInDollars?.plainText ?? "" })
    }
    columns += report.figures.columns.map { role in Column(header: role.title) { $0.roles[role] ?? "" } }
    if report.disclosure.shows(.photos) {
      columns.append(Column(header: "Photos") { String($0.item.photos.count) })
    }
    if report.disclosure.shows(.itemKey) {
      columns.append(Column(header: "Item key") { $0.item.itemKey.text })
    }
    return columns
  }
}
