package import Diagnostics
import GRDB
package import InventoryModel

/// An item of an edit, as it is now.
package struct EditedItem: Sendable {
  package let id: StoreEdit.ItemID
  package let item: Item

  package init(id: StoreEdit.ItemID, item: Item) {
    (self.id, self.item) = (id, item)
  }
}

extension StoreEdit {
  /// The item with this key or exact name, or the only one whose key begins so: see `ItemFinder`.
  package func item(named name: String) throws(Failure) -> EditedItem {
    try write { [path] database, _ in
      let row = try ItemFinder(database, path: path).row(named: name)
      return EditedItem(id: ItemID(row: row), item: try ItemRow.fetch(database, id: row).item)
    }
  }

  /// The items with these keys or names, each once. All are found before anything is done to the first: with one item
  /// gone, its name may be the beginning of another's key.
  package func items(named names: [String]) throws(Failure) -> [EditedItem] {
    var items: [EditedItem] = []
    for name in names {
      let item = try item(named: name)
      if !items.contains(where: { $0.id == item.id }) { items.append(item) }
    }
    return items
  }

  /// The item as it is now.
  package func item(_ id: ItemID) throws(Failure) -> Item {
    try write { database, _ in try ItemRow.fetch(database, id: id.row).item }
  }

  /// The number of the last item; nothing where there is none.
  package func lastOrderingValue() throws(Failure) -> Double? {
    try write { database, _ in try ItemOrder(database).last() }
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
  /// The numbers of the first and the last item; nothing where there is none.
  package func orderingValues() throws(Failure) -> ClosedRange<Double>? {
    try read { database in
      let order = ItemOrder(database)
      guard let first = try order.first(), let last = try order.last(), first <= last else { return nil }
      return first...last
    }
  }

  /// The item with this key or exact name, or the only one whose key begins so: see `ItemFinder`.
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
