package import InventoryModel

/// The stated attributes of an item, new or existing. `nil` means "not stated": a new item gets the default, an
/// existing one keeps its value.
package struct ItemDraft: Hashable, Sendable {
  package var itemKey: ItemKey?
  /// Trimmed; a name of spaces only is not stated.
  package var itemName: String? { didSet { itemName = Self.stated(itemName) } }
  package var serialNumber: String?
  package var valueInDollars: Money?
  package var dateCreated: Timestamp?
  package var orderingValue: Double?
  /// A label, trimmed; a missing type is created.
  package var assetType: String? { didSet { assetType = Self.stated(assetType) } }
  package var notes: String?
  /// Replaces fields with the same names, and adds the others. A field with an empty value is removed.
  package var fields: [Field] = []
  /// The attributes to clear in an existing item.
  package var cleared: Set<Clearable> = []

  /// Optional attributes of an item.
  package enum Clearable: Hashable, Sendable {
    case serialNumber, valueInDollars, assetType, notes
    case field(String)
  }

  /// A blank name counts as missing.
  package init(itemKey: ItemKey? = nil, itemName: String? = nil) {
    self.itemKey = itemKey
    self.itemName = Self.stated(itemName)
  }

  /// All attributes of an item apart from its place in the order, and its fields.
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

  /// The value of a draft by which its item is matched.
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
  /// This number of items match; none was changed.
  case ambiguous(Int)
  /// This edit has already updated the item; it was not changed again.
  case repeated
  /// The changes are empty if the item already had these values.
  case known(ItemID, changes: [ItemChange])

  /// For an existing item; otherwise empty.
  package var changes: [ItemChange] {
    if case .known(_, let changes) = self { changes } else { [] }
  }

  package var item: ItemID? {
    if case .known(let item, _) = self { item } else { nil }
  }
}

/// A changed attribute or field of an item, as text; `nil` is "not stated".
package struct ItemChange: Hashable, Sendable {
  /// The name of the attribute or field.
  package let name: String
  package let before: String?
  package let after: String?
}
