package import Diagnostics
import Files
package import InventoryModel
package import InventoryRendering
package import InventoryStore

/// In what form items are exported.
package enum ExportFormat: String, CaseIterable, Sendable {
  case csv, json, ndjson

  /// `isRaw` is about CSV.
  package func form(of snapshot: Snapshot, isRaw: Bool = false) throws(Failure) -> any ItemListFormat {
    switch self {
    case .csv: ItemCSV(isRaw: isRaw, for: snapshot.disclosure)
    case .json:
      ItemJSON(
        .document(assetTypes: try snapshot.groups().compactMap(\.assetType?.label)), for: snapshot.disclosure)
    case .ndjson: ItemJSON(.lines, for: snapshot.disclosure)
    }
  }
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
    var form = try format.form(of: snapshot, isRaw: isRaw)
    let items = try OutputFile.write(to: output, or: standardOutput) { output in
      try snapshot.write(in: &form, changing: names.change, to: output)
    }
    return ExportReport(items: items, photos: photos)
  }
}

/// What an export has written.
package struct ExportReport: Codable, Hashable, Sendable {
  package let items: Int
  /// Files in the folder of photos, those among them that were there already; nothing without the folder.
  package let photos: Int?
}

/// In what form items are listed.
package enum ListFormat: String, CaseIterable, Sendable {
  case table, csv, json, ndjson

  /// Hands on the items of a store piece by piece, by asset type and in their order; one batch of items is in memory.
  /// `currency` is the ISO 4217 code that a table shows, `width` the characters that it has room for. No selection is all
  /// items.
  package func write(
    _ store: InventoryStore, of selection: ItemSelection? = nil, for disclosure: Disclosure = .complete,
    currency: String, width: Int? = nil, to output: ([UInt8]) throws -> Void
  ) throws {
    var format: any ItemListFormat =
      switch self {
      case .table: ItemTable(currency: currency, for: disclosure, width: width)
      case .csv: ItemCSV(for: disclosure)
      case .json: ItemJSON(.array, for: disclosure)
      case .ndjson: ItemJSON(.lines, for: disclosure)
      }
    _ = try store.snapshot(of: selection, for: disclosure).write(in: &format, to: output)
  }
}

extension Snapshot {
  /// Hands all items on in a format, piece by piece, and returns how many there were. `change` is asked for each.
  package func write(
    in format: inout any ItemListFormat, changing change: ((inout Item) -> Void)? = nil,
    to output: ([UInt8]) throws -> Void
  ) throws -> Int {
    var count = 0
    var bytes = try format.begin { try columns() }
    try forEachBatch { items in
      var items = items
      if let change { for index in items.indices { change(&items[index]) } }
      do {
        try format.append(items, to: &bytes)
      } catch let error as UnwritableItem {
        throw Failure(.badData, file: path, "\(error)")
      }
      count += items.count
      guard bytes.count >= Self.pieceSize else { return }
      try output(bytes)
      bytes.removeAll(keepingCapacity: true)
    }
    try output(bytes + format.end())
    return count
  }

  private static var pieceSize: Int { 1 << 16 }

  /// No import takes more columns than `ItemCSV` has room for.
  private func columns() throws(Failure) -> [String] {
    let columns = try fieldColumns()
    guard columns.count <= ItemCSV.mostFieldColumns else {
      throw Failure(
        .badData, file: path,
        "the items have \(columns.count) different fields, but a CSV can have at most \(ItemCSV.mostFieldColumns); "
          + "export as JSON")
    }
    return columns
  }
}
