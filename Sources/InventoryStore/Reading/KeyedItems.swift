package import Diagnostics
import GRDB
package import InventoryModel

/// All items of a snapshot, sorted by the bytes of their keys and read in batches. Only one batch is in memory.
///
/// The order is stored in a temporary table, with a few bytes for each item. Nothing is written to the store itself.
package struct KeyedItems: Sendable {
  fileprivate let snapshot: Snapshot
  fileprivate let table: ItemTable
  fileprivate var last = 0

  /// Returns the next items, each with its position in this order, starting at 1; `nil` after the last items.
  package mutating func next() throws(Failure) -> [(place: Int, item: Item)]? {
    let last = last
    let rows = try snapshot.read { [table] database in
      try ItemRow.fetch(
        database, from: table, where: "item.place > ? ORDER BY item.place LIMIT \(BatchLimit.items)",
        [last], noteBytes: BatchLimit.noteBytes)
    }
    let places = rows.map { Int($0.position.number) }
    guard let end = places.last else { return nil }
    guard end > last else { throw Failure(.badData, file: snapshot.path, OrderMismatch.message) }
    self.last = end
    return Array(zip(places, snapshot.disclosure.disclosed(rows.map(\.item)))).map { (place: $0, item: $1) }
  }

  /// Returns the items at these positions, in the given order; `nil` for a position without an item.
  package func items(at places: [Int]) throws(Failure) -> [Item?] {
    let list = "[" + places.map(String.init).joined(separator: ",") + "]"
    let rows = try snapshot.read { [table] database in
      try ItemRow.fetch(
        database, from: table, where: "item.place IN (SELECT value FROM json_each(?))", [list])
    }
    let items = snapshot.disclosure.disclosed(rows.map(\.item))
    let found = Dictionary(
      zip(rows.map { Int($0.position.number) }, items), uniquingKeysWith: { first, _ in first })
    return places.map { found[$0] }
  }

  /// Returns the photos that an export lists for the items at these positions, in the order of the positions.
  package func notedPhotos(at places: [Int]) throws(Failure) -> [[NotedPhoto]] {
    guard snapshot.disclosure.shows(.photos) else { return places.map { _ in [] } }
    let showsNames = snapshot.disclosure.showsOriginals
    return try snapshot.read { [table] database in
      guard try database.tableExists("notedPhoto") else { return places.map { _ in [] } }
      return try places.map { place in
        try database.all(
          """
          SELECT notedPhoto.item, position, name, digest, kind FROM \(table.name) AS item
            JOIN notedPhoto ON notedPhoto.item = item.id WHERE item.place = ? ORDER BY position
          """, [place], of: "notedPhoto", keys: 2
        ) { row in
          NotedPhoto(
            fileName: showsNames ? try row.text(2) : "", digest: try row.optionalText(3),
            kind: try PhotoKind(row, at: 4))
        }.filter { snapshot.disclosure.shows($0.kind) }
      }
    }
  }
}

extension Snapshot {
  /// Returns all items of the snapshot, sorted by key.
  package func itemsByKey() throws(Failure) -> KeyedItems {
    let table = try read { database in
      let number = try database.count(
        "SELECT count(*) FROM temp.sqlite_master WHERE type = 'table' AND name GLOB 'keyOrder[0-9]*'")
      try database.execute(
        sql: """
          CREATE TEMP TABLE keyOrder\(number) (place INTEGER PRIMARY KEY, item INTEGER NOT NULL);
          CREATE TEMP VIEW keyedItem\(number) AS
            SELECT keyOrder.item AS id, itemKey, itemName, serialNumber, valueInDollars, dateCreated, orderingValue,
              assetType, notes, thumbnail, keyOrder.place AS place
            FROM keyOrder\(number) AS keyOrder JOIN item ON item.id = keyOrder.item;
          INSERT INTO keyOrder\(number) (item)
            SELECT id FROM \(items.name) AS item ORDER BY itemKey COLLATE BINARY;
          """)
      return ItemTable(name: "keyedItem\(number)", place: "place", mayLackDates: items.mayLackDates)
    }
    return KeyedItems(snapshot: self, table: table)
  }
}

/// A photo of an item, as an export lists it.
package struct NotedPhoto: Hashable, Sendable {
  package let fileName: String
  /// The SHA-256 of the photo; `nil` if the export does not state it.
  package let digest: String?
  package let kind: PhotoKind

  package init(fileName: String, digest: String?, kind: PhotoKind) {
    (self.fileName, self.digest, self.kind) = (fileName, digest, kind)
  }
}

/// Photos that an export lists without their files. They are stored in an additional table of a temporary store, which
/// is only compared with another store.
extension StoreEdit {
  /// Records the photos that an export lists for an item. Must be called only once for each item.
  package func note(_ photos: [NotedPhoto], of item: ItemID) throws(Failure) {
    try write { database, _ in
      try database.execute(
        sql: """
          CREATE TABLE IF NOT EXISTS notedPhoto (
            item INTEGER NOT NULL, position INTEGER NOT NULL, name TEXT NOT NULL, digest TEXT, kind TEXT NOT NULL,
            PRIMARY KEY (item, position)
          ) STRICT, WITHOUT ROWID
          """)
      for (index, photo) in photos.enumerated() {
        try database.execute(
          sql: "INSERT INTO notedPhoto (item, position, name, digest, kind) VALUES (?, ?, ?, ?, ?)",
          arguments: [item.row, index, photo.fileName, photo.digest, photo.kind.rawValue])
      }
    }
  }
}
