import GRDB
import GRDBSQLite

/// Finds cells that are too large to read, and never loads more than the limit.
enum OversizedCell {
  /// Returns the cells with more than `limit` bytes in all tables of the store except virtual tables.
  static func all(in database: Database, limit: Int) throws -> [UnreadableCell] {
    let tables = try database.all(
      "SELECT name, sql LIKE '%WITHOUT ROWID%' FROM main.sqlite_master WHERE type = 'table' AND sql LIKE 'CREATE TABLE%'",
      of: "sqlite_master"
    ) { (name: try $0.text(0), hasRowID: try !$0.flag(1)) }
    return try tables.flatMap { table in
      let columns = try database.all("SELECT name FROM pragma_table_info(?)", [table.name], of: "table_info")
      {
        try $0.text(0)
      }
      return table.hasRowID
        ? try cells(of: table.name, columns, database, limit)
        : try cells(ofKeyed: table.name, columns, database, limit)
    }
  }

  /// Checks a table with row ids: SQLite states the size of a cell that is opened as a blob.
  private static func cells(of table: String, _ columns: [String], _ database: Database, _ limit: Int) throws
    -> [UnreadableCell]
  {
    var cells: [UnreadableCell] = []
    for column in columns {
      let rows = try database.storedRows(
        "SELECT rowid FROM main.\(table.quoted) WHERE typeof(\(column.quoted)) IN ('text', 'blob')", of: table
      )
      while let row = try rows.next() {
        let id = try row.integer(0)
        var blob: OpaquePointer?
        defer { sqlite3_blob_close(blob) }
        guard sqlite3_blob_open(database.sqliteConnection, "main", table, column, id, 0, &blob) == SQLITE_OK,
          sqlite3_blob_bytes(blob) > limit
        else { continue }
        cells.append(
          UnreadableCell(
            table: table, key: ["\(id)"], column: column, found: "\(sqlite3_blob_bytes(blob)) bytes long",
            expected: expected(limit)))
      }
    }
    return cells
  }

  /// Checks a table without row ids by reading each cell up to the limit. The first two columns must be the key, as in
  /// all of Coffer's tables without row ids.
  private static func cells(ofKeyed table: String, _ columns: [String], _ database: Database, _ limit: Int)
    throws -> [UnreadableCell]
  {
    guard columns.count > 2 else { return [] }
    var cells: [UnreadableCell] = []
    let (first, second) = (columns[0].quoted, columns[1].quoted)
    let keys = try database.all("SELECT \(first), \(second) FROM main.\(table.quoted)", of: table, keys: 2) {
      (try $0.integer(0), try $0.integer(1))
    }
    for column in columns.dropFirst(2) {
      for key in keys {
        do {
          try database.withValues(upTo: limit) {
            let sql =
              "SELECT length(CAST(\(column.quoted) AS BLOB)) FROM main.\(table.quoted) WHERE \(first) = ? AND \(second) = ?"
            try database.cachedStatement(sql: sql).execute(arguments: [key.0, key.1])
          }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_TOOBIG {
          cells.append(
            UnreadableCell(
              table: table, key: ["\(key.0)", "\(key.1)"], column: column,
              found: "more than \(limit >> 20) MiB long", expected: expected(limit)))
        }
      }
    }
    return cells
  }

  private static func expected(_ limit: Int) -> String { "at most \(limit >> 20) MiB" }
}
