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
    try snapshot.forEachBatch { items in
      for item in items { add(item) }
      progress(.items(overall.items, of: count))
    }
    finish()
  }
}
