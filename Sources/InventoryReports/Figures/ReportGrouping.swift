import InventoryModel
import InventoryProof
import InventorySettings

/// The property of items by which the lines of a report are grouped.
package enum ReportGrouping: String, CaseIterable, Sendable {
  case type, room

  /// Returns the group of an item; `nil` if the item has no asset type, or no room.
  func group(of item: ReportItem, _ terms: ReportTerms) -> ReportGroup? {
    switch self {
    case .type: item.item.assetType.map { ReportGroup(label: $0, key: $0) }
    case .room: terms.room(item.roles).map { ReportGroup(label: $0.label, key: $0.key) }
    }
  }

  /// The header of the column that names the groups.
  var title: String {
    switch self {
    case .type: "Asset type"
    case .room: "Room"
    }
  }

  /// The name of the group for items without an asset type, or without a room.
  var missing: String {
    switch self {
    case .type: "No type"
    case .room: "No room"
    }
  }
}

/// A group of items. If the fields of items spell the name of a room differently, `label` is the spelling in the first
/// item.
struct ReportGroup: Hashable, Sendable {
  let label: String
  /// The identity of the group, which is the same for all of its items.
  let key: String
}
