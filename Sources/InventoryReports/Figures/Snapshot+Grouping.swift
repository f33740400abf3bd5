import InventoryModel
import InventoryProof
import InventorySettings
import InventoryStore

extension Snapshot {
  /// Calls `body` with all items in batches, group by group. Items without a group come last.
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

  /// Returns the items of each room that has items, in the order of the places on the site. Items without a room come
  /// last.
  func rooms(_ terms: ReportTerms) throws -> [[ItemID]] {
    var rooms: [String: (order: [String], items: [ItemID])] = [:]
    var others: [ItemID] = []
    try forEachStoredBatch { items in
      for stored in items {
        if let room = terms.room(terms.fieldRoles.values(of: stored.item.fields)) {
          rooms[room.key, default: (room.order, [])].items.append(stored.id)
        } else {
          others.append(stored.id)
        }
      }
    }
    let sorted = rooms.sorted { one, other in
      one.value.order == other.value.order
        ? one.key < other.key : one.value.order.lexicographicallyPrecedes(other.value.order)
    }
    return sorted.map(\.value.items) + (others.isEmpty ? [] : [others])
  }
}
