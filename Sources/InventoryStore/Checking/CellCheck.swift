import Diagnostics
import GRDB
import InventoryModel

/// Reads the cells of Coffer's tables in the same way as queries, but continues after an unreadable cell.
struct CellCheck {
  let database: Database
  let path: String

  func findings() throws -> Problems {
    var problems = Problems()
    var hasOversized = false
    for table in CheckedTable.all where try exists(table) {
      try check(table, &problems, &hasOversized)
    }
    if hasOversized {
      for cell in try OversizedCell.all(in: database, limit: StoredRows.longestText) {
        add(cell, to: &problems)
      }
    }
    return problems
  }

  /// Whether the store has the table. A store of an older version may lack the tables for the last import and for
  /// documents.
  private func exists(_ table: CheckedTable) throws -> Bool {
    try database.count(
      "SELECT count(*) FROM main.sqlite_master WHERE type = 'table' AND name = ?", [table.name]) > 0
  }

  private func has(_ column: String, _ table: CheckedTable) throws -> Bool {
    try database.count(
      "SELECT count(*) FROM pragma_table_info(?) WHERE name = ?", [table.name, column]) > 0
  }

  private func check(_ table: CheckedTable, _ problems: inout Problems, _ hasOversized: inout Bool) throws {
    let cells = try table.cells.filter { try !$0.mayBeMissing || has($0.column, table) }
    let columns = cells.map(\.column).joined(separator: ", ")
    let keys = table.cells.prefix(table.keys).map(\.column).joined(separator: ", ")
    var done = 0
    while true {
      let rows = try database.storedRows(
        "SELECT \(columns) FROM main.\(table.name) ORDER BY \(keys) LIMIT -1 OFFSET ?", [done],
        of: table.name, keys: table.keys)
      do {
        while let row = try rows.next() {
          done += 1
          for (index, cell) in cells.enumerated() {
            do { try cell.read(row, index) } catch let error as UnreadableCell { add(error, to: &problems) }
          }
        }
        return
      } catch is UnreadableCell {
        // SQLite ended the query at a row with a cell that is too large. The loop continues after that row.
        hasOversized = true
        done += 1
      }
    }
  }

  private func add(_ cell: UnreadableCell, to problems: inout Problems) {
    problems.add(Problem(file: path, cell.description + "; restore the store from a backup"))
  }
}

/// A table, and the expected contents of its columns. The first `keys` columns identify a row.
private struct CheckedTable: Sendable {
  let name: String
  let keys: Int
  let cells: [Cell]

  init(_ name: String, keys: Int = 1, _ cells: [Cell]) {
    (self.name, self.keys, self.cells) = (name, keys, cells)
  }

  /// The tables of the inventory, then the tables for undoing the last import.
  static let all = [
    CheckedTable("assetType", [.integer("id"), .text("label"), .text("foldedLabel")]),
    CheckedTable(
      "item",
      [
        .integer("id"), .text("itemKey"), .text("itemName"), .optionalText("serialNumber"), .value, .date,
        .place, Cell("assetType") { _ = try $0.optionalInteger($1) }, .optionalText("notes"), .thumbnail,
      ]),
    CheckedTable("field", keys: 2, [.integer("item"), .position, .text("name"), .anyText("value")]),
    CheckedTable(
      "photo",
      [
        Cell("id") { _ = try Photo($0, from: $1) }, .ofPhoto("sha256"), .ofPhoto("format"),
        .ofPhoto("width"), .ofPhoto("height"), .ofPhoto("hasAlpha"), .ofPhoto("'' AS fileName"),
        .ofPhoto("'item' AS kind"),
        .bytes,
      ]),
    CheckedTable(
      "itemPhoto", keys: 2,
      [.integer("item"), .position, .integer("photo"), .anyText("fileName"), .photoKind]),
    CheckedTable(
      "document",
      [
        .integer("id"), .anyBytes("sha256"), .integer("size"), .optionalNumber("pages"),
        .optionalNumber("firstPageWidth"),
        .optionalNumber("firstPageHeight"), .bytes,
      ]),
    CheckedTable(
      "itemDocument", keys: 2,
      [.integer("item"), .position, .integer("document"), .anyText("fileName"), .documentKind]),
    CheckedTable(
      "lastImport", [.integer("id"), .text("sources"), .integer("firstItem"), .integer("lastItem")]),
    CheckedTable(
      "itemBeforeImport",
      [
        .integer("item"), .text("itemName"), .optionalText("serialNumber"), .value, .date, .place,
        .optionalText("assetType"), .optionalText("notes"),
      ]),
    CheckedTable(
      "fieldBeforeImport", keys: 2, [.integer("item"), .position, .text("name"), .anyText("value")]),
    CheckedTable("importedPhoto", keys: 2, [.integer("item"), .integer("photo")]),
    CheckedTable("importedDocument", keys: 2, [.integer("item"), .integer("document")]),
    CheckedTable("importedType", [.integer("assetType")]),
    CheckedTable("changedSinceImport", keys: 2, [.text("kind"), .text("name")]),
  ]
}

