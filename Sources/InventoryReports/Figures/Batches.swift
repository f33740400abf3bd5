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

extension Array {
  /// In parts of a few hundred, so that a page is rendered piece by piece.
  func parted(by size: Int = 256) -> some Sequence<[Element]> {
    stride(from: 0, to: count, by: size).lazy.map { Array(self[$0..<Swift.min($0 + size, count)]) }
  }
}
