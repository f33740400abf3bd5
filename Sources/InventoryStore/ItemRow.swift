import GRDB
import InventoryModel

/// An item with its row id, its fields and its photos.
struct ItemRow {
  let id: Int64
  var item: Item

  static func fetch(
    _ database: Database, of assetType: AssetType.ID?, after last: (orderingValue: Double, id: Int64)?,
    limit: Int
  ) throws -> [ItemRow] {
    let condition = """
      item.assetType IS ? AND (orderingValue, item.id) > (?, ?) ORDER BY orderingValue, item.id LIMIT ?
      """
    let start = last ?? (-Double.infinity, 0)
    return try fetch(
      database, where: condition, [assetType, start.orderingValue, start.id, limit])
  }

  /// A row that is there.
  static func fetch(_ database: Database, id: Int64) throws -> ItemRow {
    guard let row = try fetch(database, where: "item.id = ?", [id]).first else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "there is no item \(id)")
    }
    return row
  }

  private static func fetch(
    _ database: Database, where condition: String, _ arguments: StatementArguments
  ) throws -> [ItemRow] {
    let statement = try database.cachedStatement(
      sql: """
        SELECT item.id, itemKey, itemName, serialNumber, valueInDollars, dateCreated, orderingValue, label, notes
        FROM item LEFT JOIN assetType ON assetType.id = item.assetType WHERE \(condition)
        """)
    var rows = try Row.fetchCursor(statement, arguments: arguments).reduce(into: [ItemRow]()) {
      try $0.append(ItemRow($1, in: database))
    }
    try addFields(to: &rows, database)
    try addPhotos(to: &rows, database)
    return rows
  }

  private init(_ row: Row, in database: Database) throws {
    id = row[0]
    let key: String = row[1]
    let date: String = row[5]
    guard let itemKey = ItemKey(key), let dateCreated = Timestamp(date) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "item \(id): key '\(key)', date '\(date)'")
    }
    let cents: Int64? = row[4]
    item = Item(
      itemKey: itemKey, itemName: row[2], serialNumber: row[3], valueInDollars: cents.map(Money.init),
      dateCreated: dateCreated, orderingValue: row[6], assetType: row[7], notes: row[8])
  }

  private static func addFields(to rows: inout [ItemRow], _ database: Database) throws {
    let query =
      """
      SELECT item, name, value FROM field
      WHERE item IN (SELECT value FROM json_each(?)) AND value <> '' ORDER BY item, position
      """
    try forEachRow(of: query, about: &rows, database) { row, item in
      item.fields.append(Field(name: row[1], value: row[2]))
    }
  }

  private static func addPhotos(to rows: inout [ItemRow], _ database: Database) throws {
    let query = """
      SELECT item, photo, lower(hex(sha256)), format, width, height, hasAlpha, fileName FROM attached
      WHERE item IN (SELECT value FROM json_each(?)) ORDER BY item, position
      """
    try forEachRow(of: query, about: &rows, database) { row, item in
      item.photos.append(Photo(row, from: 1))
    }
  }

  /// Runs a query whose first column is an item's row id and whose parameter is the list of those ids.
  private static func forEachRow(
    of query: String, about rows: inout [ItemRow], _ database: Database, add: (Row, inout Item) -> Void
  ) throws {
    let ids = "[" + rows.map { String($0.id) }.joined(separator: ",") + "]"
    let found = try Row.fetchCursor(database.cachedStatement(sql: query), arguments: [ids])
    var indexes: [Int64: Int]?
    while let row = try found.next() {
      let places = indexes ?? Dictionary(uniqueKeysWithValues: rows.enumerated().map { ($1.id, $0) })
      indexes = places
      if let index = places[row[0]] { add(row, &rows[index].item) }
    }
  }
}

extension Photo {
  /// Seven columns of a row, in the order of the properties.
  init(_ row: Row, from column: Int) {
    self.init(
      id: row[column], digest: row[column + 1], format: Format(rawValue: row[column + 2]) ?? .jpeg,
      width: row[column + 3], height: row[column + 4], hasAlpha: row[column + 5], fileName: row[column + 6])
  }
}
