import CSV
import Diagnostics
import Files
import Foundation
package import InventoryModel
package import InventoryStore

/// An earlier state of an inventory: an export or a store. The kind of file is detected from its contents.
///
/// An export is imported into a temporary store, so it can be of any size.
package struct EarlierInventory: Sendable {
  package let store: InventoryStore
  /// Whether the store records the photos but not their files. This is the case if the inventory is an export and no
  /// folder of its photos is given.
  package let notesPhotos: Bool
  /// Whether the inventory was imported from an export. `false` if a store was opened.
  package let isExport: Bool

  /// `now` is the creation date of items without a date. `photos` is the folder of an export's photos. If `photos` is
  /// given, the photos are also read, and missing photos are left out.
  package init(
    _ path: String, photos: String? = nil, coreData: CoreDataRules, now: Timestamp,
    progress: @escaping (ImportProgress) -> Void = { _ in }
  ) async throws {
    guard try FileKind(at: path) != nil else {
      throw Failure(.inputMissing, file: path, "no such file; choose an earlier export or a store")
    }
    let kind = SourceKind(path)
    guard kind != .store else {
      store = try InventoryStore(opening: path, for: .reading, coreData: coreData)
      (notesPhotos, isExport) = (false, false)
      return
    }
    if kind == .cells { try Self.checkHeader(of: path) }
    guard kind != .archive else {
      throw Failure(.badData, file: path, "is an archive; choose an earlier export or a store")
    }
    (notesPhotos, isExport) = (photos == nil, true)
    store = try InventoryStore.temporary()
    var request = ImportRequest(sources: [path], created: now, jobs: 1)
    (request.allowsManyTypes, request.notesPhotos) = (true, notesPhotos)
    (request.photos, request.keepsMissingPhotos) = (photos, photos != nil)
    _ = try await Importer(request, progress: progress).run(into: store)
  }

  /// Throws if a CSV is not an export, because items in a CSV from another program cannot be identified.
  private static func checkHeader(of path: String) throws {
    var reader = CSVFile(try SourceFile(path), delimiter: nil, encoding: nil)
    let titles: [String]
    do {
      titles = try reader.next()?.map(\.text) ?? []
    } catch let error as UnreadableRow {
      throw Failure(.badData, Problems([error.problem]))
    }
    guard ItemColumns.isOwn(titles) else {
      throw Failure(
        .badData, file: path,
        "is neither a store nor a file written by 'coffer export'; choose such a file, or import this list into a new site and choose its store"
      )
    }
  }
}
