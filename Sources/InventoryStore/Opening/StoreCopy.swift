import Diagnostics
import Files
import GRDB

/// A temporary copy of a store, which only the current user can read. The copy is removed when this object is released.
final class StoreCopy: Sendable {
  private let folder: TemporaryFolder

  var path: String { folder.path + "/store.sqlite" }

  /// Copies the whole store with its photos and documents, without migrating it.
  init(of store: DatabaseQueue) throws {
    folder = try TemporaryFolder()
    try store.backup(to: DatabaseQueue(path: path))
  }
}
