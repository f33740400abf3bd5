package import InventoryModel
package import InventorySettings
import InventorySite

/// An item as reports look at it.
package struct ReportItem: Hashable, Sendable {
  /// In the full list, from 1. Captions of photos and other lists call the item by it.
  package let number: Int
  package let item: Item
  /// What its fields say of what a report asks for.
  package let roles: [FieldRole: String]
  /// Whether a serial number is expected of its type.
  package let expectsSerialNumber: Bool

  package init(_ item: Item, number: Int, terms: ReportTerms) {
    self.item = item
    self.number = number
    roles = terms.fieldRoles.values(of: item.fields)
    expectsSerialNumber = terms.expectsSerialNumber(item.assetType)
  }

  private init(_ other: ReportItem, item: Item) {
    (number, self.item, roles, expectsSerialNumber) = (
      other.number, item, other.roles, other.expectsSerialNumber
    )
  }

  /// The same without what only the full list shows.
  var withoutNotes: ReportItem {
    var item = item
    item.notes = nil
    return ReportItem(self, item: item)
  }

  package var hasPhoto: Bool { !item.photos.isEmpty }
  /// A text such as `N/A` or `unknown` is not a serial number.
  package var hasSerialNumber: Bool { item.serialNumber.map { !NotKnown.isOne($0) } ?? false }

  /// Whether all the proof is there that is expected of it.
  package var isDocumented: Bool { hasPhoto && (hasSerialNumber || !expectsSerialNumber) }

  package var reference: ItemReference {
    ItemReference(
      number: number, itemKey: item.itemKey, itemName: item.itemName, assetType: item.assetType,
      room: roles[.room], value: item.valueInDollars)
  }
}

/// An item in a list that only names it.
package struct ItemReference: Hashable, Sendable {
  package let number: Int
  package let itemKey: ItemKey
  package let itemName: String
  package let assetType: String?
  package let room: String?
  package let value: Money?

  /// The most valuable first; those without a value last; equal ones by their number.
  package static func byValue(_ left: ItemReference, _ right: ItemReference) -> Bool {
    switch (left.value, right.value) {
    case (let first?, let second?) where first != second: first > second
    case (_?, nil): true
    case (nil, _?): false
    default: left.number < right.number
    }
  }
}
