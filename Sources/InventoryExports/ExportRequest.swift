package import InventoryModel
package import InventoryStore

/// In what form items are exported.
package enum ExportFormat: String, CaseIterable, Sendable {
  case csv, json, ndjson
}

/// What an export is asked to do.
package struct ExportRequest: Sendable {
  let format: ExportFormat
  /// The items that are written; `nil` for all.
  let selection: ItemSelection?
  /// For whom it is. The photos are written only for those who have the originals.
  let disclosure: Disclosure
  /// A file; `nil` for the standard output.
  let output: String?
  /// The folder that the photos are written to.
  let photos: String?
  /// Texts of a CSV stay as they are, even where a spreadsheet would take them for a formula.
  let isRaw: Bool

  package init(
    _ format: ExportFormat, of selection: ItemSelection? = nil, for disclosure: Disclosure = .complete,
    output: String? = nil, photos: String? = nil, isRaw: Bool = false
  ) {
    (self.format, self.selection, self.disclosure) = (format, selection, disclosure)
    (self.output, self.photos, self.isRaw) = (output, photos, isRaw)
  }
}

/// What an export has written.
package struct ExportReport: Codable, Hashable, Sendable {
  package let items: Int
  /// Files in the folder of photos, those among them that were there already; nothing without the folder.
  package let photos: Int?
}
