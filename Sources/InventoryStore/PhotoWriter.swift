import Digests
import GRDB
import InventoryModel

/// Writes photos within an edit.
struct PhotoWriter {
  private let database: Database

  init(_ database: Database) {
    self.database = database
  }

  /// False when the item has the photo already.
  func attach(_ photo: NewPhoto, named fileName: String, to item: Int64) throws -> Bool {
    try attach(store(photo), photo.thumbnail, named: fileName, to: item)
  }

  /// The same for a photo whose bytes the store has; `nil` where it has not.
  func attach(_ photo: StoredDigest, named fileName: String, to item: Int64) throws -> Bool? {
    guard let id = try row(of: photo.digest) else { return nil }
    return try attach(id, photo.thumbnail, named: fileName, to: item)
  }

  private func attach(_ id: Int64, _ thumbnail: [UInt8], named fileName: String, to item: Int64) throws
    -> Bool
  {
    let last = try Int.fetchOne(
      database, sql: "SELECT max(position) FROM itemPhoto WHERE item = ?", arguments: [item])
    try database.execute(
      sql: """
        INSERT INTO itemPhoto (item, position, photo, fileName) VALUES (?, ?, ?, ?)
        ON CONFLICT (photo, item) DO NOTHING
        """, arguments: [item, last.map { $0 + 1 } ?? 0, id, fileName])
    let isNew = database.changesCount > 0
    if isNew, last == nil {
      try database.execute(
        sql: "UPDATE item SET thumbnail = ? WHERE id = ?", arguments: [thumbnail.databaseBlob, item])
    }
    return isNew
  }

  func hasPhoto(_ item: Int64) throws -> Bool {
    try Bool.fetchOne(
      database, sql: "SELECT EXISTS (SELECT 1 FROM itemPhoto WHERE item = ?)", arguments: [item]) ?? false
  }

  /// The row of the photo with these bytes; made when there is none.
  private func store(_ photo: NewPhoto) throws -> Int64 {
    if let known = try row(of: photo.digest) { return known }
    try database.execute(
      sql:
        "INSERT INTO photo (sha256, format, width, height, hasAlpha, bytes) VALUES (?, ?, ?, ?, ?, zeroblob(?))",
      arguments: [
        photo.digest.bytes.databaseBlob, photo.format.rawValue, photo.width, photo.height, photo.hasAlpha,
        photo.bytes.count,
      ])
    let id = database.lastInsertedRowID
    try database.write(photo.bytes, intoPhoto: id)
    return id
  }

  private func row(of digest: SHA256Digest) throws -> Int64? {
    try Int64.fetchOne(
      database, sql: "SELECT id FROM photo WHERE sha256 = ?", arguments: [digest.bytes.databaseBlob])
  }
}
