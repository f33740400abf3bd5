import GRDB
import GRDBSQLite

/// The rows of a query, which are read one at a time.
struct StoredRows {
  /// The maximum size in bytes of a value that is not a file. Imports have the same limit. A longer value is an error.
  static let longestText = 16 << 20
  /// The maximum size in bytes of a row with a file: the largest photo and the other cells of its row.
  static let longestBlob = 272 << 20

  private let cursor: RowCursor
  private let database: Database
  private let row: StoredRow
  private let limit: Int

  init(
    _ database: Database, _ statement: Statement, _ arguments: StatementArguments,
    of origin: StoredRow.Origin, limit: Int
  ) throws {
    cursor = try Row.fetchCursor(statement, arguments: arguments)
    self.database = database
    self.limit = limit
    row = StoredRow(statement: statement.sqliteStatement, origin: origin)
  }

  /// Returns the next row, which is valid until the next call; `nil` after the last row. SQLite never loads a value
  /// beyond the limit, so the use of memory is limited, whatever the file contains.
  func next() throws -> StoredRow? {
    do {
      return try database.withValues(upTo: limit) { try cursor.next() == nil ? nil : row }
    } catch let error as DatabaseError where error.resultCode == .SQLITE_TOOBIG {
      throw try OversizedCell.all(in: database, limit: limit).first ?? error
    }
  }
}

extension Database {
  /// Runs a query. `table` is the table that messages name. The first `keys` columns identify a row.
  func storedRows(
    _ sql: String, _ arguments: StatementArguments = [], of table: String, keys: Int = 1,
    limit: Int = StoredRows.longestText
  ) throws -> StoredRows {
    try StoredRows(
      self, cachedStatement(sql: sql), arguments, of: StoredRow.Origin(table: table, keys: 0..<keys),
      limit: limit)
  }

  func all<Value>(
    _ sql: String, _ arguments: StatementArguments = [], of table: String, keys: Int = 1,
    read: (StoredRow) throws -> Value
  ) throws -> [Value] {
    let rows = try storedRows(sql, arguments, of: table, keys: keys)
    var values: [Value] = []
    while let row = try rows.next() { values.append(try read(row)) }
    return values
  }

  /// Returns the first row as `read` converts it; `nil` if there is no row.
  func first<Value>(
    _ sql: String, _ arguments: StatementArguments = [], of table: String, keys: Int = 1,
    limit: Int = StoredRows.longestText, read: (StoredRow) throws -> Value
  ) throws -> Value? {
    let rows = try storedRows(sql, arguments, of: table, keys: keys, limit: limit)
    // A row is valid only while its cursor exists.
    return try withExtendedLifetime(rows) { try rows.next().map(read) }
  }

  /// Returns the number in the first cell of a query; 0 if there is no row.
  func count(_ sql: String, _ arguments: StatementArguments = []) throws -> Int {
    try first(sql, arguments, of: "the store", keys: 0) { try $0.count(0) } ?? 0
  }

  /// Runs `work`. Meanwhile, SQLite reports an error for a value of more than `limit` bytes instead of loading the
  /// value.
  func withValues<Result>(upTo limit: Int, _ work: () throws -> Result) rethrows -> Result {
    let usual = sqlite3_limit(sqliteConnection, SQLITE_LIMIT_LENGTH, Int32(clamping: limit))
    defer { sqlite3_limit(sqliteConnection, SQLITE_LIMIT_LENGTH, usual) }
    return try work()
  }
}
