import InventoryModel
import InventoryStore

extension Snapshot {
  /// All items by asset type and in their order, a batch at a time; one batch is in memory.
  func forEachBatch(_ body: ([Item]) throws -> Void) throws {
    for group in try groups() {
      var batches = items(of: group.assetType?.id, batchedBy: 256, noteBytes: 4 << 20)
      while let items = try batches.next() { try body(items) }
    }
  }
}
