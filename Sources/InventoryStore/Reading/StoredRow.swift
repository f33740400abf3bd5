import Diagnostics
import Foundation
import GRDB
import GRDBSQLite

/// A row of a query, read cell by cell. Each function throws an `UnreadableCell` if the cell has another type, or a
/// value out of range.
///
/// For such a cell, GRDB's subscripts trap or silently convert the value. This type handles every value that a file can
/// contain.
struct StoredRow {
  /// What identifies the row in messages: its table and its key columns.
  struct Origin {
    let table: String
    let keys: Range<Int>
  }

  let statement: SQLiteStatement
  let origin: Origin

  /// Returns the same row, but identified in messages as a row of another table of the query. `key` is the column with
  /// the id of that row.
  func joined(_ table: String, key: Int) -> StoredRow {
    StoredRow(statement: statement, origin: Origin(table: table, keys: key..<key + 1))
  }

  func isNull(_ column: Int) -> Bool { type(column) == SQLITE_NULL }

  func text(_ column: Int) throws -> String { try required(optionalText(column), column, "text") }

  func optionalText(_ column: Int) throws -> String? {
    let type = type(column)
    guard type != SQLITE_NULL else { return nil }
    guard type == SQLITE_TEXT, let bytes = sqlite3_column_text(statement, Int32(column)) else {
      throw unreadable(column, "text")
    }
    let count = Int(sqlite3_column_bytes(statement, Int32(column)))
    guard count <= StoredRows.longestText else {
      throw unreadable(column, "at most \(StoredRows.longestText >> 20) MiB")
    }
    // SQLite puts a NUL after the text. `String(validating:as:)` would be slower: it looks up its generic type for each
    // text.
    let start = UnsafeRawPointer(bytes).assumingMemoryBound(to: CChar.self)
    guard strlen(start) == count else { throw unreadable(column, "text without NUL characters") }
    guard let text = String(validatingCString: start) else { throw unreadable(column, "UTF-8") }
    return text
  }

  func integer(_ column: Int, in range: ClosedRange<Int64> = .min ... .max) throws -> Int64 {
    try required(optionalInteger(column, in: range), column, Self.title(of: range))
  }

  func optionalInteger(_ column: Int, in range: ClosedRange<Int64> = .min ... .max) throws -> Int64? {
    let type = type(column)
    guard type != SQLITE_NULL else { return nil }
    let number = sqlite3_column_int64(statement, Int32(column))
    guard type == SQLITE_INTEGER, range.contains(number) else {
      throw unreadable(column, Self.title(of: range))
    }
    return number
  }

  /// Returns an integer of at least 0.
  func count(_ column: Int) throws -> Int {
    Int(try integer(column, in: 0 ... .max))
  }

  func flag(_ column: Int) throws -> Bool {
    try integer(column, in: 0...1) == 1
  }

  func number(_ column: Int) throws -> Double {
    try required(optionalNumber(column), column, Self.finiteNumber)
  }

  /// Returns a finite number within the range of the schema; `nil` for NULL.
  func optionalNumber(_ column: Int) throws -> Double? {
    let type = type(column)
    guard type != SQLITE_NULL else { return nil }
    let number = sqlite3_column_double(statement, Int32(column))
    guard type == SQLITE_FLOAT || type == SQLITE_INTEGER, abs(number) <= 1e300 else {
      throw unreadable(column, Self.finiteNumber)
    }
    return number
  }

  /// Returns the bytes of a blob; empty for NULL. Throws if the number of bytes differs from `expected`.
  func bytes(_ column: Int, count expected: Int? = nil) throws -> [UInt8] {
    try withBytes(column, count: expected) { Array($0) }
  }

  /// Calls `body` with the bytes of a blob, which are valid until `body` returns. NULL is treated as an empty blob.
  func withBytes<Result>(
    _ column: Int, count expected: Int? = nil, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) throws -> Result {
    let type = type(column)
    let count = Int(sqlite3_column_bytes(statement, Int32(column)))
    guard type == SQLITE_BLOB || type == SQLITE_NULL, expected == nil || expected == count else {
      throw unreadable(column, expected.map { "a blob of \($0) bytes" } ?? "a blob")
    }
    let start = type == SQLITE_NULL ? nil : sqlite3_column_blob(statement, Int32(column))
    return try body(
      UnsafeBufferPointer(start: start?.assumingMemoryBound(to: UInt8.self), count: start == nil ? 0 : count))
  }

  /// Returns the error for an invalid cell, such as a text without a valid meaning. `expected` describes the valid
  /// contents.
  func unreadable(_ column: Int, _ expected: String) -> UnreadableCell {
    UnreadableCell(
      table: origin.table, key: origin.keys.map { plain($0) },
      column: sqlite3_column_name(statement, Int32(column)).map { String(cString: $0) } ?? "column \(column)",
      found: found(column), expected: expected)
  }

  private func required<Value>(
    _ value: Value?, _ column: Int, _ expected: @autoclosure () -> String
  ) throws -> Value {
    guard let value else { throw unreadable(column, expected()) }
    return value
  }

  private func type(_ column: Int) -> Int32 {
    sqlite3_column_type(statement, Int32(column))
  }

  private static let finiteNumber = "a number from -1e300 to 1e300"

  private static func title(of range: ClosedRange<Int64>) -> String {
    range == .min ... .max
      ? "a whole number"
      : range.upperBound == .max
        ? "a whole number of at least \(range.lowerBound)"
        : "a whole number from \(range.lowerBound) to \(range.upperBound)"
  }

  private func found(_ column: Int) -> String {
    let bytes = Int(sqlite3_column_bytes(statement, Int32(column)))
    return switch type(column) {
    case SQLITE_NULL: "NULL"
    case SQLITE_INTEGER, SQLITE_FLOAT: "the number " + plain(column)
    case SQLITE_TEXT where bytes > 60: "text of \(bytes) bytes"
    case SQLITE_TEXT: "the text '\(plain(column))'"
    default: "a blob of \(bytes) bytes"
    }
  }

  /// Returns a cell of any type as text for messages.
  private func plain(_ column: Int) -> String {
    switch type(column) {
    case SQLITE_INTEGER: "\(sqlite3_column_int64(statement, Int32(column)))"
    case SQLITE_FLOAT: "\(sqlite3_column_double(statement, Int32(column)))"
    case SQLITE_TEXT:
      sqlite3_column_text(statement, Int32(column)).map { String(cString: $0) } ?? ""
    case SQLITE_NULL: "NULL"
    default: "blob"
    }
  }
}

/// A cell with an unexpected value: another program has bypassed the constraints of the file, or the file is damaged.
struct UnreadableCell: Error {
  let table: String
  /// The row's id, or the values of its key columns; empty if the rows have no key.
  let key: [String]
  let column: String
  /// The actual value, such as `the text 'abc'` or `NULL`.
  let found: String
  /// The expected value, such as `a whole number`.
  let expected: String

  /// The message, without the path of the file and without advice.
  var description: String {
    let row =
      switch key.count {
      case 0: table
      case 1: "row \(key[0]) of \(table)"
      default: "row (\(key.joined(separator: ", "))) of \(table)"
      }
    return "\(row): \(column) is \(found), not \(expected)"
  }
}

extension Failure {
  init(_ cell: UnreadableCell, of path: String) {
    self.init(.badData, file: path, "is damaged (\(cell.description)); restore it from a backup")
  }
}
