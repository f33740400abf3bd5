import GRDB
import InventoryModel

/// An item with its row id, its fields and its photos.
struct ItemRow {
  let place: Place
  var item: Item
  var id: Int64 { place.id }

  /// Among the items of its type.
  struct Place {
    let number: Double
    let id: Int64
  }

  static func fetch(
    _ database: Database, from items: ItemTable, of assetType: AssetType.ID?, after last: Place?,
    limit: BatchLimit
  ) throws -> [ItemRow] {
    let condition = """
      item.assetType IS ? AND (\(items.place), item.id) > (?, ?) ORDER BY \(items.place), item.id LIMIT ?
      """
    let start = last ?? Place(number: -.infinity, id: 0)
    return try fetch(
      database, from: items, where: condition, [assetType, start.number, start.id, limit.items],
      noteBytes: limit.noteBytes)
  }

  /// A row that is there.
  static func fetch(_ database: Database, id: Int64) throws -> ItemRow {
    guard let row = try fetch(database, from: .all, where: "item.id = ?", [id]).first else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "there is no item \(id)")
    }
    return row
  }

  static func fetch(
    _ database: Database, from items: ItemTable, where condition: String, _ arguments: StatementArguments,
    noteBytes limit: Int = .max
  ) throws -> [ItemRow] {
    let statement = try database.cachedStatement(
      sql: """
        SELECT item.id, itemKey, itemName, serialNumber, valueInDollars, dateCreated, orderingValue, label, notes,
          \(items.place)
        FROM \(items.name) AS item LEFT JOIN assetType ON assetType.id = item.assetType
        WHERE \(condition)
        """)
    let found = try Row.fetchCursor(statement, arguments: arguments)
    var rows: [ItemRow] = []
    var noteBytes = 0
    // Where notes are long, a batch ends earlier.
    while noteBytes < limit, let row = try found.next() {
      rows.append(try ItemRow(row, in: database))
      noteBytes += rows[rows.count - 1].item.notes?.utf8.count ?? 0
    }
    try addFields(to: &rows, database)
    try addPhotos(to: &rows, database)
    return rows
  }

  private init(_ row: Row, in database: Database) throws {
    place = Place(number: row[9], id: row[0])
    let key: String = row[1]
    let date: String = row[5]
    guard let itemKey = ItemKey(key), let dateCreated = Timestamp(date) else {
      throw DatabaseError(
        resultCode: .SQLITE_CORRUPT, message: "item \(place.id): key '\(key)', date '\(date)'")
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
