import Digests
import GRDB
import InventoryImages
import InventoryModel

/// An item with its row id, fields, photos and documents.
struct ItemRow {
  let position: Position
  var item: Item
  var id: Int64 { position.id }

  /// The position among the items of its type.
  struct Position {
    let number: Double
    let id: Int64

    func follows(_ other: Position) -> Bool { (other.number, other.id) < (number, id) }
  }

  /// The parts of an item that are read in addition to its attributes.
  enum Parts {
    case all, fields, photos
  }

  static func fetch(
    _ database: Database, from items: ItemTable, of assetType: AssetType.ID?, after last: Position?,
    limit: BatchLimit
  ) throws -> [ItemRow] {
    let condition = """
      item.assetType IS ? AND (\(items.place), item.id) > (?, ?) ORDER BY \(items.place), item.id LIMIT ?
      """
    let start = last ?? Position(number: -.infinity, id: 0)
    return try fetch(
      database, from: items, where: condition, [assetType, start.number, start.id, limit.items],
      noteBytes: limit.noteBytes)
  }

  /// Returns the item with this row id. Throws if there is none.
  static func fetch(_ database: Database, from items: ItemTable, id: Int64, _ parts: Parts = .all) throws
    -> ItemRow
  {
    let found = try fetch(database, from: items, where: "item.id = ?", [id], parts)
    guard let row = found.first else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "there is no item \(id)")
    }
    return row
  }

  static func fetch(
    _ database: Database, from items: ItemTable, where condition: String, _ arguments: StatementArguments,
    noteBytes limit: Int = .max, _ parts: Parts = .all
  ) throws -> [ItemRow] {
    let found = try database.storedRows(
      """
      SELECT item.id, itemKey, itemName, serialNumber, valueInDollars, dateCreated, orderingValue,
        label AS "assetType.label", notes, \(items.place) AS place
      FROM \(items.name) AS item LEFT JOIN assetType ON assetType.id = item.assetType
      WHERE \(condition)
      """, arguments, of: "item")
    var rows: [ItemRow] = []
    var noteBytes = 0
    // A batch with long notes has fewer items.
    while noteBytes < limit, let row = try found.next() {
      rows.append(try ItemRow(row, mayLackDate: items.mayLackDates))
      noteBytes += rows[rows.count - 1].item.notes?.utf8.count ?? 0
    }
    if parts != .photos { try addFields(to: &rows, database) }
    if parts != .fields { try addPhotos(to: &rows, database) }
    if parts == .all { try addDocuments(to: &rows, database) }
    return rows
  }

  private init(_ row: StoredRow, mayLackDate: Bool) throws {
    position = Position(number: try row.number(9), id: try row.integer(0))
    guard let itemKey = ItemKey(try row.text(1)) else { throw row.unreadable(1, "a key") }
    item = Item(
      itemKey: itemKey, itemName: try row.text(2), serialNumber: try row.optionalText(3),
      valueInDollars: try row.money(4), dateCreated: try Self.date(row, mayLack: mayLackDate),
      orderingValue: try row.number(6), assetType: try row.optionalText(7), notes: try row.optionalText(8))
  }

  private static func date(_ row: StoredRow, mayLack: Bool) throws -> Timestamp? {
    if mayLack, row.isNull(5) { return nil }
    guard let date = Timestamp(try row.text(5)) else { throw row.unreadable(5, "a date") }
    return date
  }

  private static func addFields(to rows: inout [ItemRow], _ database: Database) throws {
    let query = """
      SELECT item, position, name, value FROM field
      WHERE item \(ids(of: rows)) AND value <> '' ORDER BY item, position
      """
    try forEachRow(of: query, table: "field", about: &rows, database) { row, item in
      item.fields.append(Field(name: try row.text(2), value: try row.text(3)))
    }
  }

  private static func addPhotos(to rows: inout [ItemRow], _ database: Database) throws {
    let query = """
      SELECT item, position, photo, sha256, format, width, height, hasAlpha, fileName AS "itemPhoto.fileName",
        kind AS "itemPhoto.kind"
      FROM attached
      WHERE item \(ids(of: rows)) ORDER BY item, position
      """
    try forEachRow(of: query, table: "itemPhoto", about: &rows, database) { row, item in
      item.photos.append(try Photo(row.joined("photo", key: 2), from: 2))
    }
    for index in rows.indices { rows[index].item.photos = rows[index].item.photos.groupedByKind }
  }

  private static func addDocuments(to rows: inout [ItemRow], _ database: Database) throws {
    let query = """
      SELECT item, position, document, sha256, byteCount, pages, firstPageWidth, firstPageHeight,
        fileName AS "itemDocument.fileName", kind AS "itemDocument.kind"
      FROM attachedDocument
      WHERE item \(ids(of: rows)) ORDER BY item, position
      """
    try forEachRow(of: query, table: "itemDocument", about: &rows, database) { row, item in
      item.documents.append(try Document(row.joined("document", key: 2), from: 2))
    }
    for index in rows.indices where rows[index].item.documents.count > 1 {
      rows[index].item.documents = rows[index].item.documents.groupedByKind
    }
  }

  /// Returns the SQL that compares a column with the ids of the rows. A single id is compared directly, because a list
  /// would double the time of the query.
  private static func ids(of rows: [ItemRow]) -> String {
    rows.count == 1 ? "= ?" : "IN (SELECT value FROM json_each(?))"
  }

  /// Runs a query, and calls `add` with each result row and the item of that row. The first two columns of the query
  /// must be an item's row id and a position. The parameter of the query is an id or a list of ids, as in `ids(of:)`.
  private static func forEachRow(
    of query: String, table: String, about rows: inout [ItemRow], _ database: Database,
    add: (StoredRow, inout Item) throws -> Void
  ) throws {
    let ids = rows.map { String($0.id) }.joined(separator: ",")
    let found = try database.storedRows(
      query, rows.count == 1 ? [rows[0].id] : ["[" + ids + "]"], of: table, keys: 2)
    var indexes: [Int64: Int]?
    while let row = try found.next() {
      let places = indexes ?? Dictionary(rows.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { $1 })
      indexes = places
      if let index = places[try row.integer(0)] { try add(row, &rows[index].item) }
    }
  }
}

