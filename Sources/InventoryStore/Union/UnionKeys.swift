import Diagnostics
import GRDB
import InventoryModel

/// The keys that the items of several stores have in the union. If several items have the same key, the item of the
/// earliest store keeps the key. The other items get new keys, which depend only on the names of the stores and on the
/// keys, not on the order of rows in a file.
struct UnionKeys {
  private let database: Database
  private let stores: [String]
  private let names: [String]
  /// For each store, the keys that an earlier store already has, with the number of the earlier store.
  private var taken: [[String: Int]]
  /// For each store, the new keys of its items, keyed by their original keys.
  private var renamed: [[String: ItemKey]]

  /// Reads the keys of all stores. `paths` are the paths of the stores as the user wrote them.
  init(of snapshots: [Snapshot], writtenAs paths: [String], in database: Database) throws {
    self.database = database
    stores = snapshots.map(\.path)
    names = StoreNames.distinct(paths)
    taken = snapshots.map { _ in [:] }
    renamed = snapshots.map { _ in [:] }
    try database.execute(
      sql: "CREATE TEMP TABLE unionKey (itemKey TEXT PRIMARY KEY, store INTEGER NOT NULL) WITHOUT ROWID")
    for (number, snapshot) in snapshots.enumerated() {
      try snapshot.forEachKey { key in
        if let other = try holder(of: key, addedBy: number), other != number {
          taken[number][key] = other
        }
      }
    }
  }

  /// Gives a new key to each item whose key an earlier store already has. Returns these items as clashes.
  mutating func separate() throws -> [KeyClash] {
    var clashes: [KeyClash] = []
    for (number, keys) in taken.enumerated() {
      for (key, other) in keys.sorted(by: { $0.key < $1.key }) {
        guard let new = try newKey(for: key, in: number) else { continue }
        renamed[number][key] = new
        clashes.append(KeyClash(key: key, store: stores[number], other: stores[other], newKey: new.text))
      }
    }
    taken = []
    return clashes
  }

  /// Returns the key that an item with `key` in a store has in the union.
  func key(of key: ItemKey, in store: Int) -> ItemKey { renamed[store][key.text] ?? key }

  /// Returns the first of `KEY-NAME`, `KEY-NAME-2` and so on that no item has; `nil` if it is not a valid key.
  private func newKey(for key: String, in store: Int) throws -> ItemKey? {
    for number in 1... {
      let candidate = "\(key)-\(names[store])" + (number == 1 ? "" : "-\(number)")
      if try holder(of: candidate, addedBy: store) == nil { return ItemKey(candidate) }
    }
    return nil
  }

  /// Returns the number of the store that has this key. If no store has the key, records it as a key of `store` and
  /// returns `nil`.
  private func holder(of key: String, addedBy store: Int) throws -> Int? {
    let insert = try database.cachedStatement(
      sql: "INSERT INTO unionKey (itemKey, store) VALUES (?, ?) ON CONFLICT DO NOTHING")
    try insert.run { values in
      values.add(key)
      values.add(Int64(store))
    }
    guard database.changesCount == 0 else { return nil }
    return try database.first("SELECT itemKey, store FROM unionKey WHERE itemKey = ?", [key], of: "unionKey")
    {
      Int(try $0.integer(1))
    }
  }
}

/// Short names of stores, made from their paths and used in new keys.
enum StoreNames {
  /// Returns a distinct name for each path, made from as few of its last components as possible: `GARAGE` for
  /// `data/garage.sqlite`. A file name that all paths share is left out: `garage/store.sqlite` and `home/store.sqlite`
  /// give `GARAGE` and `HOME`. The names are in uppercase, because keys in uppercase give shorter names of pages.
  static func distinct(_ paths: [String]) -> [String] {
    let parts = paths.map(parts)
    let isShared = Set(parts.map(\.last)).count == 1
    for count in 1...max(1, parts.map(\.count).max() ?? 1) {
      let names = parts.map { parts in
        let last = parts.suffix(count)
        return (isShared && last.count > 1 ? last.dropLast() : last).joined(separator: "-").uppercased()
      }
      if Set(names).count == names.count, !names.contains("") { return names }
    }
    // The paths are equal, or differ only in characters that page names cannot contain.
    return paths.indices.map { "STORE-\($0 + 1)" }
  }

  /// Returns the components of a path without `.`, `..` and the extension. The current folder adds no component,
  /// because names must not depend on where a command runs.
  private static func parts(of path: String) -> [String] {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    if let file = parts.popLast() { parts.append(file.lastIndex(of: ".").map { file[..<$0] } ?? file) }
    return parts.map { FileName.slug(String($0), length: 40) }.filter { !$0.isEmpty }
  }
}

extension Snapshot {
  /// Calls `body` with the key of each item of the store, in no particular order.
  fileprivate func forEachKey(_ body: (String) throws -> Void) throws(Failure) {
    try read { database in
      let rows = try database.storedRows("SELECT id, itemKey FROM item", of: "item")
      while let row = try rows.next() { try body(row.text(1)) }
    }
  }
}
