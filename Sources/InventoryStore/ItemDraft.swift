package import InventoryModel

/// What somebody says of an item, new or known. Nothing in an attribute means "not said": a new item gets what the
/// model gives it, a known one keeps what it has.
package struct ItemDraft: Hashable, Sendable {
  package var itemKey: ItemKey?
  package var itemName: String?
  package var serialNumber: String?
  package var valueInDollars: Money?
  package var dateCreated: Timestamp?
  package var orderingValue: Double?
  /// A label; a type that is not there yet is made.
  package var assetType: String?
  package var notes: String?
  /// Replace the fields of the same names, and add those with new ones.
  package var fields: [Field] = []

  package init(itemKey: ItemKey? = nil, itemName: String? = nil) {
    self.itemKey = itemKey
    self.itemName = itemName
  }
}

/// A photo that has been looked at, ready to be stored.
package struct NewPhoto: Sendable {
  package let bytes: [UInt8]
  package let format: Photo.Format
  /// Pixels of the upright picture.
  package let width: Int
  package let height: Int
  package let hasAlpha: Bool
  /// PNG data, 120 x 120 px.
  package let thumbnail: [UInt8]

  package init(
    bytes: [UInt8], format: Photo.Format, width: Int, height: Int, hasAlpha: Bool, thumbnail: [UInt8]
  ) {
    self.bytes = bytes
    self.format = format
    self.width = width
    self.height = height
    self.hasAlpha = hasAlpha
    self.thumbnail = thumbnail
  }
}
