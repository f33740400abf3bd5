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
  /// A JSON export of ours.
  case export

  package init(_ source: String) {
    self = .cells
    // What a link leads to is looked at, so that nobody waits for a pipe.
    var status = stat()
    guard source != "-", stat(source, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      let file = FileHandle(forReadingAtPath: source)
    else { return }
    defer { try? file.close() }
    let bytes = [UInt8]((try? file.read(upToCount: 256)) ?? Data())
    if bytes.isEmpty {
      // The export of no items, an item a line, says so by its name only.
      if source.hasSuffix(".ndjson") || source.hasSuffix(".jsonl") { self = .export }
    } else if PropertyList.isBeginning(bytes) {
      self = .archive
    } else if InventoryStore.isBeginning(bytes) {
      self = .store
    } else if Self.isJSON(bytes) {
      self = .export
    }
  }

  /// Whether it begins as an object or an array of objects does. A header of a CSV may begin with a bracket, too.
  private static func isJSON(_ bytes: [UInt8]) -> Bool {
    let isBlank: (UInt8) -> Bool = { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    let start = text.drop(while: isBlank)
    let next = start.dropFirst().first { !isBlank($0) }
    switch start.first {
    case UInt8(ascii: "{"): return next == UInt8(ascii: "\"") || next == UInt8(ascii: "}")
    case UInt8(ascii: "["): return next == UInt8(ascii: "{") || next == UInt8(ascii: "]")
    default: return false
    }
  }
}
