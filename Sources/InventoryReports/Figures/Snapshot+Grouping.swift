import InventoryModel
import InventoryProof
import InventorySettings
import InventoryStore

extension Snapshot {
  /// All items in batches, group by group; those without one last.
  func forEachBatch(
    by grouping: ReportGrouping, _ terms: ReportTerms, _ body: ([StoredItem]) throws -> Void
  ) throws {
    guard grouping == .room else { return try forEachStoredBatch(body) }
    for room in try rooms(terms) {
      for ids in room.parted() {
        try body(zip(ids, items(ids)).map { StoredItem(id: $0, item: $1) })
      }
    }
  }

  /// The items of each room, by its name; those without a room last. Only rooms with items.
  func rooms(_ terms: ReportTerms) throws -> [[ItemID]] {
    var rooms: [String: [ItemID]] = [:]
    var others: [ItemID] = []
    try forEachStoredBatch { items in
      for stored in items {
        if let room = terms.fieldRoles.values(of: stored.item.fields)[.room] {
          rooms[AssetType.foldedLabel(room), default: []].append(stored.id)
        } else {
          others.append(stored.id)
        }
      }
    }
    return rooms.sorted { $0.key < $1.key }.map(\.value) + (others.isEmpty ? [] : [others])
  }
}
