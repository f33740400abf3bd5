package import Diagnostics
import GRDB
package import InventoryModel

extension Snapshot {
  /// The keys of all items of the store, including unselected ones, in no particular order.
  package func everyKey() throws(Failure) -> [ItemKey] {
    try read { database in
      try database.all("SELECT id, itemKey FROM item", of: "item") { try $0.text(1) }.compactMap(ItemKey.init)
    }
  }

  /// The names of the pages of all items, with the items' names. Reads whole items: another attribute or a field decides
  /// what the audience does not see of a name.
  package func pageNames() throws(Failure) -> [(page: String, itemName: String)] {
    var names: [(page: String, itemName: String)] = []
    for group in try groups() {
      var batches = items(of: group.assetType?.id)
      while let items = try batches.next() { names += items.map { ($0.pageName, $0.itemName) } }
    }
    return names
  }

  /// The items of each asset type, in order, with the names of their pages.
  package func listedPages() throws(Failure) -> [AssetType.ID?: [(id: ItemID, page: String)]] {
    try read { database in
      let query = """
        SELECT item.id, itemKey, assetType FROM \(items.name) AS item ORDER BY \(items.place), item.id
        """
      var pages: [AssetType.ID?: [(id: ItemID, page: String)]] = [:]
      let rows = try database.storedRows(query, of: "item")
      while let row = try rows.next() {
        pages[try row.optionalInteger(2), default: []].append(
          (ItemID(row: try row.integer(0)), try page(row)))
      }
      return pages
    }
  }

  /// The second column of a row is a key.
  private func page(_ row: StoredRow) throws -> String {
    guard let key = ItemKey(try row.text(1)) else { throw row.unreadable(1, "a key") }
    let item = Item(itemKey: key, itemName: "", dateCreated: nil, orderingValue: 0)
    // The item itself would show its key, even to an audience that sees only salted names.
    guard let disclosed = disclosure.disclosed([item]).first else { throw row.unreadable(1, "a visible key") }
    return disclosed.pageName
  }

  /// These items for a list, in the given order: without their fields and documents.
  package func listedItems(_ ids: [ItemID]) throws(Failure) -> [Item] { try items(ids, .photos) }

  /// These items, in the given order.
  package func items(_ ids: [ItemID]) throws(Failure) -> [Item] { try items(ids, .all) }

  private func items(_ ids: [ItemID], _ parts: ItemRow.Parts) throws(Failure) -> [Item] {
    let list = "[" + ids.map { String($0.row) }.joined(separator: ",") + "]"
    let rows = try read { database in
      try ItemRow.fetch(
        database, from: items, where: "item.id IN (SELECT value FROM json_each(?))", [list], parts)
    }
    let found = Dictionary(
      disclosed(rows).map { ($0.id, $0.item) }, uniquingKeysWith: { first, _ in first })
    return ids.compactMap { found[$0] }
  }

  fileprivate func disclosed(_ rows: [ItemRow]) -> [StoredItem] {
    zip(rows, disclosure.disclosed(rows.map(\.item))).map { StoredItem(id: ItemID(row: $0.id), item: $1) }
  }

  /// All items by asset type and in their order, in batches; one batch is in memory.
  package func forEachBatch(_ body: ([Item]) throws -> Void) throws {
    try forEachStoredBatch { try body($0.map(\.item)) }
  }

  /// The same, with their identities.
  package func forEachStoredBatch(_ body: ([StoredItem]) throws -> Void) throws {
    for group in try groups() {
      var batches = items(of: group.assetType?.id)
      while let items = try batches.nextStored() { try body(items) }
    }
  }

  /// The items of one asset type (`nil`: those without one), in order, in batches of `size`; smaller if the notes of a
  /// batch reach this number of bytes.
  package func items(
    of assetType: AssetType.ID?, batchedBy size: Int = BatchLimit.items, noteBytes: Int = BatchLimit.noteBytes
  ) -> ItemBatches {
    ItemBatches(
      snapshot: self, assetType: assetType, limit: BatchLimit(items: max(1, size), noteBytes: noteBytes))
  }
}

/// An item in a store, without its data.
package struct ItemID: Hashable, Sendable {
  package let row: Int64

  package init(row: Int64) { self.row = row }
}

/// An item with its identity in the store.
package struct StoredItem: Sendable {
  package let id: ItemID
  package let item: Item

  package init(id: ItemID, item: Item) { (self.id, self.item) = (id, item) }
}

/// The largest batch: a number of items, and fewer if their notes have this many bytes.
package struct BatchLimit: Sendable {
  let items: Int
  let noteBytes: Int

  /// The default batch size.
  package static let items = 256
  package static let noteBytes = 4 << 20
}

/// A cursor over the items of a group, in batches; one batch is in memory.
///
/// Each batch is a separate index lookup, so that no statement stays open between batches.
package struct ItemBatches: Sendable {
  fileprivate let snapshot: Snapshot
  fileprivate let assetType: AssetType.ID?
  fileprivate let limit: BatchLimit
  fileprivate var last: ItemRow.Position?

  /// Continues with the item after this one; from the start without one.
  mutating func start(after previous: DigestedItem?) { last = previous?.position }

  /// The next items; `nil` after the last ones.
  package mutating func next() throws(Failure) -> [Item]? { try nextStored()?.map(\.item) }

  /// The same, with their identities.
  package mutating func nextStored() throws(Failure) -> [StoredItem]? {
    let last = last
    let rows = try snapshot.read { [snapshot, assetType, limit] in
      try ItemRow.fetch($0, from: snapshot.items, of: assetType, after: last, limit: limit)
    }
    guard let end = rows.last else { return nil }
    guard last.map(end.position.follows) ?? true else {
      throw Failure(.badData, file: snapshot.path, OrderMismatch.message)
    }
    self.last = end.position
    return snapshot.disclosed(rows)
  }
}

/// A batch that does not follow the one before it: the file's order contradicts its index.
enum OrderMismatch {
  static let message =
    "is damaged (the items cannot be read in order); run 'coffer check', and restore the store from a backup"
}
