package import InventoryModel

/// What somebody says of an item, new or known. Nothing in an attribute means "not said": a new item gets what the
/// model gives it, a known one keeps what it has.
package struct ItemDraft: Hashable, Sendable {
  package var itemKey: ItemKey?
  /// Without blanks at its ends; a name of blanks alone is not said.
  package var itemName: String? { didSet { itemName = Self.stated(itemName) } }
  package var serialNumber: String?
  package var valueInDollars: Money?
  package var dateCreated: Timestamp?
  package var orderingValue: Double?
  /// A label, without blanks at its ends; a type that is not there yet is made.
  package var assetType: String? { didSet { assetType = Self.stated(assetType) } }
  package var notes: String?
  /// Replace the fields of the same names, and add those with new ones. One with an empty value is not kept: a field
  /// without a value is no field.
  package var fields: [Field] = []
  /// What a known item is to lose.
  package var cleared: Set<Clearable> = []

  /// What an item may be without.
  package enum Clearable: Hashable, Sendable {
    case serialNumber, valueInDollars, assetType, notes
    case field(String)
  }

  package init(itemKey: ItemKey? = nil, itemName: String? = nil) {
    self.itemKey = itemKey
    self.itemName = Self.stated(itemName)
  }

  private static func stated(_ text: String?) -> String? {
    text.map(\.trimmed).flatMap { $0.isEmpty ? nil : $0 }
  }
}

/// The attribute by which an update finds the item that a draft speaks of.
package enum ItemMatch: String, CaseIterable, Sendable {
  case itemKey, serialNumber, itemName

  /// What a draft says by which its item is found.
  package func value(of draft: ItemDraft) -> String? {
    switch self {
    case .itemKey: draft.itemKey?.text
    case .serialNumber: draft.serialNumber
    case .itemName: draft.itemName
    }
  }
}

/// What became of a draft.
package enum ItemUpdate: Hashable, Sendable {
  /// No item is like this.
  case unknown
  /// So many items are; none was changed.
  case ambiguous(Int)
  /// This edit has updated the item before; it was not changed again.
  case repeated
  /// The changes are empty where the item was so already.
  case known(StoreEdit.ItemID, changes: [ItemChange])

  /// Of a known item; else none.
  package var changes: [ItemChange] {
    if case .known(_, let changes) = self { changes } else { [] }
  }

  package var item: StoreEdit.ItemID? {
    if case .known(let item, _) = self { item } else { nil }
  }
}

/// An attribute or a field of an item that an update changes, in plain words; nothing is "not stated".
package struct ItemChange: Hashable, Sendable {
  /// The attribute's name, or the field's.
  package let name: String
  package let before: String?
  package let after: String?
}
