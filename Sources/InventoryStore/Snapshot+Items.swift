import GRDB
package import InventoryModel

extension Snapshot {
  /// The items of one asset type (nothing: those without one), in their order, in batches of `size`.
  package func items(of assetType: AssetType.ID?, batchedBy size: Int) -> ItemBatches {
    ItemBatches(snapshot: self, assetType: assetType, size: max(1, size))
  }
}

/// A cursor over the items of a group, a batch at a time; one batch is in memory.
///
/// Each batch is one look-up in the index of the order, so that no statement stays open between two batches.
package struct ItemBatches: Sendable {
  fileprivate let snapshot: Snapshot
  fileprivate let assetType: AssetType.ID?
  fileprivate let size: Int
  private var last: ItemRow.Place?

  fileprivate init(snapshot: Snapshot, assetType: AssetType.ID?, size: Int) {
    (self.snapshot, self.assetType, self.size) = (snapshot, assetType, size)
  }

  /// The next items, fewer than the size only at the end; nothing when there are no more.
  package mutating func next() throws(Failure) -> [Item]? {
    let last = last
    let rows = try snapshot.read { [snapshot, assetType, size] in
      try ItemRow.fetch($0, from: snapshot.items, of: assetType, after: last, limit: size)
    }
    guard let end = rows.last else { return nil }
    self.last = end.place
    return rows.map(\.item)
  }
}
