package import Diagnostics
package import Digests
import GRDB
package import InventoryModel

/// Writes photos within an edit.
struct PhotoWriter {
  let database: Database

  /// Attaches a stored photo to an item. Returns `false` if the item already has the photo, with any kind. If the photo
  /// is the first one of the kind `item`, `thumbnail` becomes the item's thumbnail.
  func attach(
    _ id: Int64, _ thumbnail: [UInt8], named fileName: String, as kind: PhotoKind, to item: Int64
  ) throws -> Bool {
    let last = try database.first(
      "SELECT item, position FROM itemPhoto WHERE item = ? ORDER BY position DESC LIMIT 1", [item],
      of: "itemPhoto"
    ) { try $0.integer(1, in: 0...Int64.max - 1) }
    let isPrimary = try kind == .item && (last == nil || !hasPhoto(item))
    try database.execute(
      sql: """
        INSERT INTO itemPhoto (item, position, photo, fileName, kind) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (photo, item) DO NOTHING
        """, arguments: [item, last.map { $0 + 1 } ?? 0, id, fileName, kind.rawValue])
    let isNew = database.changesCount > 0
    if isNew, isPrimary {
      try database.execute(
        sql: "UPDATE item SET thumbnail = ? WHERE id = ?", arguments: [thumbnail.databaseBlob, item])
    }
    return isNew
  }

  /// Returns the kind that a photo has for an item; `nil` if the item does not have the photo.
  func kind(of id: Int64, in item: Int64) throws -> PhotoKind? {
    try database.first(
      "SELECT item, position, kind FROM itemPhoto WHERE item = ? AND photo = ?", [item, id], of: "itemPhoto"
    ) { try PhotoKind($0, at: 2) }
  }

  /// Replaces the kind `item` of a photo with `kind`, and removes the item's thumbnail. When a thumbnail is needed, it
  /// is made from the first remaining photo of the kind `item`.
  func hide(_ id: Int64, as kind: PhotoKind, of item: Int64) throws {
    try database.execute(
      sql: "UPDATE itemPhoto SET kind = ? WHERE item = ? AND photo = ?",
      arguments: [kind.rawValue, item, id])
    try database.execute(sql: "UPDATE item SET thumbnail = NULL WHERE id = ?", arguments: [item])
  }

  /// Whether the item has a photo that shows the item itself.
  func hasPhoto(_ item: Int64) throws -> Bool {
    try database.count("SELECT EXISTS (SELECT 1 FROM itemPhoto WHERE item = ? AND kind = 'item')", [item]) > 0
  }

  /// Returns the row of the photo with these bytes. Inserts the photo if the store does not have it.
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

  /// Returns the digests of the photos that an item has.
  func digests(of item: Int64) throws -> Set<SHA256Digest> {
    let query =
      "SELECT item, sha256 FROM itemPhoto JOIN photo ON photo.id = itemPhoto.photo WHERE item = ?"
    return Set(
      try database.all(query, [item], of: "itemPhoto") { try SHA256Digest(bytes: $0.bytes(1)) }
        .compactMap(\.self))
  }

  /// Returns the row of the photo with this SHA-256; `nil` if the store has no such photo.
  func row(of digest: SHA256Digest) throws -> Int64? {
    try database.first("SELECT id FROM photo WHERE sha256 = ?", [digest.bytes.databaseBlob], of: "photo") {
      try $0.integer(0)
    }
  }
}

/// A decoded photo, ready to be stored.
package struct NewPhoto: Sendable {
  package let bytes: [UInt8]
  /// The SHA-256 of `bytes`.
  package let digest: SHA256Digest
  package let format: PhotoFormat
  /// The size in pixels of the photo after it is turned upright.
  package let width: Int
  package let height: Int
  package let hasAlpha: Bool
  /// The data of a PNG of 120 x 120 pixels.
  package let thumbnail: [UInt8]

  /// `digest` must be the SHA-256 of `bytes`. If it is `nil`, it is computed.
  package init(
    bytes: [UInt8], digest: SHA256Digest? = nil, format: PhotoFormat, width: Int, height: Int, hasAlpha: Bool,
    thumbnail: [UInt8]
  ) {
    self.bytes = bytes
    self.digest = digest ?? SHA256Digest(of: bytes)
    self.format = format
    self.width = width
    self.height = height
    self.hasAlpha = hasAlpha
    self.thumbnail = thumbnail
  }
}

/// The digest and the thumbnail of a stored photo, which are sufficient to attach the photo to another item.
package struct StoredDigest: Sendable {
  package let digest: SHA256Digest
  /// The data of a PNG of 120 x 120 pixels.
  let thumbnail: [UInt8]

  package init(of photo: NewPhoto) {
    (digest, thumbnail) = (photo.digest, photo.thumbnail)
  }
}

extension StoreEdit {
  /// Keeps exactly these photos attached to an item, in this order and with their kinds. The item must already have all
  /// of them. The item's other photos are detached, and photos that no item uses any longer are removed.
  ///
  /// `thumbnail` is the PNG data of the thumbnail of the primary photo; empty if there is no such photo.
  package func keep(_ photos: [Photo], thumbnail: [UInt8], of item: ItemID) throws(Failure) {
    try write { database, _ in
      try database.keep(photos.map { ($0.id, $0.kind.rawValue) }, "photo", in: "itemPhoto", of: item)
      try database.execute(
        sql: "UPDATE item SET thumbnail = ? WHERE id = ?",
        arguments: [thumbnail.isEmpty ? nil : thumbnail.databaseBlob, item.row])
    }
  }

  /// Returns the digests of the photos that an item has.
  package func photoDigests(of item: ItemID) throws(Failure) -> Set<SHA256Digest> {
    try write { database, _ in try PhotoWriter(database: database).digests(of: item.row) }
  }

  /// Returns whether an item has a photo of the item itself.
  package func hasItemPhoto(_ item: ItemID) throws(Failure) -> Bool {
    try write { database, _ in try PhotoWriter(database: database).hasPhoto(item.row) }
  }

  /// Returns the number of distinct photo files in the store, no matter how many items use each file.
  package func photoFileCount() throws(Failure) -> Int {
    try write { database, _ in try database.count("SELECT count(*) FROM photo") }
  }

  /// Returns the bytes of the original file; empty if the store does not have the photo.
  package func bytes(of photo: Photo) throws(Failure) -> [UInt8] {
    try write { database, _ in
      let query = "SELECT id, bytes FROM photo WHERE id = ?"
      return try database.first(query, [photo.id], of: "photo", limit: StoredRows.longestBlob) {
        try $0.bytes(1)
      } ?? []
    }
  }
}
