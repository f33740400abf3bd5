import Digests
import GRDB
import InventoryModel

/// Writes photos within an edit.
struct PhotoWriter {
  private let database: Database

  init(_ database: Database) {
    self.database = database
  }

  /// False when the item has the photo already. `thumbnail` becomes the item's where it is the first one.
  func attach(_ id: Int64, _ thumbnail: [UInt8], named fileName: String, to item: Int64) throws -> Bool {
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
        sql: "UPDATE item SET thumbnail = ? WHERE id = ?", arguments: [thumbnail.databaseBlob, item])
    }
    return isNew
  }

  func hasPhoto(_ item: Int64) throws -> Bool {
    try database.count("SELECT EXISTS (SELECT 1 FROM itemPhoto WHERE item = ?)", [item]) > 0
  }

  /// The row of the photo with these bytes; made when there is none.
  func store(_ photo: NewPhoto) throws -> Int64 {
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

  /// `nil` where the store has no photo of these bytes.
  func row(of digest: SHA256Digest) throws -> Int64? {
    try database.first("SELECT id FROM photo WHERE sha256 = ?", [digest.bytes.databaseBlob], of: "photo") {
      try $0.integer(0)
    }
  }
}
