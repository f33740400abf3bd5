import InventoryModel
package import InventoryReports

/// What changed as CSV, safe to open in a spreadsheet: a row for each thing that changed of an item, texts in full.
package struct ChangesCSV: ReportText {
  private let rows = ReportCSV()

  package init() {}

  package func append(_ part: ChangesPart, to bytes: inout [UInt8]) throws {
    switch part {
    case .start:
      try rows.append(
        ["Change", "Item key", "Item", "Asset type", "What", "Before", "After", "Difference"], to: &bytes)
    case .changes(let changes): for change in changes { try write(change, to: &bytes) }
    case .kind, .kindEnd, .end: break
    }
  }
}

extension ChangesCSV {
  private func write(_ change: Change, to bytes: inout [UInt8]) throws {
    guard let item = change.item else { return }
    func row(_ what: String, _ before: String?, _ after: String?, _ difference: Money? = nil) throws {
      try rows.append(
        [
          change.kind.rawValue, item.itemKey.text, item.itemName, item.assetType ?? "", what, before ?? "",
          after ?? "", difference?.plainText ?? "",
        ], to: &bytes)
    }
    let (before, after) = (change.before?.item, change.after?.item)
    switch change.kind {
    case .added, .removed, .revalued:
      let (old, new) = (before?.valueInDollars, after?.valueInDollars)
      let difference = (new ?? Money(cents: 0)) - (old ?? Money(cents: 0))
      try row(
        "valueInDollars", old?.plainText, new?.plainText, old == nil && new == nil ? nil : difference)
    case .moved: try row("assetType", before?.assetType, after?.assetType)
    case .edited:
      for edit in change.difference?.edits ?? [] {
        try row(edit.isField ? "field:" + edit.name : edit.name, edit.before, edit.after)
      }
    case .photos:
      for name in change.difference?.photosGone ?? [] { try row("photo", name, nil) }
      for name in change.difference?.photosAdded ?? [] { try row("photo", nil, name) }
    }
  }
}
