package import Diagnostics
import Foundation

/// Files that no list, report or photo takes the place of: a store, its journals, and site.yml.
package enum ProtectedFile {
  /// `named` is how messages call the path.
  package static func refuse(_ path: String, named: String) throws(Failure) {
    if isSettings(path) {
      throw Failure(.outputRefused, file: named, "is the name of a site's settings; name another file")
    }
    if try beginsLikeStore(path) {
      throw Failure(.outputRefused, file: named, "is an SQLite file, perhaps your store; name another file")
    }
    if let store = journaledStore(path), try beginsLikeStore(store) {
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

  /// Nothing is read of a pipe or a device. A file that cannot be read may be a store.
  private static func beginsLikeStore(_ path: String) throws(Failure) -> Bool {
    guard try FileKind(at: path) == .file else { return false }
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { throw Failure.output(path, "cannot be read to see whether it is a store") }
    defer { close(file) }
    let start = Array("SQLite format 3\0".utf8)
    var bytes = [UInt8](repeating: 0, count: start.count)
    guard fill(&bytes, from: file) != nil else {
      throw Failure.output(path, "cannot be read to see whether it is a store")
    }
    return bytes == start
  }
}
