package import Diagnostics
import Foundation
import GRDB
import GRDBSQLite
package import InventoryModel

extension Snapshot {
  /// Returns every visible photo of the items once, in the order in which the photos were stored. The photos have their
  /// file names even if the audience must not see these names, because messages to the owner use them.
  package func photos() throws(Failure) -> [StoredPhoto] {
    guard disclosure.shows(.photos) else { return [] }
    return try read { database in
      try database.all(
        """
        SELECT min(photo), sha256, format, width, height, hasAlpha, min(fileName) AS "itemPhoto.fileName",
          min(kind) AS "itemPhoto.kind", min(
          CASE WHEN kind = 'item' AND position = (
            SELECT min(position) FROM attached AS first WHERE first.item = attached.item AND first.kind = 'item')
            THEN item END)
        FROM attached WHERE \(items.condition) AND \(shownKinds)
        GROUP BY sha256 ORDER BY 1
        """, of: "photo"
      ) {
        StoredPhoto(
          photo: disclosure.salted(try Photo($0, from: 0)),
          primaryOf: try $0.optionalInteger(8).map(ItemID.init))
      }
    }
  }

  /// The SQL condition for the photos in `attached` that the audience sees.
  private var shownKinds: String {
    PhotoKind.allCases.allSatisfy(disclosure.shows)
      ? "TRUE"
      : "kind IN (\(PhotoKind.allCases.filter(disclosure.shows).map { "'\($0.rawValue)'" }.joined(separator: ", ")))"
  }

  /// Returns the kinds of the visible photos except the kind `item`, in the order of `PhotoKind`.
  package func otherPhotoKinds() throws(Failure) -> [PhotoKind] {
    let found = try read { database in
      try database.all(
        """
        SELECT DISTINCT kind AS "itemPhoto.kind" FROM attached
        WHERE kind <> 'item' AND \(items.condition) AND \(shownKinds)
        """, of: "photo", keys: 0
      ) { try PhotoKind($0, at: 0) }
    }
    return PhotoKind.allCases.filter(found.contains)
  }

  /// Returns the photos that the audience sees as pictures of an item, but that are also proof of a hidden kind, such
  /// as a receipt. For each photo, returns the name of that item and one use as proof. Empty if the audience sees all
  /// kinds or no photos.
  ///
  /// The query starts with the few photos that are proof. SQLite's own plan would start with all items.
  package func photosOfHiddenProof() throws(Failure) -> [(shown: String, hidden: FileUse<PhotoKind>)] {
    let hidden = PhotoKind.allCases.filter { !disclosure.shows($0) }
    guard disclosure.shows(.photos), !hidden.isEmpty else { return [] }
    return try read { database in
      try database.all(
        """
        WITH proof AS MATERIALIZED (SELECT photo, item, kind FROM attached WHERE kind <> 'item')
        SELECT proof.photo, shownItem.itemName AS "item.itemName", proof.kind AS "itemPhoto.kind",
          proofItem.itemName AS "item.itemName", min(proof.item)
        FROM proof CROSS JOIN attached AS shown ON shown.photo = proof.photo AND shown.kind = 'item'
          JOIN item AS shownItem ON shownItem.id = shown.item
          JOIN item AS proofItem ON proofItem.id = proof.item
        WHERE +shown.item IN (SELECT id FROM \(items.name))
        GROUP BY proof.photo, shown.item ORDER BY 1, shown.item
        """, of: "photo"
      ) { (try $0.text(1), FileUse(kind: try PhotoKind($0, at: 2), itemName: try $0.text(3))) }
    }
  }

  /// Returns the visible photos of the items, once for each file name, in the order in which the photos were stored.
  /// Empty if the originals are hidden.
  package func photoFiles() throws(Failure) -> [Photo] {
    disclosure.showsOriginals ? try namedPhotos() : []
  }

  /// Returns all file names of each visible photo, in the order in which the photos were stored. As in `photos()`, the
  /// audience may not be allowed to see these names.
  package func photoNames() throws(Failure) -> [[String]] {
    guard disclosure.shows(.photos) else { return [] }
    var names: [[String]] = []
    var places: [String: Int] = [:]
    for photo in try namedPhotos() {
      if let place = places[photo.digest] {
        names[place].append(photo.fileName)
      } else {
        places[photo.digest] = names.count
        names.append([photo.fileName])
      }
    }
    return names
  }

  /// Returns the visible photos of the items, once for each file name, in the order in which the photos were stored.
  private func namedPhotos() throws(Failure) -> [Photo] {
    try read { database in
      try database.all(
        """
        SELECT min(photo), sha256, format, width, height, hasAlpha, fileName AS "itemPhoto.fileName",
          min(kind) AS "itemPhoto.kind"
        FROM attached WHERE \(items.condition) AND \(shownKinds) GROUP BY sha256, fileName ORDER BY 1, fileName
        """, of: "photo"
      ) { try Photo($0, from: 0) }
    }
  }