private struct Cell: Sendable {
  /// The column, or an SQL expression with an alias, as written in the query.
  let column: String
  /// Whether a store of an older version may lack the column.
  let mayBeMissing: Bool
  let read: @Sendable (StoredRow, Int) throws -> Void

  init(
    _ column: String, mayBeMissing: Bool = false,
    _ read: @escaping @Sendable (StoredRow, Int) throws -> Void
  ) {
    (self.column, self.mayBeMissing, self.read) = (column, mayBeMissing, read)
  }

  static func integer(_ name: String) -> Cell { Cell(name) { _ = try $0.integer($1) } }

  static func text(_ name: String) -> Cell {
    Cell(name) { if try $0.text($1).isEmpty { throw $0.unreadable($1, "text") } }
  }

  /// A text that may be empty.
  static func anyText(_ name: String) -> Cell { Cell(name) { _ = try $0.text($1) } }

  static func optionalText(_ name: String) -> Cell {
    Cell(name) {
      if try $0.optionalText($1)?.isEmpty == true { throw $0.unreadable($1, "text or NULL") }
    }
  }

  /// A column that needs no separate check, because the check of the photo's id reads it.
  static func ofPhoto(_ name: String) -> Cell { Cell(name) { _, _ in } }

  static let photoKind = Cell("kind", mayBeMissing: true) { _ = try PhotoKind($0, at: $1) }
  static let documentKind = Cell("kind") { row, column in
    if DocumentKind(rawValue: try row.text(column)) == nil {
      throw row.unreadable(column, "a kind of document")
    }
  }
  static func anyBytes(_ name: String) -> Cell { Cell(name) { _ = try $0.withBytes($1, count: 32) { _ in } } }
  static func optionalNumber(_ name: String) -> Cell {
    Cell(name) { _ = try $0.optionalInteger($1, in: 1...Int64(Int32.max)) }
  }
  static let position = Cell("position") { _ = try $0.integer($1, in: 0...Int64.max - 1) }
  static let value = Cell("valueInDollars") { _ = try $0.money($1) }
  static let place = Cell("orderingValue") { _ = try $0.number($1) }

  static let date = Cell("dateCreated") { row, column in
    if Timestamp(try row.text(column)) == nil { throw row.unreadable(column, "a date") }
  }

  /// Checks only that the cell is a blob, because a file may be large.
  static let bytes = kind(of: "bytes", "typeof(bytes)", is: ["blob"], "a blob")

  /// Checks only the type and the first eight bytes, which identify a PNG. Every thumbnail is a PNG.
  static let thumbnail = kind(
    of: "thumbnail",
    """
    CASE WHEN typeof(thumbnail) = 'blob' AND substr(thumbnail, 1, 8) = x'89504E470D0A1A0A' THEN 'png'
      ELSE typeof(thumbnail) END
    """, is: ["null", "png"], "a PNG")

  private static func kind(of name: String, _ sql: String, is allowed: Set<String>, _ title: String) -> Cell {
    Cell("\(sql) AS \(name)") { row, column in
      let kind = try row.text(column)
      guard !allowed.contains(kind) else { return }
      throw UnreadableCell(
        table: row.origin.table, key: ["\(try row.integer(0))"], column: name, found: "of type \(kind)",
        expected: title)
    }
  }
}
