import InventoryModel
package import InventoryReports

/// What is missing as CSV, safe to open in a spreadsheet: a row for each item that lacks something.
package struct GapsCSV: ReportText {
  private let rows = ReportCSV()

  package init() {}

  package func append(_ part: GapsPart, to bytes: inout [UInt8]) throws {
    switch part {
    case .start:
      try rows.append(
        ["No.", "Item", "Asset type", "Room", "Stated value", "Missing", "Item key"], to: &bytes)
    case .lacking(let items):
      for lacking in items {
        let item = lacking.item
        try rows.append(
          [
            String(item.number), item.itemName, item.assetType ?? "", item.room ?? "",
            item.value?.plainText ?? "", lacking.lacks.map(\.title).joined(separator: ", "),
            item.itemKey.text,
          ], to: &bytes)
      }
    case .gap, .items, .gapEnd, .end: break
    }
  }
}
