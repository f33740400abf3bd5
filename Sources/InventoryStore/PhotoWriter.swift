import Digests
import GRDB
import InventoryModel

/// Writes photos within an edit.
struct PhotoWriter {
  private let database: Database

  init(_ database: Database) {
    self.database = database
  }

  /// The row of the photo; `nil` when the item has it already.
  func attach(_ photo: NewPhoto, named fileName: String, to item: Int64) throws -> Int64? {
    let id = try store(photo)
    let last = try database.first(
      "SELECT item, position FROM itemPhoto WHERE item = ? ORDER BY position DESC LIMIT 1", [item],
      of: "itemPhoto"
    ) { try $0.integer(1, in: 0...Int64.max - 1) }
    try database.execute(
      sql: """
        INSERT INTO itemPhoto (item, position, photo, fileName) VALUES (?, ?, ?, ?)
        ON CONFLICT (photo, item) DO NOTHING
        """, arguments: [item, last.map { $0 + 1 } ?? 0, id, fileName])
    let isNew = database.changesCount > 0
    if isNew, last == nil {
      try database.execute(
        sql: "UPDATE item SET thumbnail = ? WHERE id = ?", arguments: [photo.thumbnail.databaseBlob, item])
    }
    return isNew ? id : nil
  }

  func hasPhoto(_ item: Int64) throws -> Bool {
    try database.count("SELECT EXISTS (SELECT 1 FROM itemPhoto WHERE item = ?)", [item]) > 0
  }

  /// The row of the photo with these bytes; made when there is none.
  private func store(_ photo: NewPhoto) throws -> Int64 {
    let digest = SHA256Digest(of: photo.bytes).bytes.databaseBlob
    let known = try database.first("SELECT id FROM photo WHERE sha256 = ?", [digest], of: "photo") {
      try $0.integer(0)
    }
    if let known { return known }
    try database.execute(
      sql: "INSERT INTO photo (sha256, format, width, height, hasAlpha, bytes) VALUES (?, ?, ?, ?, ?, ?)",
      arguments: [
        digest, photo.format.rawValue, photo.width, photo.height, photo.hasAlpha, photo.bytes.databaseBlob,
      ])
    return database.lastInsertedRowID
  }
}
