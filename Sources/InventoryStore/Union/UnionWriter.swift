import Digests
import GRDB
import InventoryModel

/// Copies the items of stores, one store after the other, into the tables of a union. Their rows, photos, thumbnails and
/// documents are copied as they are: what is damaged is found where it is used, as in the store itself.
struct UnionWriter {
  let database: Database
  private var memory = StoreEdit.Memory()
  /// The orderingValue of the last item.
  private var last: Double?

  init(database: Database) { self.database = database }

  /// Types are joined by label, as in an import. `key` gives an item's key in the union.
  mutating func copy(_ snapshot: Snapshot, key: (ItemKey) -> ItemKey) throws {
    let shift = try snapshot.shift(after: last)
    for group in try snapshot.groups() {
      if let label = group.assetType?.label {
        _ = try ItemWriter(database: database).type(labeled: label, &memory)
      }
      var batches = snapshot.items(of: group.assetType?.id)
      while let items = try batches.nextStored() {
        for item in items { try copy(item, of: snapshot, key(item.item.itemKey), shift) }
      }
    }
    last = try ItemOrder(database: database).last()
  }

  private mutating func copy(
    _ stored: StoredItem, of snapshot: Snapshot, _ key: ItemKey, _ shift: Double?
  ) throws {
    let item = stored.item
    var draft = ItemDraft(copying: item)
    draft.itemKey = key
    draft.orderingValue = shift.map { item.orderingValue + $0 }
    guard let row = try ItemWriter(database: database).insert(draft, created: nil, &memory) else {
      throw DatabaseError(resultCode: .SQLITE_CONSTRAINT, message: "the key '\(key.text)' is not unique")
    }
    try copyPhotos(of: stored, in: snapshot, to: row)
    let writer = DocumentWriter(database: database)
    for document in item.documents {
      let id = try known(document.digest, writer.row) ?? writer.store(NewDocument(document, in: snapshot))
      _ = try writer.attach(id, named: document.fileName, as: document.kind, to: row)
    }
  }

  private func copyPhotos(of stored: StoredItem, in snapshot: Snapshot, to row: Int64) throws {
    let writer = PhotoWriter(database: database)
    for (position, photo) in stored.item.photos.enumerated() {
      let id = try known(photo.digest, writer.row) ?? writer.store(NewPhoto(photo, in: snapshot))
      try database.execute(
        sql: """
          INSERT INTO itemPhoto (item, position, photo, fileName, kind) VALUES (?, ?, ?, ?, ?)
          ON CONFLICT (photo, item) DO NOTHING
          """, arguments: [row, position, id, photo.fileName, photo.kind.rawValue])
    }
    guard stored.item.primaryPhoto != nil else { return }
    let thumbnail = try snapshot.blob(
      "SELECT id, thumbnail FROM item WHERE id = ?", stored.id.row, of: "item")
    if !thumbnail.isEmpty {
      try database.execute(
        sql: "UPDATE item SET thumbnail = ? WHERE id = ?", arguments: [thumbnail.databaseBlob, row])
    }
  }

  /// The row of a file that an earlier item has, too.
  private func known(_ digest: String, _ row: (SHA256Digest) throws -> Int64?) throws -> Int64? {
    try SHA256Digest(hex: digest).flatMap(row)
  }
}

extension NewPhoto {
  /// A copy with the digest that its store has recorded. Items have thumbnails of their own.
  fileprivate init(_ photo: Photo, in snapshot: Snapshot) throws {
    let bytes = try snapshot.bytes(of: photo)
    self.init(
      bytes: bytes, digest: SHA256Digest(hex: photo.digest), format: photo.format, width: photo.width,
      height: photo.height, hasAlpha: photo.hasAlpha, thumbnail: [])
  }
}

extension NewDocument {
  /// A copy with the digest that its store has recorded, and with its picture.
  fileprivate init(_ document: Document, in snapshot: Snapshot) throws {
    let picture = try document.firstPage.map {
      FirstPage(bytes: try snapshot.firstPage(of: document), size: $0)
    }
    self.init(
      bytes: try snapshot.bytes(of: document), digest: SHA256Digest(hex: document.digest),
      pageCount: document.pageCount, firstPage: picture.flatMap { $0.bytes.isEmpty ? nil : $0 })
  }
}