extension StoredRow {
  /// Reads a number of cents as an amount; `nil` for NULL. Throws if the number is out of the valid range.
  func money(_ column: Int) throws -> Money? {
    try optionalInteger(column, in: -Money.limit.cents...Money.limit.cents).map(Money.init)
  }
}

extension Photo {
  /// Reads eight columns of a row, in the order of the initializer's parameters.
  init(_ row: StoredRow, from column: Int) throws {
    guard let format = PhotoFormat(rawValue: try row.text(column + 2)) else {
      throw row.unreadable(column + 2, "a photo format")
    }
    let sides = 1...Int64(PhotoHeader.largestSide)
    self.init(
      id: try row.integer(column),
      digest: try row.withBytes(column + 1, count: 32) { SHA256Digest(bytes: Array($0))?.hex() } ?? "",
      format: format, width: Int(try row.integer(column + 3, in: sides)),
      height: Int(try row.integer(column + 4, in: sides)), hasAlpha: try row.flag(column + 5),
      fileName: try row.text(column + 6), kind: try PhotoKind(row, at: column + 7))
  }
}

extension Document {
  /// Reads eight columns of a row, in the order of the initializer's parameters. The size of the first page has two
  /// columns, its width and its height.
  init(_ row: StoredRow, from column: Int) throws {
    let sides = 1...Int64(PhotoHeader.largestSide)
    let (width, height) = (
      try row.optionalInteger(column + 4, in: sides), try row.optionalInteger(column + 5, in: sides)
    )
    self.init(
      id: try row.integer(column),
      digest: try row.withBytes(column + 1, count: 32) { SHA256Digest(bytes: Array($0))?.hex() } ?? "",
      byteCount: Int(try row.integer(column + 2, in: 0...Int64(Int32.max))),
      pageCount: try row.optionalInteger(column + 3, in: 1...1_000_000).map { Int($0) },
      firstPage: width.flatMap { width in
        height.map { PixelSize(width: Int(width), height: Int($0)) }
      },
      fileName: try row.text(column + 6), kind: try DocumentKind(row, at: column + 7))
  }
}

extension DocumentKind {
  init(_ row: StoredRow, at column: Int) throws {
    guard let kind = DocumentKind(rawValue: try row.text(column)) else {
      throw row.unreadable(column, "a kind of document")
    }
    self = kind
  }
}

extension PhotoKind {
  init(_ row: StoredRow, at column: Int) throws {
    guard let kind = PhotoKind(rawValue: try row.text(column)) else {
      throw row.unreadable(column, "a kind of photo")
    }
    self = kind
  }
}
