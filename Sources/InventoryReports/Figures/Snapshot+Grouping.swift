import InventoryModel
import InventoryProof
import InventorySettings
import InventoryStore

extension Snapshot {
  /// All items in batches, group by group; those without one last. By room, all items are in memory at once.
  func forEachBatch(by grouping: ReportGrouping, _ terms: ReportTerms, _ body: ([Item]) throws -> Void) throws
  {
    guard grouping == .room else { return try forEachBatch(body) }
    var rooms: [String: [Item]] = [:]
    var others: [Item] = []
    try forEachBatch { items in
      for item in items {
        if let room = terms.fieldRoles.values(of: item.fields)[.room] {
          rooms[AssetType.foldedLabel(room), default: []].append(item)
        } else {
          others.append(item)
        }
      }
    }
    for (_, items) in rooms.sorted(by: { $0.key < $1.key }) { try body(items) }
    if !others.isEmpty { try body(others) }
  }
}
