import GRDB
import InventoryModel

/// The items by an attribute that the store has no index of: a temporary table of the connection, made once an edit, so that
/// an update of many items does not go through all of them for each.
struct MatchIndex {
  private let match: ItemMatch

  /// `nil` for the key, of which the store has an index.
  init?(_ match: ItemMatch, in database: Database) throws {
    guard match != .itemKey else { return nil }
    self.match = match
    try database.execute(
      sql: """
        CREATE TEMP TABLE matched (value TEXT NOT NULL, item INTEGER NOT NULL);
        INSERT INTO temp.matched SELECT \(match.rawValue), id FROM item WHERE \(match.rawValue) IS NOT NULL;
        CREATE INDEX temp.matchedByValue ON matched (value);
        """)
  }

  func rows(_ value: String, _ database: Database) throws -> [Int64] {
    try database.all(
      "SELECT item FROM temp.matched WHERE value = ? AND item IN (SELECT id FROM item) ORDER BY item",
      [value],
      of: "item"
    ) { try $0.integer(0) }
  }

  /// A new item, which a later row may mean.
  func add(_ draft: ItemDraft, _ row: Int64, _ database: Database) throws {
    guard let value = match.value(of: draft) else { return }
    let statement = try database.cachedStatement(sql: "INSERT INTO temp.matched (value, item) VALUES (?, ?)")
    try statement.run { values in
      values.add(value)
      values.add(row)
    }
  }
}
