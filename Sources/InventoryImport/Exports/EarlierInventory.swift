import CSV
import Foundation
package import InventoryModel
package import InventoryStore

/// An inventory as it was: an earlier export, or a store. What it holds is told by its content, whatever it is called.
///
/// An export is imported into a store in a temporary folder, which goes with this value; so it may be as large as any store.
package final class EarlierInventory: Sendable {
  package let store: InventoryStore
  /// The field in which items have the names of their photos, where an export says no more of them.
  package let photoNamesField: String?
  /// And the one in which they have the SHA-256 of each, parted by semicolons, where it says them.
  package static let digestsField = "\u{1}sha256"
  private let folder: String?

  /// Nobody else calls a field so.
  private static let field = "\u{1}photos"

  /// `now` is the date of items that do not say theirs.
  package init(
    _ path: String, coreData: CoreDataRules, now: Timestamp,
    progress: @escaping (ImportProgress) -> Void = { _ in }
  ) async throws {
    guard FileManager.default.fileExists(atPath: path) else {
      throw Failure(.inputMissing, file: path, "there is no such file; name an earlier export, or a store")
    }
    let kind = SourceKind(path)
    guard kind != .store else {
      (store, photoNamesField, folder) = (
        try InventoryStore(opening: path, for: .reading, coreData: coreData), nil, nil
      )
      return
    }
    if kind == .cells { try Self.checkHeader(of: path) }
    guard kind != .archive else {
      throw Failure(.badData, file: path, "is an archive; name an earlier export, or a store")
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: "coffer-" + UUID().uuidString).path
    self.folder = folder
    photoNamesField = Self.field
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    do {
      try InventoryStore.create(at: folder + "/store.sqlite")
      store = try InventoryStore(opening: folder + "/store.sqlite", for: .writing)
      var request = ImportRequest(sources: [path], created: now, jobs: 1)
      request.photoNamesField = Self.field
      _ = try await Importer(request, progress: progress).run(into: store)
    } catch {
      try? FileManager.default.removeItem(atPath: folder)
      throw error
    }
  }

  deinit {
    if let folder { try? FileManager.default.removeItem(atPath: folder) }
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
        "is neither a store nor an export of Coffer; make one with 'coffer export', or import the file first")
    }
  }
}
