import Foundation
package import InventoryModel

/// Files that no list, report or photo takes the place of: a store, its journals, and site.yml.
package enum ProtectedFile {
  /// `named` is how messages call the path.
  package static func refuse(_ path: String, named: String) throws(Failure) {
    if isSettings(path) {
      throw Failure(.outputRefused, file: named, "is the name of a site's settings; name another file")
    }
    if beginsLikeStore(path) {
      throw Failure(.outputRefused, file: named, "is an SQLite file, perhaps your store; name another file")
    }
    if let store = journaledStore(path), beginsLikeStore(store) {
      throw Failure(.outputRefused, file: named, "is the name of a journal of '\(store)'; name another file")
    }
  }

  /// Whether a file of this name could be read as a site's settings or as a journal of a store.
  package static func isReserved(_ name: String) -> Bool {
    isSettings(name) || journaledStore(name) != nil
  }

  /// The file whose journal SQLite would take this one for.
  private static func journaledStore(_ path: String) -> String? {
    ["-journal", "-wal", "-shm"].first(where: path.hasSuffix).map { String(path.dropLast($0.count)) }
  }

  private static func isSettings(_ path: String) -> Bool {
    URL(fileURLWithPath: path).lastPathComponent.lowercased() == "site.yml"
  }

  /// Nothing is read of a pipe or a device.
  private static func beginsLikeStore(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      let file = FileHandle(forReadingAtPath: path)
    else { return false }
    defer { try? file.close() }
    return (try? file.read(upToCount: 16)) ?? nil == Data("SQLite format 3\0".utf8)
  }
}
