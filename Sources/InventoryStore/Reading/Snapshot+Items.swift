package import Diagnostics
import GRDB
package import InventoryModel

extension Snapshot {
  /// The keys of all items of the store, those that are not selected too, in no order that means anything.
  package func everyKey() throws(Failure) -> [ItemKey] {
    try read { database in
      try database.all("SELECT id, itemKey FROM item", of: "item") { try $0.text(1) }.compactMap(ItemKey.init)
    }
  }

  /// All items by asset type and in their order, a batch at a time; one batch is in memory.
  package func forEachBatch(_ body: ([Item]) throws -> Void) throws {
    for group in try groups() {
      var batches = items(of: group.assetType?.id)
      while let items = try batches.next() { try body(items) }
    }
  }

  /// The items of one asset type (nothing: those without one), in their order, in batches of `size`; of fewer items where
  /// the notes of a batch have so many bytes.
  package func items(
    of assetType: AssetType.ID?, batchedBy size: Int = BatchLimit.items, noteBytes: Int = BatchLimit.noteBytes
  ) -> ItemBatches {
    ItemBatches(
      snapshot: self, assetType: assetType, limit: BatchLimit(items: max(1, size), noteBytes: noteBytes))
  }
}

package struct BatchLimit: Sendable {
  let items: Int
  let noteBytes: Int

  /// What is in memory at once, where nothing asks for another size.
  package static let items = 256
  package static let noteBytes = 4 << 20
}

/// A cursor over the items of a group, a batch at a time; one batch is in memory.
///
/// Each batch is one look-up in the index of the order, so that no statement stays open between two batches.
package struct ItemBatches: Sendable {
  fileprivate let snapshot: Snapshot
  fileprivate let assetType: AssetType.ID?
  fileprivate let limit: BatchLimit
  fileprivate var last: ItemRow.Place?

  /// The next items; nothing when there are no more.
  package mutating func next() throws(Failure) -> [Item]? {
    let last = last
    let rows = try snapshot.read { [snapshot, assetType, limit] in
      try ItemRow.fetch($0, from: snapshot.items, of: assetType, after: last, limit: limit)
    }
    guard let end = rows.last else { return nil }
    guard last.map(end.place.follows) ?? true else {
      throw Failure(.badData, file: snapshot.path, StuckCursor.message)
    }
    self.last = end.place
    return snapshot.disclosure.disclosed(rows.map(\.item))
  }
}

/// A batch that does not come after the one before it: the order in the file is not the one of its index.
enum StuckCursor {
  static let message =
    "is damaged (the items cannot be read in order); run 'coffer check', and restore the store from a backup"
}
