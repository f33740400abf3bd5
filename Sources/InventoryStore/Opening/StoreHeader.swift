import Foundation

/// What the first hundred bytes of an SQLite file say.
struct StoreHeader {
  let applicationID: Int
  /// Whether it keeps its changes in a `-wal`.
  let usesWAL: Bool

  /// How often the file was changed, by its own count.
  let changes: Int

  /// `nil` for a file of another kind.
  init?(_ path: String) {
    guard let file = FileHandle(forReadingAtPath: path), let bytes = try? file.read(upToCount: 100),
      bytes.count == 100, InventoryStore.isBeginning([UInt8](bytes))
    else { return nil }
    applicationID = bytes[68..<72].reduce(0) { $0 << 8 | Int($1) }
    usesWAL = bytes[18] == 2
    changes = bytes[24..<28].reduce(0) { $0 << 8 | Int($1) }
  }
}

extension InventoryStore {
  /// Whether a file that begins so is an SQLite file.
  package static func isBeginning(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: Array("SQLite format 3\0".utf8))
  }
}
