import Files
package import InventoryModel
import InventoryRendering
package import InventoryStore

/// In what form items are exported.
package enum ExportFormat: String, CaseIterable, Sendable {
  case csv, json, ndjson
}

/// Writes the items of a store as one file, and their photos beside it. The same store gives the same bytes.
package struct Exporter {
  private let format: ExportFormat
  private let selection: ItemSelection?
  private let disclosure: Disclosure
  private let output: String?
  private let photos: String?
  private let isRaw: Bool

  /// No selection is all items, no `output` the standard output. `photos` is the folder that the photos are written to, for
  /// those who have the originals. Texts of a raw CSV stay as they are, even where a spreadsheet would take them for a formula.
  package init(
    _ format: ExportFormat, of selection: ItemSelection? = nil, for disclosure: Disclosure = .complete,
    output: String? = nil, photos: String? = nil, isRaw: Bool = false
  ) {
    (self.format, self.selection, self.disclosure) = (format, selection, disclosure)
    (self.output, self.photos, self.isRaw) = (output, photos, isRaw)
  }

  /// The photos come first, so that the list never names one that is not there. `standardOutput` takes the list where no
  /// file is named.
  package func run(
    of store: InventoryStore, standardOutput: @escaping ([UInt8]) throws -> Void
  ) throws -> ExportReport {
    let snapshot = try store.snapshot(of: selection, for: disclosure)
    let names = ExportedPhotoNames(try snapshot.photoFiles())
    let photos = try photos.map { try ExportedPhotos(names, in: $0).write(from: snapshot) }
    var form = try form(snapshot)
    let items = try OutputFile.write(to: output, or: standardOutput) { output in
      try snapshot.write(in: &form, changing: names.change, to: output)
    }
    return ExportReport(items: items, photos: photos)
  }

  private func form(_ snapshot: Snapshot) throws -> any ItemListFormat {
    switch format {
    case .csv: ItemCSV(isRaw: isRaw, for: disclosure)
    case .json:
      ItemJSON(.document(assetTypes: try snapshot.groups().compactMap(\.assetType?.label)), for: disclosure)
    case .ndjson: ItemJSON(.lines, for: disclosure)
    }
  }
}

/// What an export has written.
package struct ExportReport: Codable, Hashable, Sendable {
  package let items: Int
  /// Files in the folder of photos, those among them that were there already; nothing without the folder.
  package let photos: Int?
}
