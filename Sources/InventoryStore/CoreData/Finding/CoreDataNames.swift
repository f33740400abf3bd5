import Diagnostics

/// The names of entities and attributes of a Core Data store, as stated by the user.
///
/// Attributes can be reached through a relationship: `type.name`. An empty text turns a role off.
package struct CoreDataNames: Hashable, Sendable {
  /// What an entity, an attribute or a relationship is used as; the raw value is its key in site.yml.
  package enum Role: String, CaseIterable, Encodable, Sendable {
    /// The entity of the items.
    case item
    case itemKey, itemName, serialNumber, valueInDollars, dateCreated, orderingValue, notes
    /// The relationship from an item to its type, or an attribute with the type's label.
    case assetType
    /// The entity of the types, if the relationship does not state it, and its attribute.
    case types, label
    /// Attributes with pictures.
    case thumbnail, photo
  }

  package var stated: [Role: String]

  package init(_ stated: [Role: String] = [:]) {
    self.stated = stated
  }

  /// The user's setting for a role; `nil` also if it is off.
  func name(for role: Role) -> String? { stated[role].flatMap { $0.isEmpty ? nil : $0 } }

  func isOff(_ role: Role) -> Bool { stated[role] == "" }
}

extension CoreDataNames.Role {
  /// The names in models of the Homepwner app, the book's names first.
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

  /// The names in other apps, the most likely first. A match is a guess.
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
    // File paths.
    case .photo:
      ["imageURL", "photoURL", "imagePath", "photoPath", "imageName", "imageFileName", "photoFilename"]
    case .item, .assetType, .types: []
    }
  }

  /// The weight of an attribute with such a name as evidence for the items' entity, based on 98 models of the app.
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

  /// Whether an attribute of this kind can have this role.
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

/// The use of a part of a Core Data store, and the reason.
package struct CoreDataChoice: Hashable, Sendable, Encodable {
  /// The reason for the choice.
  package enum Reason: String, Hashable, Sendable, Encodable {
    /// It is set in site.yml.
    case stated
    /// It has the name used by the Homepwner app.
    case app
    /// It has a name used by other apps.
    case name
    /// It has more distinct values than the other columns with this name.
    case distinct
    /// It has a uniqueness constraint.
    case unique
    /// It holds pictures.
    case pictures
    /// It refers to few, short, distinct labels.
    case labels
    /// Its attributes are usual in a home inventory.
    case attributes
    /// An inspection suggests it.
    case proposed
  }

  package let role: CoreDataNames.Role
  /// The name in site.yml.
  package let path: String
  package let reason: Reason

  func because(_ reason: Reason) -> CoreDataChoice { CoreDataChoice(role: role, path: path, reason: reason) }

  package var isGuess: Bool { reason != .stated && reason != .app }
}

/// An unknown name in site.yml, or a store without recognizable items.
struct CoreDataRefusal: Error {
  let message: String
  /// Bad data if no setting is wrong.
  let kind: Failure.Kind

  init(_ message: String, _ kind: Failure.Kind = .badSettings) {
    (self.message, self.kind) = (message, kind)
  }
}
