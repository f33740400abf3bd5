import Foundation
import InventoryStore
import KeyedArchive

/// What a source holds, told by its first bytes, whatever it is called.
package enum SourceKind: Sendable {
  /// Rows of cells. The standard input, a pipe and what is not there are taken for such.
  case cells
  /// An items.archive of the Homepwner app.
  case archive
  /// A store, of ours or of Core Data.
  case store

  package init(_ source: String) {
    self = .cells
    // What a link leads to is looked at, so that nobody waits for a pipe.
    var status = stat()
    guard source != "-", stat(source, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      let file = FileHandle(forReadingAtPath: source)
    else { return }
    defer { try? file.close() }
    let bytes = [UInt8]((try? file.read(upToCount: 256)) ?? Data())
    if PropertyList.isBeginning(bytes) {
      self = .archive
    } else if InventoryStore.isBeginning(bytes) {
      self = .store
    }
  }
}
