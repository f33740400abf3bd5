package import Diagnostics
import GRDB
package import InventoryModel

/// The state of a store at one moment, as an audience sees it. All calls use the same read transaction.
package final class Snapshot: Sendable {
  private let queue: DatabaseQueue
  /// The path of the store as the user wrote it.
  package let path: String
  let items: ItemTable
  /// Whether `groups` includes asset types without items.
  private let hasEmptyGroups: Bool
  /// The snapshots of the stores that contain the photos and documents of a union; empty for a single store.
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

  /// Creates a snapshot of a file to which no other program writes, or within the transaction of another snapshot.
  init(
    still queue: DatabaseQueue, path: String, items: ItemTable = .all, hasEmptyGroups: Bool = true,
    stores: [Snapshot] = [], disclosure: Disclosure = .complete
  ) {
    (self.queue, self.path) = (queue, path)
    (self.items, self.hasEmptyGroups) = (items, hasEmptyGroups)
    (self.stores, self.disclosure) = (stores, disclosure)
  }

  /// Returns the selected items of the whole store at the same moment, with the same disclosure.
  package func selecting(_ selection: ItemSelection) throws(Failure) -> Snapshot {
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

  /// Returns the totals of the snapshot's items.
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

  /// Returns a group for each asset type, sorted by label, ignoring case and comparing numbers by value. The items
  /// without a type come last if there are any. If a predicate selects the items, types without selected items are left
  /// out.
  package func groups() throws(Failure) -> [ItemGroup] { try summary().groups }

  /// Returns the totals of the snapshot's items, and the groups as in `groups`. Reads each item once. If SQL computed
  /// the sums by type, SQLite would sort all items.
  package func summary() throws(Failure) -> (totals: Totals, groups: [ItemGroup]) {
    try read { database in
      let rows = try database.storedRows(
        "SELECT id, assetType, valueInDollars FROM \(items.name) AS item", of: "item")
      var sums: [AssetType.ID?: ItemSum] = [:]
      while let row = try rows.next() {
        try sums[try row.optionalInteger(1), default: ItemSum()].add(row.optionalInteger(2))
      }
      var types: [AssetType?] = try database.all("SELECT id, label FROM assetType", of: "assetType") {
        AssetType(id: try $0.integer(0), label: try $0.text(1))
      }
      if sums[nil] != nil { types.append(nil) }
      let groups = types.map { type in
        ItemGroup(assetType: type, totals: disclosure.disclosed(Totals(sums[type?.id] ?? ItemSum())))
      }
      var all = ItemSum()
      for sum in sums.values { try all.add(sum) }
      return (
        disclosure.disclosed(Totals(all)), groups.filter { hasEmptyGroups || $0.totals.items > 0 }.inOrder
      )
    }
  }

  func read<Result>(_ query: (Database) throws -> Result) throws(Failure) -> Result {
    try queue.inStore(path, query)
  }

  /// Returns the store that contains the bytes of a photo or document, and the file's row in that store. For a union,
  /// this is one of `stores`; otherwise, it is this store.
  func origin(of kind: UnionFile, _ id: Int64) throws(Failure) -> (store: Snapshot, row: Int64) {
    guard !stores.isEmpty else { return (self, id) }
    guard let origin = try read({ try kind.origin(of: id, in: $0) }), stores.indices.contains(origin.store)
    else { return (self, id) }
    return (stores[origin.store], origin.row)
  }

  /// Throws if an item refers to its asset type with a text or blob instead of a number. SQLite's join of items and
  /// types would match type 1 with the text '1', possibly repeatedly. Texts and blobs sort after all numbers in the
  /// index, so the check costs nothing.
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

extension [ItemGroup] {
  /// The groups sorted by label; the items without a type come last. Labels that compare as equal, such as `Box 1` and
  /// `Box 01`, are sorted by their characters.
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

/// The number of items in a group, the sum of their values in cents, and the number of items without a value.
private struct ItemSum {
  var items = 0
  var cents: Int64 = 0
  var withoutValue = 0

  mutating func add(_ value: Int64?) throws {
    try add(ItemSum(items: 1, cents: value ?? 0, withoutValue: value == nil ? 1 : 0))
  }

  mutating func add(_ other: ItemSum) throws {
    let (sum, isOver) = cents.addingReportingOverflow(other.cents)
    if isOver { throw DatabaseError.sumTooLarge }
    cents = sum
    items += other.items
    withoutValue += other.withoutValue
  }
}

extension Totals {
  fileprivate init(_ sum: ItemSum) {
    self.init(items: sum.items, value: Money(cents: sum.cents), itemsWithoutValue: sum.withoutValue)
  }

  /// Reads three columns: the number of items, the sum of their values in cents, and the number of items without a
  /// value.
  init(_ row: StoredRow, from column: Int) throws {
    self.init(
      items: try row.count(column), value: Money(cents: try row.integer(column + 1)),
      itemsWithoutValue: try row.count(column + 2))
  }
}
