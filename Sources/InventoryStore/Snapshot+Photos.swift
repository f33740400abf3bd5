import GRDB
package import InventoryModel

extension Snapshot {
  /// Every photo that an item holds, once, in the order in which they came into the store. Their names are for messages
  /// to the owner, whoever the audience is.
  package func photos() throws(Failure) -> [StoredPhoto] {
    guard disclosure.shows(.photos) else { return [] }
    return try read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT min(photo), lower(hex(sha256)), format, width, height, hasAlpha, min(fileName), min(
            CASE WHEN position = (SELECT min(position) FROM itemPhoto AS first WHERE first.item = attached.item)
              THEN item END)
          FROM attached WHERE item IN (SELECT id FROM \(items.name)) GROUP BY sha256 ORDER BY 1
          """
      ).map { StoredPhoto(photo: Photo($0, from: 0), primaryOf: $0[7]) }
    }
  }

  /// Every photo under each name that items know it by, in the order in which the photos came into the store; none where
  /// the originals are hidden.
  package func photoFiles() throws(Failure) -> [Photo] {
    guard disclosure.shows(.originals) else { return [] }
    return try read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT min(photo), lower(hex(sha256)), format, width, height, hasAlpha, fileName
          FROM attached WHERE item IN (SELECT id FROM \(items.name)) GROUP BY sha256, fileName ORDER BY 1, fileName
          """
      ).map { Photo($0, from: 0) }
    }
  }

  /// The primary photo of the first item of a type (nothing: of those without one) that has any.
  package func cover(of assetType: AssetType.ID?) throws(Failure) -> Photo? {
    guard disclosure.shows(.photos) else { return nil }
    return try read { database in
      try Row.fetchOne(
        database,
        sql: """
          SELECT photo, lower(hex(sha256)), format, width, height, hasAlpha, fileName
          FROM \(items.name) AS item JOIN attached ON attached.item = item.id
          WHERE item.assetType IS ? ORDER BY \(items.place), item.id, position LIMIT 1
          """, arguments: [assetType]
      ).map { disclosure.disclosed(Photo($0, from: 0)) }
    }
  }

  /// The file that was attached, byte for byte.
  package func bytes(of photo: Photo) throws(Failure) -> [UInt8] {
    if let bytes = try read({ try $0.bytes(ofPhoto: photo.id) }) { return bytes }
    return try blob("SELECT bytes FROM photo WHERE id = ?", photo.id)
  }

  /// The thumbnail of an item whose primary photo this is: PNG data; empty when no item has it first.
  package func thumbnail(of photo: StoredPhoto) throws(Failure) -> [UInt8] {
    guard let item = photo.primaryOf else { return [] }
    return try blob("SELECT thumbnail FROM item WHERE id = ?", item)
  }

  /// The thumbnail of an item: PNG data; nothing when it has none.
  package func thumbnail(of item: ItemKey) throws(Failure) -> [UInt8]? {
    let bytes = try blob("SELECT thumbnail FROM item WHERE itemKey = ?", item.text)
    return bytes.isEmpty ? nil : bytes
  }

  private func blob(_ query: String, _ id: some DatabaseValueConvertible & Sendable) throws(Failure)
    -> [UInt8]
  {
    try read { database in
      let rows = try Row.fetchCursor(database.cachedStatement(sql: query), arguments: [id])
      return try rows.next()?.withUnsafeData(atIndex: 0) { $0.map { [UInt8]($0) } } ?? []
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
