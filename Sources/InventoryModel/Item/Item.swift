import Foundation

/// Something the household owns, with the names and meanings of Homepwner's model.
package struct Item: Hashable, Sendable {
  package var itemKey: ItemKey
  /// Replaces the name of its pages, which is otherwise made from the key.
  private let saltedName: String?
  /// Not empty.
  package var itemName: String
  package var serialNumber: String?
  /// `nil` means "not stated", which differs from 0.
  package var valueInDollars: Money?
  /// The date of the record, not of the purchase. `nil` if it is hidden from the audience, or if a store of another app
  /// has none.
  package var dateCreated: Timestamp?
  /// The position among the items of its asset type; smaller comes first. 0 if it is hidden.
  package var orderingValue: Double
  /// The label of its asset type.
  package var assetType: String?
  /// Markdown.
  package var notes: String?
  /// In order; what an import added to the attributes above.
  package var fields: [Field]
  /// All that the audience sees: by kind, then in order.
  package var photos: [Photo]
  /// All PDF documents that the audience sees: by kind, then in order.
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

  /// The name of its pages, without an extension.
  package var pageName: String { saltedName ?? FileName.ofKey(itemKey.text) }

  /// The first photo that shows the item; it makes the thumbnail.
  package var primaryPhoto: Photo? { photos.first { $0.kind == .item } }

  /// The name of an item that another program saved without one.
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

/// The identity of an item; it never changes, and the names of the item's pages are made from it. Not empty.
package struct ItemKey: Hashable, Comparable, Sendable {
  package let text: String

  /// `nil` for an empty text.
  package init?(_ text: String) {
    guard !text.isEmpty else { return nil }
    self.text = text
  }

  /// A key for a new item: a random uppercase UUID (RFC 9562, version 4), as in Homepwner. On Linux, Foundation opens
  /// and reads a file for each UUID, which slows down a large import.
  package static func new() -> ItemKey {
    var bits = (UInt64.random(in: 0 ... .max), UInt64.random(in: 0 ... .max))
    let uuid = withUnsafeMutableBytes(of: &bits) { bytes in
      bytes[6] = bytes[6] & 0x0F | 0x40
      bytes[8] = bytes[8] & 0x3F | 0x80
      return bytes.load(as: uuid_t.self)
    }
    return ItemKey(unchecked: UUID(uuid: uuid).uuidString)
  }

  /// Replaces a hidden key and names the item's pages: hex digits of a digest.
  package static func standIn(_ digits: String) -> ItemKey {
    ItemKey(unchecked: digits.uppercased())
  }

  private init(unchecked text: String) {
    self.text = text
  }

  /// In the order of Unicode, whatever the language of the system.
  package static func < (left: ItemKey, right: ItemKey) -> Bool {
    left.text < right.text
  }
}

/// Counts and sums of items.
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
