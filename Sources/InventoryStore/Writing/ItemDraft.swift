package import InventoryModel

/// The attributes to give to a new or existing item. `nil` means "not stated": a new item gets the default, and an
/// existing item keeps its value.
package struct ItemDraft: Hashable, Sendable {
  package var itemKey: ItemKey?
  /// The trimmed name; `nil` if it is not stated or contains only spaces.
  package var itemName: String? { didSet { itemName = Self.stated(itemName) } }
  package var serialNumber: String?
  package var valueInDollars: Money?
  package var dateCreated: Timestamp?
  package var orderingValue: Double?
  /// The trimmed label of a type, which is created if it is missing; `nil` if it is not stated or contains only spaces.
  package var assetType: String? { didSet { assetType = Self.stated(assetType) } }
  package var notes: String?
  /// The fields to set. They replace fields with the same names. A field with an empty value is removed.
  package var fields: [Field] = []
  /// The attributes to clear in an existing item.
  package var cleared: Set<Clearable> = []

  /// The optional attributes of an item, and its fields.
  package enum Clearable: Hashable, Sendable {
    case serialNumber, valueInDollars, assetType, notes
    case field(String)
  }

  /// A name that is empty or contains only spaces is treated as not stated.
  package init(itemKey: ItemKey? = nil, itemName: String? = nil) {
    self.itemKey = itemKey
    self.itemName = Self.stated(itemName)
  }

  /// Copies the attributes and fields of an item, but not its `orderingValue`.
  package init(copying item: Item) {
    self.init(itemKey: item.itemKey, itemName: item.itemName)
    serialNumber = item.serialNumber
    valueInDollars = item.valueInDollars
    dateCreated = item.dateCreated
    assetType = Self.stated(item.assetType)
    notes = item.notes
    fields = item.fields
  }

  private static func stated(_ text: String?) -> String? {
    text.map(\.trimmed).flatMap { $0.isEmpty ? nil : $0 }
  }
}

/// The attribute by which an update matches items.
package enum ItemMatch: String, CaseIterable, Sendable {
  case itemKey, serialNumber, itemName

  /// Returns the draft's value of this attribute, which a matching item must have; `nil` if the draft does not state
  /// it.
  package func value(of draft: ItemDraft) -> String? {
    switch self {
    case .itemKey: draft.itemKey?.text
    case .serialNumber: draft.serialNumber
    case .itemName: draft.itemName
    }
  }
}

/// The result of an update.
package enum ItemUpdate: Hashable, Sendable {
  /// No item matches.
  case unknown
  /// Several items match, and none of them was changed. The associated value is their number.
  case ambiguous(Int)
  /// This edit has already updated or added the item, or an earlier draft with the same key, serial number or name
  /// matched no item. This draft changed nothing.
  case repeated
  /// The item was updated. `changes` is empty if the item already had these values.
  case known(ItemID, changes: [ItemChange])

  /// The changes to the updated item; empty in all other cases.
  package var changes: [ItemChange] {
    if case .known(_, let changes) = self { changes } else { [] }
  }

  package var item: ItemID? {
    if case .known(let item, _) = self { item } else { nil }
  }
}

/// A changed attribute or field of an item, as text. `before` or `after` is `nil` if there is no value.
package struct ItemChange: Hashable, Sendable {
  /// The name of the attribute or field.
  package let name: String
  package let before: String?
  package let after: String?
}
