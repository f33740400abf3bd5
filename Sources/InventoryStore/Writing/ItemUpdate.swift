import InventoryModel

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
    if case .known(_, let changes) = self { return changes }
    return []
  }

  package var item: StoreEdit.ItemID? {
    switch self {
    case .unknown, .ambiguous, .repeated: nil
    case .known(let item, _): item
    }
  }
}

/// An attribute or a field of an item that an update changes, in plain words; nothing is "not stated".
package struct ItemChange: Hashable, Sendable {
  /// The attribute's name, or the field's.
  package let name: String
  package let before: String?
  package let after: String?
}
