import Files
import InventoryModel
import InventoryRendering
package import InventoryStore

/// Writes the items of a store as one file, and their photos beside it. The same store gives the same bytes.
package struct Exporter {
  private let request: ExportRequest

  package init(_ request: ExportRequest) {
    self.request = request
  }

  /// The photos come first, so that the list never names one that is not there. `standardOutput` takes the list where no
  /// file is named.
  package func run(
    of store: InventoryStore, standardOutput: @escaping ([UInt8]) throws -> Void
  ) throws -> ExportReport {
    let snapshot = try store.snapshot(of: request.selection, for: request.disclosure)
    let names = ExportedPhotoNames(try snapshot.photoFiles())
    let photos = try request.photos.map { try ExportedPhotos(names, in: $0).write(from: snapshot) }
    var format = try format(snapshot)
    let items = try OutputFile.write(to: request.output, or: standardOutput) { output in
      try snapshot.write(in: &format, changing: names.change, to: output)
    }
    return ExportReport(items: items, photos: photos)
  }

  private func format(_ snapshot: Snapshot) throws -> any ItemListFormat {
    switch request.format {
    case .csv: ItemCSV(isRaw: request.isRaw, for: request.disclosure)
    case .json:
      ItemJSON(
        .document(assetTypes: try snapshot.groups().compactMap(\.assetType?.label)), for: request.disclosure)
    case .ndjson: ItemJSON(.lines, for: request.disclosure)
    }
  }
}
