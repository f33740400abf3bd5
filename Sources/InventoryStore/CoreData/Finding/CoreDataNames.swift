/// What the entities and attributes of a Core Data store are called that hold an inventory, where the user states it.
///
/// Attributes may be reached through a relationship: `type.name`. An empty text turns a role off.
package struct CoreDataNames: Hashable, Sendable {
  package enum Role: String, CaseIterable, Encodable, Sendable {
    /// The entity of the items.
    case item
    case itemKey, itemName, serialNumber, valueInDollars, dateCreated, orderingValue, notes
    /// The relationship from an item to its type, or a text that is the type's label.
    case assetType
    /// The entity of the types, where the relationship does not state it, and its attribute.
    case types, label
    /// Attributes that hold pictures.
    case thumbnail, photo
  }

  package var stated: [Role: String]

  package init(_ stated: [Role: String] = [:]) {
    self.stated = stated
  }

  /// What the user states for a role; `nil` where it is off, too.
  func name(for role: Role) -> String? { stated[role].flatMap { $0.isEmpty ? nil : $0 } }

  func isOff(_ role: Role) -> Bool { stated[role] == "" }
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

  /// Spellings of other apps, the likeliest first. What is found by them is a guess.
  var otherSpellings: [String] {
    switch self {
    case .itemKey: ["uuid", "id", "identifier", "itemID"]
    case .itemName: ["title", "itemTitle", "productName", "displayName"]
    case .serialNumber: ["serial", "serialNo", "serialNum"]
    case .valueInDollars:
      [
        "price", "purchasePrice", "itemValue", "estimatedValue", "currentValue", "cost", "worth",
        "replacementCost",
      ]
    case .dateCreated: ["createdAt", "creationDate", "createdDate", "created", "dateAdded", "addedAt"]
    case .orderingValue: ["sortOrder", "displayOrder", "sortIndex", "orderIndex"]
    case .notes: ["note", "comments"]
    case .label: ["name", "title"]
    case .thumbnail: ["thumbnailImage"]
    // Paths of files.
    case .photo:
      ["imageURL", "photoURL", "imagePath", "photoPath", "imageName", "imageFileName", "photoFilename"]
    case .item, .assetType, .types: []
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

  /// Whether it is a text.
  var isText: Bool { [.itemKey, .itemName, .serialNumber, .notes].contains(self) }

  /// Whether an attribute of this kind can hold it.
  func fits(_ column: CoreDataModel.Column) -> Bool {
    if column.isToOne { return false }
    return switch self {
    case .itemKey: column.kind == .text || column.kind == .integer || column.isUUID
    case .serialNumber: column.kind == .text || column.kind == .integer
    case .itemName, .notes, .label: column.kind == .text
    case .valueInDollars: (column.kind == .integer || column.kind == .real) && column.type != .boolean
    case .dateCreated: column.kind == .date || column.kind == .real || column.kind == .integer
    case .orderingValue: (column.kind == .integer || column.kind == .real) && column.type != .boolean
    case .thumbnail, .photo: column.kind == .blob
    case .item, .assetType, .types: false
    }
  }
}

/// What of a Core Data store is used as what, and why.
package struct CoreDataChoice: Hashable, Sendable, Encodable {
  package enum Reason: String, Hashable, Sendable, Encodable {
    /// site.yml names it.
    case stated
    /// The Homepwner app calls it so.
    case app
    /// Other apps call it so.
    case name
    /// Of several columns with this name, it has the most distinct values.
    case distinct
    /// A uniqueness constraint names it.
    case unique
    /// It holds pictures.
    case pictures
    /// It leads to few, short, distinct labels.
    case labels
    /// Its attributes are those of a home inventory.
    case attributes
    /// The store has no model: the entity at its end is called like it, and has a row for every reference.
    case end
    /// An inspection proposes it.
    case proposed
  }

  package let role: CoreDataNames.Role
  /// As site.yml names it.
  package let path: String
  package let reason: Reason

  func because(_ reason: Reason) -> CoreDataChoice { CoreDataChoice(role: role, path: path, reason: reason) }

  package var isGuess: Bool { reason != .stated && reason != .app }
}

/// A name in site.yml that the store does not have, or a store in which no items are found.
struct CoreDataRefusal: Error {
  let message: String

  init(_ message: String) { self.message = message }
}
