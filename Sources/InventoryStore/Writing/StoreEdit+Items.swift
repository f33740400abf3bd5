package import Diagnostics
import GRDB
package import InventoryModel

/// The current state of an item in an edit.
package struct EditedItem: Sendable {
  package let id: ItemID
  package let item: Item
}

extension StoreEdit {
  /// Returns the item with this key or exact name, or the only item whose key starts with `name`. See `ItemFinder`.
  package func item(named name: String) throws(Failure) -> EditedItem {
    try write { [path] database, _ in
      try Self.item(ItemFinder(database: database, path: path).row(named: name), database)
    }
  }

  /// Returns the items with these keys or names, without duplicates. All items must be found before any of them is
  /// changed: after an item is removed, its name could match the beginning of another item's key.
  package func items(named names: [String]) throws(Failure) -> [EditedItem] {
    var items: [EditedItem] = []
    for name in names {
      let item = try item(named: name)
      if !items.contains(where: { $0.id == item.id }) { items.append(item) }
    }
    return items
  }

  /// Returns the current state of the item.
  package func item(_ id: ItemID) throws(Failure) -> EditedItem {
    try write { database, _ in try Self.item(id.row, database) }
  }

  /// Returns the number of items that the updates of this edit have neither matched nor added, and the names of the
  /// first `most` of these items, in the order of the store. Reads all items unless the number is 0.
  package func itemsNotUpdated(naming most: Int) throws(Failure) -> (count: Int, names: [String]) {
    try write { database, memory in
      let all =
        try database.first("SELECT count(*) FROM item", of: "item", keys: 0) { try $0.integer(0) } ?? 0
      guard Int(all) > memory.updated.count else { return (0, []) }
      let rows = try database.storedRows(
        "SELECT id, itemName FROM item ORDER BY orderingValue, id", of: "item")
      var (count, names) = (0, [String]())
      while let row = try rows.next() {
        guard !memory.updated.contains(try row.integer(0)) else { continue }
        count += 1
        if names.count < most { names.append(try row.text(1)) }
      }
      return (count, names)
    }
  }

  private static func item(_ row: Int64, _ database: Database) throws -> EditedItem {
    EditedItem(id: ItemID(row: row), item: try ItemRow.fetch(database, from: .all, id: row).item)
  }

  /// Returns the `orderingValue` of the last item; `nil` if there are no items.
  package func lastOrderingValue() throws(Failure) -> Double? {
    try write { database, _ in try ItemOrder(database: database).last() }
  }

  /// Returns the first key that is not less than `start`, in byte order; `nil` if there is none.
  package func firstKey(from start: String) throws(Failure) -> String? {
    try write { database, _ in
      try database.all(
        "SELECT itemKey FROM item WHERE itemKey >= ? ORDER BY itemKey LIMIT 1", [start], of: "item"
      ) { row in try row.text(0) }.first
    }
  }

  /// Moves an item to a position among all other items.
  package func move(_ item: ItemID, to position: ItemPosition) throws(Failure) {
    try write { database, memory in
      memory.lastOrderingValue = nil
      try ItemOrder(database: database).move(item.row, to: position)
    }
  }

  /// Returns the selected items, in the order of the selection. Throws a `SelectionError` if the selection uses a field
  /// that no item has, and a `Failure` if no item is selected.
  package func items(in selection: ItemSelection) throws -> [ItemID] {
    if let mistake = try write({ database, _ in try selection.unknownField(in: database) }) { throw mistake }
    let rows = try write { database, _ in try selection.rows(in: database) }
    guard !rows.isEmpty else {
      throw Failure(
        .badData, file: path, "no items match; preview a predicate with 'coffer list --where PREDICATE'")
    }
    return rows.map { ItemID(row: $0) }
  }
}

extension Snapshot {
  /// Returns the number to add to each `orderingValue` of this store, so that its items come after all items of another
  /// store. `last` is the last `orderingValue` of the other store. Returns 0 if either store has no items, and `nil` if
  /// the numbers are so large that different sums could be rounded to the same number.
  package func shift(after last: Double?) throws(Failure) -> Double? {
    try read { database in
      let order = ItemOrder(database: database)
      guard let last, let lower = try order.first(), let upper = try order.last() else { return 0 }
      let shift = last - lower + 1
      return max(abs(shift), abs(upper), abs(lower)) < 1e9 ? shift : nil
    }
  }

  /// Returns the item with this key or exact name, or the only item whose key starts with `name`. See `ItemFinder`.
  package func item(named name: String) throws(Failure) -> Item {
    try read { [items, path] database in
      let row = try ItemFinder(database: database, path: path).row(named: name)
      return try ItemRow.fetch(database, from: items, id: row).item
    }
  }
}

/// A position among the items.
package enum ItemPosition: Hashable, Sendable {
  case first, last
  case before(ItemID)
  case after(ItemID)
}

/// Finds an item by its key, its exact name, or at least the first eight characters of its key. The case of a key is
/// ignored. A complete key with the exact case takes precedence. A name that is also the beginning of another item's
/// key is ambiguous.
///
/// Shorter beginnings of keys are too often words: in one of every five inventories, `fed` would match some item's key.
struct ItemFinder {
  let database: Database
  let path: String

  func row(named name: String) throws -> Int64 {
    let rest = name.unicodeScalars.count < Self.shortestBeginning ? Self.wholeName : Self.nameOrBeginning
    for condition in ["itemKey = ?", rest] where !name.isEmpty {
      let rows = try database.all(
        "SELECT id, itemKey, itemName FROM item WHERE \(condition) ORDER BY id LIMIT 4", [name], of: "item"
      ) { (id: try $0.integer(0), title: "\(try $0.text(1)) ('\(try $0.text(2))')") }
      guard let first = rows.first else { continue }
      guard rows.count == 1 else { throw ambiguous(name, rows.map(\.title)) }
      return first.id
    }
    let names = try database.all("SELECT id, itemName FROM item LIMIT 100000", of: "item") { try $0.text(1) }
    let near = didYouMean(named: name, among: names)
    throw Failure(
      .inputMissing, file: path,
      "no item has the key or name '\(name)'"
        + (near.isEmpty
          ? "; 'coffer list' shows the names, and 'coffer list --format csv' also shows the keys, which can be shortened to "
            + "\(Self.shortestBeginning) characters"
          : near))
  }

  /// The minimum length of the beginning of a key. Printed labels have the same minimum.
  private static let shortestBeginning = 8
  private static let wholeName = "itemName = ?1 OR itemKey = ?1 COLLATE NOCASE"
  private static let nameOrBeginning = wholeName + " OR substr(itemKey, 1, length(?1)) = ?1 COLLATE NOCASE"

  private func ambiguous(_ name: String, _ items: [String]) -> Failure {
    let more = items.count > 3 ? ", ..." : ""
    return Failure(
      .badData, file: path,
      "'\(name)' matches several items; use a key: " + items.prefix(3).joined(separator: ", ")
        + more)
  }
}
