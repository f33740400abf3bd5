import InventoryModel
import InventoryProof
import InventoryStore

extension GapsFigures {
  /// Counts the items of a snapshot.
  init(
    of snapshot: Snapshot, _ terms: ReportTerms, _ readings: FieldReadings,
    progress: (ReportProgress) -> Void = { _ in }
  ) throws {
    self.init(terms, readings)
    let count = try snapshot.totals().items
    try snapshot.forEachStoredBatch { items in
      for stored in items { add(stored.item, stored.id) }
      progress(.items(overall.items, of: count))
    }
    finish()
  }
}
