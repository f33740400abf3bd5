package import Diagnostics
import GRDB
package import InventoryModel

extension Snapshot {
  /// Every photo that an item holds, once, in the order in which they came into the store. Their names are for messages
  /// to the owner, whoever the audience is.
  package func photos() throws(Failure) -> [StoredPhoto] {
    guard disclosure.shows(.photos) else { return [] }
    return try read { database in
      try database.all(
        """
        SELECT min(photo), sha256, format, width, height, hasAlpha, min(fileName) AS "itemPhoto.fileName", min(
          CASE WHEN position = (SELECT min(position) FROM itemPhoto AS first WHERE first.item = attached.item)
            THEN item END)
        FROM attached WHERE item IN (SELECT id FROM \(items.name)) GROUP BY sha256 ORDER BY 1
        """, of: "photo"
      ) { StoredPhoto(photo: try Photo($0, from: 0), primaryOf: try $0.optionalInteger(7)) }
    }
  }

  /// Every photo under each name that items know it by, in the order in which the photos came into the store; none where
  /// the originals are hidden.
  package func photoFiles() throws(Failure) -> [Photo] {
    guard disclosure.showsOriginals else { return [] }
    return try read { database in
      try database.all(
        """
        SELECT min(photo), sha256, format, width, height, hasAlpha, fileName AS "itemPhoto.fileName"
        FROM attached WHERE item IN (SELECT id FROM \(items.name)) GROUP BY sha256, fileName ORDER BY 1, fileName
        """, of: "photo"
      ) { try Photo($0, from: 0) }
    }
  }

  /// The primary photo of the first item of a type (nothing: of those without one) that has any.
  package func cover(of assetType: AssetType.ID?) throws(Failure) -> Photo? {
    guard disclosure.shows(.photos) else { return nil }
    return try read { database in
      try database.first(
        """
        SELECT photo, sha256, format, width, height, hasAlpha, fileName AS "itemPhoto.fileName"
        FROM \(items.name) AS item JOIN attached ON attached.item = item.id
        WHERE item.assetType IS ? ORDER BY \(items.place), item.id, position LIMIT 1
        """, [assetType], of: "photo"
      ) { disclosure.disclosed(try Photo($0, from: 0)) }
    }
  }

  /// The names of the first three items that have a photo.
  package func holders(of photo: Photo) throws(Failure) -> [String] {
    try read { database in
      try database.all(
        """
        SELECT item.id, itemName FROM \(items.name) AS item
        WHERE item.id IN (SELECT item FROM attached WHERE photo = ?) ORDER BY item.id LIMIT 3
        """, [photo.id], of: "item"
      ) { try $0.text(1) }
    }
  }

  /// The file that was attached, byte for byte.
  package func bytes(of photo: Photo) throws(Failure) -> [UInt8] {
    if let bytes = try read({ try $0.bytes(ofPhoto: photo.id) }) { return bytes }
    return try blob("SELECT id, bytes FROM photo WHERE id = ?", photo.id, of: "photo")
  }

  /// The thumbnail of an item whose primary photo this is: PNG data; empty when no item has it first.
  package func thumbnail(of photo: StoredPhoto) throws(Failure) -> [UInt8] {
    guard let item = photo.primaryOf else { return [] }
    return try blob("SELECT id, thumbnail FROM item WHERE id = ?", item, of: "item")
  }

  /// The thumbnail of an item: PNG data; nothing when it has none.
  package func thumbnail(of item: ItemKey) throws(Failure) -> [UInt8]? {
    let bytes = try blob("SELECT id, thumbnail FROM item WHERE itemKey = ?", item.text, of: "item")
    return bytes.isEmpty ? nil : bytes
  }

  private func blob(
    _ query: String, _ id: some DatabaseValueConvertible & Sendable, of table: String
  ) throws(Failure) -> [UInt8] {
    try read { database in
      try database.first(query, [id], of: table, limit: StoredRows.longestBlob) { try $0.bytes(1) } ?? []
    }
  }
}

/// A photo, and an item that has it first.
package struct StoredPhoto: Hashable, Sendable {
  package let photo: Photo
  let primaryOf: Int64?

  /// Whether some item has it first, so that it has a thumbnail.
  package var isPrimary: Bool { primaryOf != nil }
}
