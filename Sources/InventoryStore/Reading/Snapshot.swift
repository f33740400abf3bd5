package import Diagnostics
import GRDB
package import InventoryModel

/// A store at one moment, as seen by an audience: one read transaction across many calls.
package final class Snapshot: Sendable {
  private let queue: DatabaseQueue
  /// The store, as the user wrote it.
  package let path: String
  let items: ItemTable
  /// Includes asset types without items.
  private let hasEmptyGroups: Bool
  /// For a union, the stores that have the bytes of its photos and documents; otherwise empty.
  let stores: [Snapshot]
  package let disclosure: Disclosure

  convenience init(
    _ queue: DatabaseQueue, path: String, items: ItemTable = .all, stores: [Snapshot] = []
  ) throws {
    self.init(still: queue, path: path, items: items, stores: stores)
    try queue.inStore(path) { database in
      try database.beginTransaction(.deferred)
      // A deferred transaction starts with its first read.
      _ = try database.count("SELECT count(*) FROM assetType")
    }
  }

  /// For a file that no other program writes to, or at the moment of another snapshot.
  init(
    still queue: DatabaseQueue, path: String, items: ItemTable = .all, hasEmptyGroups: Bool = true,
    stores: [Snapshot] = [], disclosure: Disclosure = .complete
  ) {
    (self.queue, self.path) = (queue, path)
    (self.items, self.hasEmptyGroups) = (items, hasEmptyGroups)
    (self.stores, self.disclosure) = (stores, disclosure)
  }

  func selecting(_ selection: ItemSelection) throws(Failure) -> Snapshot {
    let selected = try read { try selection.apply(to: $0, mayLackDates: items.mayLackDates) }
    return Snapshot(
      still: queue, path: path, items: selected, hasEmptyGroups: selection.filter == nil, stores: stores,
      disclosure: disclosure)
  }

  func disclosed(by disclosure: Disclosure) -> Snapshot {
    Snapshot(
      still: queue, path: path, items: items, hasEmptyGroups: hasEmptyGroups, stores: stores,
      disclosure: disclosure)
  }

  /// Totals over all items.
  package func totals() throws(Failure) -> Totals {
    try read { database in
      let sums = """
        SELECT count(*), coalesce(sum(valueInDollars), 0) AS "sum of valueInDollars",
          count(*) - count(valueInDollars)
        FROM \(items.name) AS item
        """
      return disclosure.disclosed(
        try database.first(sums, of: "item", keys: 0) { try Totals($0, from: 0) } ?? Totals())
    }
  }

  /// Every asset type by label, ignoring case and with numbers in their order, then the items without a type if there are any. With a predicate, only
  /// the types of selected items.
  package func groups() throws(Failure) -> [ItemGroup] {
    // The plus sign excludes the index of types, with which SQLite would look up each item separately, in twice the
    // time. Items are summed before they are joined with types; otherwise SQLite would materialize a view of a Core
    // Data store and read every thumbnail.
    try read { database in
      try database.all(
        """
        WITH sums AS (
          SELECT assetType, count(*) AS items, coalesce(sum(valueInDollars), 0) AS cents,
            count(*) - count(valueInDollars) AS withoutValue
          FROM \(items.name) AS item GROUP BY +assetType)
        SELECT assetType.id, label, coalesce(items, 0), coalesce(cents, 0) AS "sum of item.valueInDollars",
          coalesce(withoutValue, 0)
        FROM assetType LEFT JOIN sums ON sums.assetType = assetType.id
        UNION ALL
        SELECT NULL, NULL, items, cents, withoutValue FROM sums WHERE assetType IS NULL
        """, of: "assetType"
      ) { try ItemGroup($0, disclosure) }.filter { hasEmptyGroups || $0.totals.items > 0 }.inOrder
    }
  }

  func read<Result>(_ query: (Database) throws -> Result) throws(Failure) -> Result {
    try queue.inStore(path, query)
  }

  /// The store that has the bytes of a photo or document, and the row there: in a union another store.
  func origin(of kind: UnionFile, _ id: Int64) throws(Failure) -> (store: Snapshot, row: Int64) {
    guard !stores.isEmpty else { return (self, id) }
    guard let origin = try read({ try kind.origin(of: id, in: $0) }), stores.indices.contains(origin.store)
    else { return (self, id) }
    return (stores[origin.store], origin.row)
  }

  /// SQLite's join of items and types also matches type 1 with the text '1', possibly repeatedly. Texts and blobs sort
  /// after all numbers in the index, so this costs nothing.
  func refuseStrayTypes() throws(Failure) {
    _ = try read { database in
      try database.first("SELECT id, assetType FROM item WHERE assetType >= '' LIMIT 1", of: "item") {
        try $0.optionalInteger(1)
      }
    }
  }
}

/// The totals of one asset type, or of the items without one.
package struct ItemGroup: Hashable, Sendable {
  /// `nil` for the items without a type.
  package let assetType: AssetType?
  package let totals: Totals
}

extension ItemGroup {
  init(_ row: StoredRow, _ disclosure: Disclosure) throws {
    let id = try row.optionalInteger(0)
    self.init(
      assetType: try id.map { AssetType(id: $0, label: try row.text(1)) },
      totals: disclosure.disclosed(try Totals(row, from: 2)))
  }
}

extension [ItemGroup] {
  /// By label; the items without a type come last. `Box 1` and `Box 01` are in the order of their characters.
  fileprivate var inOrder: [ItemGroup] {
    map { group in
      let label = group.assetType?.label
      return (
        isUntyped: label == nil ? 1 : 0, key: label?.naturalKey ?? "",
        folded: label.map(AssetType.foldedLabel) ?? "", group: group
      )
    }
    .sorted { ($0.isUntyped, $0.key, $0.folded) < ($1.isUntyped, $1.key, $1.folded) }.map(\.group)
  }
}

extension Totals {
  /// Three columns of a row: the number of items, the sum of their cents, the number without a value.
  init(_ row: StoredRow, from column: Int) throws {
    self.init(
      items: try row.count(column), value: Money(cents: try row.integer(column + 1)),
      itemsWithoutValue: try row.count(column + 2))
  }
}
