import GRDB
package import InventoryModel

/// An item of an edit, as it is now.
package struct EditedItem: Sendable {
  package let id: StoreEdit.ItemID
  package let item: Item
}

extension StoreEdit {
  /// The item with this key or exact name, or with a key that alone begins so.
  package func item(named name: String) throws(Failure) -> EditedItem {
    try write { [path] database, _ in
      let row = try ItemFinder(database, path: path).row(named: name)
      return EditedItem(id: ItemID(row: row), item: try ItemRow.fetch(database, id: row).item)
    }
  }

  /// The item as it is now.
  package func item(_ id: ItemID) throws(Failure) -> Item {
    try write { database, _ in try ItemRow.fetch(database, id: id.row).item }
  }

  /// Puts an item to a place among all others.
  package func move(_ item: ItemID, to place: OrderPlace) throws(Failure) {
    try write { database, memory in
      memory.lastOrderingValue = nil
      try ItemOrder(database).move(item.row, to: place)
    }
  }
}

extension Snapshot {
  /// The item with this key or exact name, or with a key that alone begins so.
  package func item(named name: String) throws(Failure) -> Item {
    try read { [path] database in
      try ItemRow.fetch(database, id: ItemFinder(database, path: path).row(named: name)).item
    }
  }
}

/// A place among the items.
package enum OrderPlace: Hashable, Sendable {
  case first, last
  case before(StoreEdit.ItemID)
  case after(StoreEdit.ItemID)
}
