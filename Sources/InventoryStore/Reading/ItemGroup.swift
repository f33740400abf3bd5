import Diagnostics
import GRDB
package import InventoryModel

/// The items of one asset type, or those without one, counted.
package struct ItemGroup: Hashable, Sendable {
  /// Nothing for the items without a type.
  package let assetType: AssetType?
  package let totals: Totals

  package init(assetType: AssetType?, totals: Totals) {
    self.assetType = assetType
    self.totals = totals
  }
}

extension ItemGroup {
  init(_ row: StoredRow, _ disclosure: Disclosure) throws {
    let id = try row.optionalInteger(0)
    self.init(
      assetType: try id.map { AssetType(id: $0, label: try row.text(1)) },
      totals: disclosure.disclosed(try Totals(row, from: 2)))
  }

  /// By label without regard to case; the items without a type come last.
  func precedes(_ other: ItemGroup) -> Bool {
    guard let label = assetType?.label else { return false }
    guard let otherLabel = other.assetType?.label else { return true }
    return AssetType.foldedLabel(label).utf8.lexicographicallyPrecedes(AssetType.foldedLabel(otherLabel).utf8)
  }
}

extension Totals {
  /// Three columns of a row: the number of items, the sum of their cents, the number without a value.
  init(_ row: StoredRow, from column: Int) throws {
    self.init(
      items: try row.count(column), value: Money(cents: try row.integer(column + 1)),
      itemsWithoutValue: try row.count(column + 2))
  }
}

extension Snapshot {
  /// Items are joined with their types by SQLite, which finds the type 1 for the text '1', too, and more than once. A text
  /// or a blob comes after every number in the index, so that this costs nothing.
  func refuseStrayTypes() throws(Failure) {
    _ = try read { database in
      try database.first("SELECT id, assetType FROM item WHERE assetType >= '' LIMIT 1", of: "item") {
        try $0.optionalInteger(1)
      }
    }
  }
}
