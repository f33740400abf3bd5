import GRDB
import InventoryModel

/// The rules for `orderingValue`. A new item gets the last number plus 1. An item that is moved between two items gets
/// the midpoint of their numbers. An item that is moved to an end gets the first number minus 1, or the last number
/// plus 1. If there is no number between two items, all items are renumbered 1, 2, 3 ...
struct ItemOrder {
  let database: Database

  /// Returns the `orderingValue` of the first item; `nil` if there are no items.
  func first() throws -> Double? {
    let query = "SELECT id, orderingValue FROM item ORDER BY orderingValue LIMIT 1"
    return try database.first(query, of: "item") { try $0.number(1) }
  }

  /// Returns the `orderingValue` of the last item; `nil` if there are no items.
  func last() throws -> Double? {
    let query = "SELECT id, orderingValue FROM item ORDER BY orderingValue DESC LIMIT 1"
    return try database.first(query, of: "item") { try $0.number(1) }
  }

  /// Returns the number for a new item at the end. `last` is the `orderingValue` of the last item.
  func next(after last: Double) throws -> Double {
    let next = last + 1
    if next > last { return next }
    return try Double(renumber()) + 1
  }

  /// Moves an item. An item that is moved next to itself keeps its number.
  func move(_ row: Int64, to position: ItemPosition) throws {
    switch position {
    case .before(let other), .after(let other): if other.row == row { return }
    case .first, .last: break
    }
    let neighbors = try neighbors(at: position, without: row)
    guard let value = Self.number(between: neighbors.lower, and: neighbors.upper) else {
      _ = try renumber()
      return try move(row, to: position)
    }
    try database.execute(sql: "UPDATE item SET orderingValue = ? WHERE id = ?", arguments: [value, row])
  }

  /// Returns the numbers before and after a position; `nil` at an end. `row` is the item to move, which is ignored.
  private func neighbors(
    at position: ItemPosition, without row: Int64
  ) throws -> (lower: Double?, upper: Double?) {
    switch position {
    case .first: (nil, try neighbor(of: nil, .up, without: row))
    case .last: (try neighbor(of: nil, .down, without: row), nil)
    case .before(let other): (try neighbor(of: other.row, .down, without: row), try number(of: other.row))
    case .after(let other): (try number(of: other.row), try neighbor(of: other.row, .up, without: row))
    }
  }

  private enum Direction: String {
    case up = ">"
    case down = "<"
  }

  private func number(of row: Int64) throws -> Double? {
    try database.first("SELECT id, orderingValue FROM item WHERE id = ?", [row], of: "item") {
      try $0.number(1)
    }
  }

  /// Returns the number of the neighbor of `other` in a direction. If `other` is `nil`, returns the first number for
  /// `up`, and the last number for `down`. The item `row` is ignored.
  private func neighbor(of other: Int64?, _ direction: Direction, without row: Int64) throws -> Double? {
    let start =
      other == nil
      ? "1"
      : "(orderingValue, id) \(direction.rawValue) (SELECT orderingValue, id FROM item WHERE id = :other)"
    let order = direction == .up ? "orderingValue, id" : "orderingValue DESC, id DESC"
    return try database.first(
      "SELECT id, orderingValue FROM item WHERE id <> :row AND \(start) ORDER BY \(order) LIMIT 1",
      other == nil ? ["row": row] : ["row": row, "other": other], of: "item"
    ) { try $0.number(1) }
  }

  private static func number(between lower: Double?, and upper: Double?) -> Double? {
    switch (lower, upper) {
    case (nil, nil): return 1
    case (nil, let upper?): return upper - 1 < upper ? upper - 1 : nil
    case (let lower?, nil): return lower + 1 > lower ? lower + 1 : nil
    case (let lower?, let upper?):
      let middle = lower + (upper - lower) / 2
      return lower < middle && middle < upper ? middle : nil
    }
  }

  /// Renumbers all items 1, 2, 3 ... in their current order, and returns the number of items.
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
