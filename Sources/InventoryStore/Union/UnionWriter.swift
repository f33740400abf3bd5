import Diagnostics
import Digests
import GRDB
import InventoryModel

/// Copies the items of stores, one store after the other, into the tables of a union. Thumbnails are copied without
/// checks: as in the original store, damage is found when a thumbnail is used. Instead of the bytes of a photo or
/// document, the union contains the number of its store and its row in that store (`UnionFile`).
struct UnionWriter {
  let database: Database
  private var memory = StoreEdit.Memory()
  /// The `orderingValue` of the last item in the union; `nil` if the union is empty.
  private var last: Double?

  init(database: Database) { self.database = database }

  /// Copies the items of a store. As in an import, types with the same label become one type. `key` returns an item's
  /// key in the union.
  mutating func copy(_ snapshot: Snapshot, number: Int, key: (ItemKey) -> ItemKey) throws {
    let shift = try snapshot.shift(after: last)
    for group in try snapshot.groups() {
      if let label = group.assetType?.label {
        _ = try ItemWriter(database: database).type(labeled: label, &memory)
      }
      var batches = snapshot.items(of: group.assetType?.id)
      while let items = try batches.nextStored() {
        for item in items { try copy(item, of: snapshot, number, key(item.item.itemKey), shift) }
      }
    }
    last = try ItemOrder(database: database).last()
  }

  private mutating func copy(
    _ stored: StoredItem, of snapshot: Snapshot, _ number: Int, _ key: ItemKey, _ shift: Double?
  ) throws {
    let item = stored.item
    var draft = ItemDraft(copying: item)
    draft.itemKey = key
    draft.orderingValue = shift.map { item.orderingValue + $0 }
    let writer = ItemWriter(database: database)
    guard let row = try writer.insert(draft, created: nil, by: writer.insertion(), &memory) else {
      throw DatabaseError(resultCode: .SQLITE_CONSTRAINT, message: "the key '\(key.text)' is not unique")
    }
    for (position, photo) in item.photos.enumerated() {
      let id = try self.row(of: photo, in: number)
      try database.execute(
        sql: """
          INSERT INTO itemPhoto (item, position, photo, fileName, kind) VALUES (?, ?, ?, ?, ?)
          ON CONFLICT (photo, item) DO NOTHING
          """, arguments: [row, position, id, photo.fileName, photo.kind.rawValue])
    }
    for document in item.documents {
      let id = try self.row(of: document, in: number)
      _ = try DocumentWriter(database: database)
        .attach(id, named: document.fileName, as: document.kind, to: row)
    }
    if item.primaryPhoto != nil { try copyThumbnail(of: stored.id, in: snapshot, to: row) }
  }

  private func copyThumbnail(of item: ItemID, in snapshot: Snapshot, to row: Int64) throws {
    let thumbnail = try snapshot.blob("SELECT id, thumbnail FROM item WHERE id = ?", item.row, of: "item")
    guard !thumbnail.isEmpty else { return }
    try database.execute(
      sql: "UPDATE item SET thumbnail = ? WHERE id = ?", arguments: [thumbnail.databaseBlob, row])
  }

  /// Returns the row of a photo in the union. If no earlier item has the photo, inserts the row, without bytes.
  private func row(of photo: Photo, in store: Int) throws -> Int64 {
    let digest = try digest(photo.digest)
    if let known = try PhotoWriter(database: database).row(of: digest) { return known }
    try database.execute(
      sql: "INSERT INTO photo (sha256, format, width, height, hasAlpha) VALUES (?, ?, ?, ?, ?)",
      arguments: [
        digest.bytes.databaseBlob, photo.format.rawValue, photo.width, photo.height, photo.hasAlpha,
      ])
    return try UnionFile.photo.record(row: photo.id, of: store, in: database)
  }

  /// Returns the row of a document in the union. If no earlier item has the document, inserts the row, without bytes
  /// and without the picture of the first page.
  private func row(of document: Document, in store: Int) throws -> Int64 {
    let digest = try digest(document.digest)
    if let known = try DocumentWriter(database: database).row(of: digest) { return known }
    try database.execute(
      sql: """
        INSERT INTO document (sha256, size, pages, firstPageWidth, firstPageHeight) VALUES (?, ?, ?, ?, ?)
        """,
      arguments: [
        digest.bytes.databaseBlob, document.byteCount, document.pageCount, document.firstPage?.width,
        document.firstPage?.height,
      ])
    return try UnionFile.document.record(row: document.id, of: store, in: database)
  }

  private func digest(_ text: String) throws -> SHA256Digest {
    guard let digest = SHA256Digest(hex: text) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "'\(text)' is not a SHA-256")
    }
    return digest
  }
}
