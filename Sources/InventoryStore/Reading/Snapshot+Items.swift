package import Diagnostics
import GRDB
package import InventoryModel

extension Snapshot {
  /// Returns the keys of all items of the store, even of items that are not selected, in no particular order.
  package func everyKey() throws(Failure) -> [ItemKey] {
    try read { database in
      try database.all("SELECT id, itemKey FROM item", of: "item") { try $0.text(1) }.compactMap(ItemKey.init)
    }
  }

  /// Returns the ids and page names of all items, grouped by asset type, in the order of the items.
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

  /// Returns the page name of an item. The second column of `row` must be the item's key.
  private func page(_ row: StoredRow) throws -> String {
    guard let key = ItemKey(try row.text(1)) else { throw row.unreadable(1, "a key") }
    let item = Item(itemKey: key, itemName: "", dateCreated: nil, orderingValue: 0)
    // The page name of `item` itself would reveal the key to an audience that sees only salted names.
    guard let disclosed = disclosure.disclosed([item]).first else { throw row.unreadable(1, "a visible key") }
    return disclosed.pageName
  }

  /// Returns the items with these ids for a list, in the given order, without their fields and documents. Unknown ids are
  /// skipped.
  package func listedItems(_ ids: [ItemID]) throws(Failure) -> [Item] { try items(ids, .photos) }

  /// Returns the items with these ids, in the given order, so that callers can pair items and ids by position. Throws if
  /// an id is unknown.
  package func items(_ ids: [ItemID]) throws(Failure) -> [Item] {
    let listed = try items(ids, .all)
    guard listed.count == ids.count else {
      throw Failure(.badData, file: path, "lacks items that it lists; check the store with 'coffer check'")
    }
    return listed
  }

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

  /// Calls `body` with all items in batches, sorted by asset type and then by their order. Only one batch is in memory.
  package func forEachBatch(_ body: ([Item]) throws -> Void) throws {
    try forEachStoredBatch { try body($0.map(\.item)) }
  }

  /// Does the same as `forEachBatch`, but passes the items with their ids.
  package func forEachStoredBatch(_ body: ([StoredItem]) throws -> Void) throws {
    for group in try groups() {
      var batches = items(of: group.assetType?.id)
      while let items = try batches.nextStored() { try body(items) }
    }
  }

  /// Returns the items of one asset type, in order and in batches. If `assetType` is `nil`, returns the items without a
  /// type. A batch has at most `size` items, and ends early if its notes reach `noteBytes` bytes.
  package func items(
    of assetType: AssetType.ID?, batchedBy size: Int = BatchLimit.items, noteBytes: Int = BatchLimit.noteBytes
  ) -> ItemBatches {
    ItemBatches(
      snapshot: self, assetType: assetType, limit: BatchLimit(items: max(1, size), noteBytes: noteBytes))
  }
}

/// The identity of an item in a store, independent of the item's data.
package struct ItemID: Hashable, Sendable {
  package let row: Int64

  package init(row: Int64) { self.row = row }
}

/// An item with its id in the store.
package struct StoredItem: Sendable {
  package let id: ItemID
  package let item: Item

  package init(id: ItemID, item: Item) { (self.id, self.item) = (id, item) }
}

/// The maximum size of a batch. A batch ends after `items` items, or earlier if their notes reach `noteBytes` bytes.
package struct BatchLimit: Sendable {
  let items: Int
  let noteBytes: Int

  /// The default limits.
  package static let items = 256
  package static let noteBytes = 4 << 20
}

/// A cursor over the items of an asset type, in batches. Only one batch is in memory.
///
/// Each batch is a separate index lookup, so no statement stays open between batches.
package struct ItemBatches: Sendable {
  fileprivate let snapshot: Snapshot
  fileprivate let assetType: AssetType.ID?
  fileprivate let limit: BatchLimit
  fileprivate var last: ItemRow.Position?

  /// Continues after the item `previous`, or at the first item if `previous` is `nil`.
  mutating func start(after previous: DigestedItem?) { last = previous?.position }

  /// Returns the items of the next batch; `nil` after the last batch.
  package mutating func next() throws(Failure) -> [Item]? { try nextStored()?.map(\.item) }

  /// Returns the items of the next batch with their ids; `nil` after the last batch.
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

/// The problem of a batch that does not follow the previous batch: the rows of the file contradict an index.
enum OrderMismatch {
  static let message =
    "is damaged (the items cannot be read in order); run 'coffer check', and restore the store from a backup"
}
