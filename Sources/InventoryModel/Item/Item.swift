import Foundation

/// Something that the household owns. Attributes have the same names and meanings as in Homepwner's model.
package struct Item: Hashable, Sendable {
  package var itemKey: ItemKey
  /// The name of the item's pages; `nil` if the name is made from the key.
  private let saltedName: String?
  /// Not empty.
  package var itemName: String
  package var serialNumber: String?
  /// `nil` means "not stated", which differs from 0.
  package var valueInDollars: Money?
  /// The date of the record, not of the purchase. `nil` if it is hidden from the audience, or if another app saved the
  /// item without a date.
  package var dateCreated: Timestamp?
  /// The position among the items of the same asset type; smaller values come first. 0 if the position is hidden.
  package var orderingValue: Double
  /// The label of the item's asset type; `nil` if the item has none.
  package var assetType: String?
  /// The notes, in Markdown.
  package var notes: String?
  /// The named texts in addition to the attributes above, in order.
  package var fields: [Field]
  /// All photos that the audience sees, grouped by kind, each group in order.
  package var photos: [Photo]
  /// All PDF documents that the audience sees, grouped by kind, each group in order.
  package var documents: [Document]

  package init(
    itemKey: ItemKey, saltedName: String? = nil, itemName: String, serialNumber: String? = nil,
    valueInDollars: Money? = nil, dateCreated: Timestamp?, orderingValue: Double, assetType: String? = nil,
    notes: String? = nil, fields: [Field] = [], photos: [Photo] = [], documents: [Document] = []
  ) {
    self.itemKey = itemKey
    self.saltedName = saltedName
    self.itemName = itemName
    self.serialNumber = serialNumber
    self.valueInDollars = valueInDollars
    self.dateCreated = dateCreated
    self.orderingValue = orderingValue
    self.assetType = assetType
    self.notes = notes
    self.fields = fields
    self.photos = photos
    self.documents = documents
  }

  /// The name of the item's pages, without an extension.
  package var pageName: String { saltedName ?? FileName.ofKey(itemKey.text) }

  /// The first photo of the item itself, from which the thumbnail is made; `nil` if there is none.
  package var primaryPhoto: Photo? { photos.first { $0.kind == .item } }

  /// The name given to an item that another program saved without a name.
  package static let unnamed = "Unnamed"
}

/// A named text of an item: room, brand, model, purchase date ...
package struct Field: Hashable, Sendable {
  package let name: String
  /// Not empty in a store.
  package let value: String

  package init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

/// The attributes of an item other than its fields, with the names used in CSV files, exports, predicates and site.yml.
package enum ItemAttribute: String, CaseIterable, Sendable {
  case itemKey, itemName, serialNumber, valueInDollars, dateCreated, orderingValue, assetType, notes, photos
}

/// The identity of an item, which never changes and is never empty. The names of the item's pages are made from the
/// key.
package struct ItemKey: Hashable, Comparable, Sendable {
  package let text: String

  /// `nil` for an empty text.
  package init?(_ text: String) {
    guard !text.isEmpty else { return nil }
    self.text = text
  }

  /// Returns a key for a new item: a random uppercase UUID (RFC 9562, version 4), as in Homepwner. `UUID()` is not
  /// used: on Linux, Foundation opens and reads a file for each UUID, which slows down a large import.
  package static func new() -> ItemKey {
    var bits = (UInt64.random(in: 0 ... .max), UInt64.random(in: 0 ... .max))
    let uuid = withUnsafeMutableBytes(of: &bits) { bytes in
      bytes[6] = bytes[6] & 0x0F | 0x40
      bytes[8] = bytes[8] & 0x3F | 0x80
      return bytes.load(as: uuid_t.self)
    }
    return ItemKey(unchecked: UUID(uuid: uuid).uuidString)
  }

  /// Returns a key made from the hex digits of a digest. The key replaces a hidden key and names the item's pages.
  package static func standIn(_ digits: String) -> ItemKey {
    ItemKey(unchecked: digits.uppercased())
  }

  private init(unchecked text: String) {
    self.text = text
  }

  /// Compares in the order of Unicode, independent of the system's language.
  package static func < (left: ItemKey, right: ItemKey) -> Bool {
    left.text < right.text
  }
}

/// The number of items and the sum of their values.
package struct Totals: Hashable, Sendable {
  package var items: Int
  /// The sum of the stated values; `nil` if values are hidden from the audience.
  package var value: Money?
  package var itemsWithoutValue: Int

  package init(items: Int = 0, value: Money? = Money(cents: 0), itemsWithoutValue: Int = 0) {
    self.items = items
    self.value = value
    self.itemsWithoutValue = itemsWithoutValue
  }
}
