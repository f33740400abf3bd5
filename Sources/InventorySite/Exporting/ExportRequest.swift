package import InventoryModel
package import InventoryStore

/// In what form items are exported.
package enum ExportFormat: String, CaseIterable, Sendable {
  case csv, json, ndjson
}

/// What an export is asked to do.
package struct ExportRequest: Sendable {
  package var format: ExportFormat
  /// The items that are written; nothing for all.
  package var selection: ItemSelection?
  /// For whom it is. The photos are written only for those who have the originals.
  package var disclosure = Disclosure.complete
  /// A file; nothing for the standard output.
  package var output: String?
  /// The folder that the photos are written to.
  package var photos: String?
  /// Texts of a CSV stay as they are, even where a spreadsheet would take them for a formula.
  package var isRaw = false

  package init(_ format: ExportFormat) {
    self.format = format
  }
}

/// What an export has written.
package struct ExportReport: Codable, Hashable, Sendable {
  package let items: Int
  /// Files in the folder of photos, those among them that were there already; nothing without the folder.
  package let photos: Int?
}
