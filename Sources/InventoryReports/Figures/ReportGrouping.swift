import InventoryModel
import InventoryProof
import InventorySettings

/// What the lines of a report are grouped by.
package enum ReportGrouping: String, CaseIterable, Sendable {
  case type, room

  /// The name of an item's group; `nil` if it has none.
  func group(of item: ReportItem) -> String? {
    switch self {
    case .type: item.item.assetType
    case .room: item.roles[.room]
    }
  }

  /// Whether two names mean the same group: rooms may differ in case.
  static func isSame(_ one: String?, _ other: String?) -> Bool {
    one == other || one.map(AssetType.foldedLabel) == other.map(AssetType.foldedLabel)
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
