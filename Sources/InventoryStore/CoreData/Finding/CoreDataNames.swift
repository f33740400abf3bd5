import Diagnostics

/// The names that the user states in site.yml for the entities and attributes of a Core Data store.
///
/// A name may be a path through a relationship: `type.name`. An empty name turns a role off.
package struct CoreDataNames: Hashable, Sendable {
  /// The purpose of an entity, an attribute or a relationship. The raw value is the role's key in site.yml.
  package enum Role: String, CaseIterable, Encodable, Sendable {
    /// The entity of the items.
    case item
    case itemKey, itemName, serialNumber, valueInDollars, dateCreated, orderingValue, notes
    /// The relationship from an item to its type, or an attribute with the type's label.
    case assetType
    /// `types` is the entity of the types. It is needed if the store does not state the target of `assetType`. `label`
    /// is the attribute with the labels of the types.
    case types, label
    /// The attributes with pictures.
    case thumbnail, photo
  }

  package var stated: [Role: String]

  package init(_ stated: [Role: String] = [:]) {
    self.stated = stated
  }

  /// Returns the name that the user states for a role; `nil` if there is none, or if the role is off.
  func name(for role: Role) -> String? { stated[role].flatMap { $0.isEmpty ? nil : $0 } }

  func isOff(_ role: Role) -> Bool { stated[role] == "" }
}

extension CoreDataNames.Role {
  /// The names in models of the Homepwner app. Names from the book *iOS Programming*, which describes the app, come
  /// first.
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

  /// The names in other apps, the most likely first. A match with one of them is a guess.
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
    // Attributes that contain file paths.
    case .photo:
      ["imageURL", "photoURL", "imagePath", "photoPath", "imageName", "imageFileName", "photoFilename"]
    case .item, .assetType, .types: []
    }
  }

  /// How strongly an attribute with this role suggests the entity of the items. The weights are based on 98 models of
  /// the Homepwner app.
  var weight: Int {
    switch self {
    case .serialNumber, .valueInDollars, .orderingValue: 3
    case .dateCreated, .itemKey: 2
    case .itemName, .thumbnail, .assetType: 1
    case .item, .types, .label, .notes, .photo: 0
    }
  }

  /// Whether the role is an attribute of items that contains text.
  var isText: Bool { [.itemKey, .itemName, .serialNumber, .notes].contains(self) }

  /// Whether a column of this kind can have this role.
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

/// A part of a Core Data store that is used for a role, and the reason.
package struct CoreDataChoice: Hashable, Sendable, Encodable {
  /// Why a part of the store has a role.
  package enum Reason: String, Hashable, Sendable, Encodable {
    /// The part is set in site.yml.
    case stated
    /// The part has a name used by the Homepwner app.
    case app
    /// The part has a name used by other apps.
    case name
    /// The column has the most distinct values of all columns that may be the attribute.
    case distinct
    /// The attribute has a uniqueness constraint.
    case unique
    /// The attribute has pictures.
    case pictures
    /// The relationship refers to few, short, distinct labels.
    case labels
    /// The attributes of the entity are usual in a home inventory.
    case attributes
    /// An inspection suggests the part.
    case proposed
  }

  package let role: CoreDataNames.Role
  /// The name or path in site.yml.
  package let path: String
  package let reason: Reason

  func because(_ reason: Reason) -> CoreDataChoice { CoreDataChoice(role: role, path: path, reason: reason) }

  package var isGuess: Bool { reason != .stated && reason != .app }
}

/// The error for an invalid name in site.yml, or for a store without recognizable items.
struct CoreDataRefusal: Error {
  let message: String
  /// `badData` if no setting is wrong, otherwise `badSettings`.
  let kind: Failure.Kind

  init(_ message: String, _ kind: Failure.Kind = .badSettings) {
    (self.message, self.kind) = (message, kind)
  }
}
