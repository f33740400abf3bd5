import GRDB
import InventoryModel

/// The rules of orderingValue: a new item is last + 1; a moved one lies midway between its new neighbours, or 1 beyond
/// the first or the last. Where no number is left, all items are renumbered 1, 2, 3 ...
struct ItemOrder {
  private let database: Database

  init(_ database: Database) {
    self.database = database
  }

  func row(of key: ItemKey?) throws -> Int64? {
    guard let key else { return nil }
    let statement = try database.cachedStatement(sql: "SELECT id FROM item WHERE itemKey = ?")
    return try Int64.fetchOne(statement, arguments: [key.text])
  }

  /// The place behind the last item, whose orderingValue is `last`.
  func next(after last: Double) throws -> Double {
    let next = last + 1
    if next > last { return next }
    return try Double(renumber()) + 1
  }

  /// False when one of the keys is unknown, or both are the same.
  func move(_ key: ItemKey, after other: ItemKey?) throws -> Bool {
    guard let row = try row(of: key) else { return false }
    let otherRow = try self.row(of: other)
    guard (other == nil) == (otherRow == nil), row != otherRow else { return false }
    guard let value = try place(of: row, after: otherRow) else {
      _ = try renumber()
      return try move(key, after: other)
    }
    try database.execute(sql: "UPDATE item SET orderingValue = ? WHERE id = ?", arguments: [value, row])
    return true
  }
}

extension ItemOrder {
  /// The number for an item between `other` and the one behind it; nothing when the two leave none.
  private func place(of row: Int64, after other: Int64?) throws -> Double? {
    let lower = try other.flatMap {
      try Double.fetchOne(database, sql: "SELECT orderingValue FROM item WHERE id = ?", arguments: [$0])
    }
    let upper = try Double.fetchOne(
      database,
      sql: """
        SELECT orderingValue FROM item WHERE id <> ? AND (orderingValue, id) > (?, ?)
        ORDER BY orderingValue, id LIMIT 1
        """, arguments: [row, lower ?? -Double.infinity, other ?? 0])
    switch (lower, upper) {
    case (nil, nil): return 1
    case (nil, let upper?): return upper - 1 < upper ? upper - 1 : nil
    case (let lower?, nil): return lower + 1 > lower ? lower + 1 : nil
    case (let lower?, let upper?):
      let middle = lower + (upper - lower) / 2
      return lower < middle && middle < upper ? middle : nil
    }
  }

  /// Numbers all items 1, 2, 3 ... in their present order, and returns how many there are.
  private func renumber() throws -> Int {
    try database.execute(
      sql: """
        UPDATE item SET orderingValue = place.number
        FROM (SELECT id, row_number() OVER (ORDER BY orderingValue, id) AS number FROM item) AS place
        WHERE place.id = item.id
        """)
    return database.changesCount
  }
}
