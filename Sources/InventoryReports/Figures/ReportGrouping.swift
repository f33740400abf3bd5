import InventoryModel
import InventoryProof
import InventorySettings

/// What the lines of a report are grouped by.
package enum ReportGrouping: String, CaseIterable, Sendable {
  case type, room

  /// The group of an item; `nil` if it has none.
  func group(of item: ReportItem, _ terms: ReportTerms) -> ReportGroup? {
    switch self {
    case .type: item.item.assetType.map { ReportGroup(label: $0, key: $0) }
    case .room: terms.room(item.roles).map { ReportGroup(label: $0.label, key: $0.key) }
    }
  }

  /// The header of a column with groups.
  var title: String {
    switch self {
    case .type: "Asset type"
    case .room: "Room"
    }
  }

  /// The name of the group of items without one.
  var missing: String {
    switch self {
    case .type: "No type"
    case .room: "No room"
    }
  }
}

/// A group of items. Texts may name one room differently; its label is the text of its first item.
struct ReportGroup: Hashable, Sendable {
  let label: String
  /// The same for all items of the group.
  let key: String
}
