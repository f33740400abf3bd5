/// What the entities and attributes of a Core Data store are called that hold an inventory, as far as somebody says so.
///
/// Attributes may be reached through a to-one relationship: `type.name`.
package struct CoreDataNames: Hashable, Sendable {
  package enum Role: String, CaseIterable, Sendable {
    /// The entity of the items.
    case item
    case itemKey, itemName, serialNumber, valueInDollars, dateCreated, orderingValue, notes
    /// The relationship from an item to its type, or a text that is the type's label.
    case assetType
    /// The entity of the types, where the relationship does not tell, and its attribute.
    case types, label
    /// Attributes that hold pictures.
    case thumbnail, photo
  }

  package var stated: [Role: String]

  package init(_ stated: [Role: String] = [:]) {
    self.stated = stated
  }
}

extension CoreDataNames.Role {
  /// The spellings found in models of the Homepwner app, the book's first.
  var spellings: [String] {
    switch self {
    case .itemKey: ["itemKey", "imageKey", "key", "myUUID"]
    case .itemName: ["itemName", "possessionName", "name"]
    case .serialNumber: ["serialNumber"]
    case .valueInDollars: ["valueInDollars", "valueDollars", "value"]
    case .dateCreated: ["dateCreated", "dateOfCreation"]
    case .orderingValue: ["orderingValue", "ordingValue", "orderInTVC"]
    case .notes: ["notes"]
    case .assetType: ["assetType"]
    case .label: ["label"]
    case .thumbnail: ["thumbnail", "thumbnailData", "thumb", "thumbnailImageData"]
    case .item, .types, .photo: []
    }
  }

  /// How much an attribute with such a name says that its entity is the items', as 98 models of the app have it.
  var weight: Int {
    switch self {
    case .serialNumber, .valueInDollars, .orderingValue: 3
    case .dateCreated, .itemKey: 2
    case .itemName, .thumbnail, .assetType: 1
    case .item, .types, .label, .notes, .photo: 0
    }
  }
}