  /// Returns the main photo of the first item of a type that has one; `nil` if no item has one. If `assetType` is
  /// `nil`, searches the items without a type. The main photo of an item is its first photo of the kind `item`.
  package func cover(of assetType: AssetType.ID?) throws(Failure) -> Photo? {
    guard disclosure.shows(.photos) else { return nil }
    return try read { database in
      try database.first(
        """
        SELECT photo, sha256, format, width, height, hasAlpha, fileName AS "itemPhoto.fileName",
          kind AS "itemPhoto.kind"
        FROM \(items.name) AS item JOIN attached ON attached.item = item.id AND attached.kind = 'item'
        WHERE item.assetType IS ? ORDER BY \(items.place), item.id, position LIMIT 1
        """, [assetType], of: "photo"
      ) { disclosure.disclosed(try Photo($0, from: 0)) }
    }
  }

  /// Returns the names of the first three items of the snapshot to which the photo is attached.
  package func holders(of photo: Photo) throws(Failure) -> [String] {
    try holders("SELECT item FROM attached WHERE photo = ?", photo.id)
  }

  /// Returns the names of the first three items of the snapshot that a query selects. `id` is the parameter of the
  /// query.
  func holders(_ query: String, _ id: Int64) throws(Failure) -> [String] {
    try read { database in
      try database.all(
        """
        SELECT item.id, itemName FROM \(items.name) AS item
        WHERE item.id IN (\(query)) ORDER BY item.id LIMIT 3
        """, [id], of: "item"
      ) { try $0.text(1) }
    }
  }

  /// Returns the bytes of the original file; empty if the store does not have the photo.
  package func bytes(of photo: Photo) throws(Failure) -> [UInt8] {
    let (store, row) = try origin(of: .photo, photo.id)
    if let bytes = try store.read({ try $0.bytes(ofPhoto: row) }) { return bytes }
    return try store.blob("SELECT id, bytes FROM photo WHERE id = ?", row, of: "photo")
  }

  /// Returns the PNG data of the thumbnail of the item whose main photo this is; empty if there is no such item.
  package func thumbnail(of photo: StoredPhoto) throws(Failure) -> [UInt8] {
    guard let item = photo.primaryOf else { return [] }
    return try blob("SELECT id, thumbnail FROM item WHERE id = ?", item.row, of: "item")
  }

  /// Returns the PNG data of an item's thumbnail; `nil` if the item has none.
  package func thumbnail(of item: ItemKey) throws(Failure) -> [UInt8]? {
    let bytes = try blob("SELECT id, thumbnail FROM item WHERE itemKey = ?", item.text, of: "item")
    return bytes.isEmpty ? nil : bytes
  }

  func blob(
    _ query: String, _ id: some DatabaseValueConvertible & Sendable, of table: String
  ) throws(Failure) -> [UInt8] {
    try read { database in
      try database.first(query, [id], of: table, limit: StoredRows.longestBlob) { try $0.bytes(1) } ?? []
    }
  }
}

/// A photo, and the item whose main photo this is. `primaryOf` is `nil` if there is no such item.
package struct StoredPhoto: Hashable, Sendable {
  package let photo: Photo
  let primaryOf: ItemID?

  package init(photo: Photo, primaryOf: ItemID?) { (self.photo, self.primaryOf) = (photo, primaryOf) }

  /// Whether the photo is the main photo of an item, for which a thumbnail is stored.
  package var isPrimary: Bool { primaryOf != nil }
}

extension [UInt8] {
  /// The bytes in the form that GRDB's statements accept as an argument.
  var databaseBlob: Data { Data(self) }
}

extension Database {
  /// Writes the bytes of a photo into its blob, which was inserted as zeros. If the bytes were an argument of a
  /// statement, SQLite would copy them three times.
  func write(_ bytes: [UInt8], intoPhoto id: Int64) throws {
    guard !bytes.isEmpty else { return }
    let blob = try photoBlob(id, flags: 1)
    defer { sqlite3_blob_close(blob) }
    let code = bytes.withUnsafeBytes {
      sqlite3_blob_write(blob, $0.baseAddress, Int32(clamping: $0.count), 0)
    }
    guard code == SQLITE_OK else { throw lastError(code) }
  }

  /// Returns the bytes of a photo; `nil` if they are not a blob in Coffer's own table, or are too large.
  func bytes(ofPhoto id: Int64) throws -> [UInt8]? {
    let blob: OpaquePointer
    do {
      blob = try photoBlob(id, flags: 0)
    } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
      return nil
    }
    defer { sqlite3_blob_close(blob) }
    // This statement makes the read visible in the SQL log. SQLite takes the length from the row's header, without
    // reading the blob.
    _ = try self.count("SELECT length(bytes) FROM photo WHERE id = ?", [id])
    let count = Int(sqlite3_blob_bytes(blob))
    guard count <= StoredRows.longestBlob else { return nil }
    var code = SQLITE_OK
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
      code = sqlite3_blob_read(blob, buffer.baseAddress, Int32(count), 0)
      done = code == SQLITE_OK ? count : 0
    }
    guard code == SQLITE_OK else { throw lastError(code) }
    return bytes
  }

  private func photoBlob(_ id: Int64, flags: Int32) throws -> OpaquePointer {
    var blob: OpaquePointer?
    let code = sqlite3_blob_open(sqliteConnection, "main", "photo", "bytes", id, flags, &blob)
    guard code == SQLITE_OK, let blob else { throw lastError(code) }
    return blob
  }

  private func lastError(_ code: Int32) -> DatabaseError {
    DatabaseError(
      resultCode: ResultCode(rawValue: code), message: String(cString: sqlite3_errmsg(sqliteConnection)))
  }
}
