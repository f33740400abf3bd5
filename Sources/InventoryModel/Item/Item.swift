import Foundation

/// Something that the household owns. Attributes have the same names and meanings as in the Homepwner app of the book
/// *iOS Programming*.
package struct Item: Hashable, Sendable {
  package var itemKey: ItemKey
  /// The salted name of the item's pages; `nil` if the name is made from the key.
  private let saltedName: String?
  /// Not empty.
  package var itemName: String
  package var serialNumber: String?
  /// `nil` if the value is not stated, which differs from 0, or if it is hidden from the audience.
  package var valueInDollars: Money?
  /// The date when the item was recorded, not the date of purchase. `nil` if the date is hidden from the audience, or
  /// if another app saved the item without a date.
  package var dateCreated: Timestamp?
  /// The position among the items of the same asset type. Smaller values come first. 0 if the position is hidden.
  package var orderingValue: Double
  /// The label of the item's asset type; `nil` if the item has none.
  package var assetType: String?
  /// The notes, in Markdown.
  package var notes: String?
  /// The item's texts that are not attributes, each with a name, in the order of the store.
  package var fields: [Field]
  /// All photos that the audience sees, grouped by kind. Photos of one kind are in the order of the store.
  package var photos: [Photo]
  /// All PDF documents that the audience sees, grouped by kind. Documents of one kind are in the order of the store.
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

/// A named text of an item, such as its room, brand, model or purchase date.
package struct Field: Hashable, Sendable {
  package let name: String
  /// Not empty in a store.
  package let value: String

  package init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

/// The attributes of an item. Fields are not attributes. CSV files, exports, predicates and site.yml use the raw
/// values.
package enum ItemAttribute: String, CaseIterable, Sendable {
  case itemKey, itemName, serialNumber, valueInDollars, dateCreated, orderingValue, assetType, notes, photos
}

/// The identity of an item. A key never changes and is never empty. The names of the item's pages are made from the
/// key. Keys are compared and sorted by bytes, as in the store: two keys that differ only in their Unicode
/// normalization are different keys.
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

  /// Returns a key that replaces a hidden key and names the item's pages. `digits` are the hex digits of a digest.
  package static func standIn(_ digits: String) -> ItemKey {
    ItemKey(unchecked: digits.uppercased())
  }

  private init(unchecked text: String) {
    self.text = text
  }

  package static func == (left: ItemKey, right: ItemKey) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  package static func < (left: ItemKey, right: ItemKey) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

/// The number of items, the sum of their values, and the number of items without a value.
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

  /// Whether there are items, but none has a stated value.
  package var isUnvalued: Bool { items > 0 && itemsWithoutValue == items }

  /// Removes the items of a group, which must all be in these totals.
  package static func -= (totals: inout Totals, group: Totals) {
    totals.items -= group.items
    totals.value = totals.value.flatMap { value in group.value.map { value - $0 } }
    totals.itemsWithoutValue -= group.itemsWithoutValue
  }
}
