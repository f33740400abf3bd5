package import Diagnostics
import Files
package import InventoryModel
package import InventoryRendering
package import InventoryStore

/// The formats in which items can be exported.
package enum ExportFormat: String, CaseIterable, Sendable {
  case csv, json, ndjson

  /// Returns the format for the items of a snapshot. With `isRaw`, texts in a CSV are not escaped for spreadsheets.
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

/// Exports the items of a store to one file. If a folder is given, exports their photos and documents to this folder.
/// The same store and options always produce the same bytes.
package struct Exporter {
  private let format: ExportFormat
  private let selection: ItemSelection?
  private let disclosure: Disclosure
  private let output: String?
  private let photos: String?
  private let isRaw: Bool

  /// `selection` is `nil` for all items, and `output` is `nil` for standard output. `photos` is the folder for original
  /// photos and documents. If the audience must not see originals, none are written. With `isRaw`, texts in a CSV are
  /// not escaped for spreadsheets.
  package init(
    _ format: ExportFormat, of selection: ItemSelection? = nil, for disclosure: Disclosure = .complete,
    output: String? = nil, photos: String? = nil, isRaw: Bool = false
  ) {
    (self.format, self.selection, self.disclosure) = (format, selection, disclosure)
    (self.output, self.photos, self.isRaw) = (output, photos, isRaw)
  }

  /// Writes the photos and documents before the list, so that the list never refers to a missing file. If there is no
  /// output file, `standardOutput` receives the list.
  package func run(
    of store: InventoryStore, standardOutput: @escaping ([UInt8]) throws -> Void
  ) throws -> ExportReport {
    let snapshot = try store.snapshot(of: selection, for: disclosure)
    let names = try snapshot.exportedNames()
    let photos = try photos.map { try ExportedPhotos(names, in: $0).write(from: snapshot) }
    var form = try format.form(of: snapshot, isRaw: isRaw)
    let items = try OutputFile.write(to: output, or: standardOutput) { output in
      try snapshot.write(in: &form, changing: names.change, to: output)
    }
    return ExportReport(items: items, photos: photos?.photos, documents: photos?.documents)
  }
}

/// The numbers of items and files that an export wrote.
package struct ExportReport: Codable, Hashable, Sendable {
  package let items: Int
  /// The number of photo files that were exported, including files that already existed; `nil` if no folder was given.
  package let photos: Int?
  /// The number of document files that were exported, including files that already existed. `nil` if no folder was
  /// given, or if there are no documents.
  package var documents: Int?
}

/// The formats in which items can be listed.
package enum ListFormat: String, CaseIterable, Sendable {
  case table, csv, json, ndjson

  /// Writes the items of a store in their order, grouped by asset type. Only one batch of items is in memory at a time.
  /// `selection` is `nil` for all items. `currency` is the ISO 4217 code for the amounts in a table. `width` is the
  /// width of the table in characters, or `nil` for no limit.
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
  /// Returns the file names that the snapshot's photos and documents have in an export.
  package func exportedNames() throws(Failure) -> ExportedPhotoNames {
    ExportedPhotoNames(
      try photoFiles(), documents: disclosure.showsOriginalDocuments ? try documents() : [])
  }

  /// Writes all items in a format, one piece at a time, and returns the number of items. Each item is passed to
  /// `change` before it is written.
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

  /// Returns the columns of the list. Throws if the items have more distinct fields than an import accepts as columns.
  private func columns() throws(Failure) -> ListColumns {
    let fields = try fieldColumns()
    guard fields.count <= ItemCSV.mostFieldColumns else {
      throw Failure(
        .badData, file: path,
        "the items have \(fields.count) different fields, but a CSV can have at most \(ItemCSV.mostFieldColumns); "
          + "export as JSON")
    }
    return ListColumns(
      photoKinds: try otherPhotoKinds(),
      documentKinds: disclosure.showsOriginalDocuments ? try documentKinds() : [], fields: fields)
  }
}
