/// A thing that somebody owns, with the names and meanings of Homepwner's model.
package struct Item: Hashable, Sendable {
  package var itemKey: ItemKey
  /// Not empty.
  package var itemName: String
  package var serialNumber: String?
  /// Nothing means "not stated", which is not 0.
  package var valueInDollars: Money?
  /// When the record was made; not the date of purchase. `nil` where it is hidden from the audience, and where a store of
  /// another app states none.
  package var dateCreated: Timestamp?
  /// The place among the items of its asset type: smaller is earlier. 0 where it is hidden.
  package var orderingValue: Double
  /// The label of its asset type.
  package var assetType: String?
  /// Markdown.
  package var notes: String?
  /// In order; what an import brought beyond the attributes above.
  package var fields: [Field]
  /// In order; the first is the primary one.
  package var photos: [Photo]

  package init(
    itemKey: ItemKey, itemName: String, serialNumber: String? = nil, valueInDollars: Money? = nil,
    dateCreated: Timestamp?, orderingValue: Double, assetType: String? = nil, notes: String? = nil,
    fields: [Field] = [], photos: [Photo] = []
  ) {
    self.itemKey = itemKey
    self.itemName = itemName
    self.serialNumber = serialNumber
    self.valueInDollars = valueInDollars
    self.dateCreated = dateCreated
    self.orderingValue = orderingValue
    self.assetType = assetType
    self.notes = notes
    self.fields = fields
    self.photos = photos
  }
}

extension Item {
  /// What an item is called that another program has kept without a name.
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
