import CSV
import Diagnostics
import Files
import Foundation
package import InventoryModel
package import InventoryStore

/// An inventory as it was: an earlier export, or a store. What it holds is told by its content, whatever it is called.
///
/// An export is imported into a store in a temporary folder, which goes with this value; so it may be as large as any store.
package final class EarlierInventory: Sendable {
  package let store: InventoryStore
  /// Whether the store has notes of the photos instead of the photos: an export says no more of them.
  package let notesPhotos: Bool
  private let folder: TemporaryFolder?

  /// `now` is the date of items that do not say theirs.
  package init(
    _ path: String, coreData: CoreDataRules, now: Timestamp,
    progress: @escaping (ImportProgress) -> Void = { _ in }
  ) async throws {
    guard try FileKind(at: path) != nil else {
      throw Failure(.inputMissing, file: path, "no such file; choose an earlier export or a store")
    }
    let kind = SourceKind(path)
    guard kind != .store else {
      store = try InventoryStore(opening: path, for: .reading, coreData: coreData)
      (notesPhotos, folder) = (false, nil)
      return
    }
    if kind == .cells { try Self.checkHeader(of: path) }
    guard kind != .archive else {
      throw Failure(.badData, file: path, "is an archive; choose an earlier export or a store")
    }
    let folder = try TemporaryFolder()
    self.folder = folder
    notesPhotos = true
    try InventoryStore.create(at: folder.path + "/store.sqlite")
    store = try InventoryStore(opening: folder.path + "/store.sqlite", for: .writing)
    var request = ImportRequest(sources: [path], created: now, jobs: 1)
    (request.allowsManyTypes, request.notesPhotos) = (true, true)
    _ = try await Importer(request, progress: progress).run(into: store)
  }

  /// Of a CSV by anybody else nobody could say which item is which.
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
        "is neither a Coffer store nor an export; create one with 'coffer export', or import the file first")
    }
  }
}
