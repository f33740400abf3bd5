import GRDB
import InventoryModel
import PredicateFormat

/// The items that a snapshot speaks of, as SQL names them: write `FROM \(name) AS item`.
struct ItemTable: Sendable {
  let name: String
  /// The number that items are ordered by, those with the same one by id.
  let place: String
  /// In a store of another app, a record may have no date.
  var mayLackDates = false

  static let all = ItemTable(name: "item", place: "orderingValue")
}

extension ItemSelection {
  /// Asks every item once, and keeps ids and places for the snapshot's queries in a temporary table of the connection,
  /// which other selections may share: the store itself is not written to.
  func apply(to database: Database, mayLackDates: Bool) throws -> ItemTable {
    let number = try database.count(
      "SELECT count(*) FROM temp.sqlite_master WHERE type = 'table' AND name GLOB 'selection[0-9]*'")
    try database.execute(
      sql: """
        CREATE TEMP TABLE selection\(number) (place INTEGER PRIMARY KEY, assetType INTEGER, item INTEGER NOT NULL);
        CREATE TEMP VIEW selectedItem\(number) AS
          SELECT selection.item AS id, itemKey, itemName, serialNumber, valueInDollars, dateCreated, orderingValue,
            selection.assetType AS assetType, notes, thumbnail, selection.place AS place
          FROM selection\(number) AS selection JOIN item ON item.id = selection.item;
        """)
    let matches = matches(in: database)
    try database.execute(
      literal: """
        INSERT INTO selection\(sql: "\(number)") (assetType, item) SELECT item.assetType, item.id \(matches)
        """)
    try database.execute(
      sql: "CREATE INDEX temp.selectionByType\(number) ON selection\(number) (assetType, place, item)")
    return ItemTable(name: "selectedItem\(number)", place: "place", mayLackDates: mayLackDates)
  }

  /// The ids of the items, in their order.
  func rows(in database: Database) throws -> [Int64] {
    let (sql, arguments) = try ("SELECT item.id " + matches(in: database)).build(database)
    return try database.all(sql, arguments, of: "item") { try $0.integer(0) }
  }

  /// What follows the columns of a query.
  private func matches(in database: Database) -> SQL {
    SelectionFunctions.add(to: database, patterns: filter?.patterns ?? [])
    // Not by `??`, which GRDB makes an IFNULL of.
    let condition: SQL = if let filter { filter.condition } else { "1" }
    let terms = (sort.map { [$0.terms] } ?? []) + ["item.orderingValue", "item.id"]
    return """
      FROM item LEFT JOIN assetType ON assetType.id = item.assetType
      WHERE \(condition) ORDER BY \(terms.joined(separator: ", "))
      """
  }

  /// The first field that no item has: misspelt, it would quietly select nothing, or everything.
  func unknownField(in database: Database) throws -> PredicateError? {
    guard !fields.isEmpty else { return nil }
    let names = Set(
      try database.all("SELECT DISTINCT name FROM field WHERE value <> ''", of: "field", keys: 0) {
        FieldName(text: try $0.text(0))
      })
    guard let field = fields.first(where: { !names.contains(FieldName(text: $0.name)) }) else { return nil }
    let mistake = UnknownField(name: field.name, names: names.map(\.text))
    return PredicateError(mistake, at: field.range, in: field.text)
  }
}
