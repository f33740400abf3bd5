import Diagnostics
import Foundation
import GRDB
import GRDBSQLite
import InventoryModel
import Synchronization

/// Logs the SQL of a store, in the format of Core Data's `-com.apple.CoreData.SQLDebug`.
package final class SQLDebug: Sendable {
  /// How much is logged. Each level includes the levels before it.
  package enum Level: Int, CaseIterable, Sendable {
    /// Logs connections, and one line per statement.
    case statements = 1
    /// Also logs the values of placeholders. For a blob, such as a photo, only the size is logged.
    case values = 2
    /// Also logs the number of rows of each query, and the duration of the query.
    case rows = 3
  }

  private let level: Level
  private let write: @Sendable (String) -> Void
  /// The running queries, keyed by the addresses of their statements. Used only at the level `rows`.
  private let fetches = Mutex<[Int: Fetch]>([:])

  private struct Fetch {
    let start = ContinuousClock.now
    var lastRow: ContinuousClock.Instant?
    var rows = 0
  }

  /// `write` is called with each line without its line end, on the thread that runs the statement.
  package init(_ level: Level, write: @escaping @Sendable (String) -> Void) {
    self.level = level
    self.write = write
  }

  /// Logs a line with the file's `path`, and from then on every statement of the connection. This object must live as
  /// long as the connection, which does not retain it.
  ///
  /// GRDB's own tracing does not report rows or values, and SQLite's profile measures time only in milliseconds.
  func trace(_ database: Database, of path: String) {
    write("CoreData: annotation: Connecting to sqlite database file at \"\(path.shown)\"")
    let events =
      level == .rows ? SQLITE_TRACE_STMT | SQLITE_TRACE_ROW | SQLITE_TRACE_PROFILE : SQLITE_TRACE_STMT
    sqlite3_trace_v2(
      database.sqliteConnection, UInt32(events),
      { event, log, statement, text in
        guard let log, let statement else { return SQLITE_OK }
        Unmanaged<SQLDebug>.fromOpaque(log).takeUnretainedValue()
          .note(Int32(event), OpaquePointer(statement), text?.assumingMemoryBound(to: CChar.self))
        return SQLITE_OK
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  private func note(_ event: Int32, _ statement: OpaquePointer, _ text: UnsafePointer<CChar>?) {
    let address = Int(bitPattern: statement)
    switch event {
    case SQLITE_TRACE_STMT:
      // SQLite reports the SQL of a trigger as a comment, while the statement that fired the trigger runs.
      guard let sql = text.map(String.init(cString:)), !sql.hasPrefix("--") else { return }
      begin(statement, sql)
      if level == .rows, sqlite3_column_count(statement) > 0 {
        fetches.withLock { $0[address] = Fetch() }
      }
    case SQLITE_TRACE_ROW:
      fetches.withLock {
        $0[address]?.rows += 1
        $0[address]?.lastRow = .now
      }
    case SQLITE_TRACE_PROFILE:
      if let fetch = fetches.withLock({ $0.removeValue(forKey: address) }) { end(fetch) }
    default: break
    }
  }

  private func begin(_ statement: OpaquePointer, _ sql: String) {
    write("CoreData: sql: " + Self.line(sql))
    guard level != .statements, sqlite3_bind_parameter_count(statement) > 0,
      let expanded = sqlite3_expanded_sql(statement)
    else { return }
    defer { sqlite3_free(expanded) }
    let values = BoundValues(of: sql, writtenOut: String(cString: expanded))
    for (index, value) in values.texts.enumerated() {
      write("CoreData: details: SQLite bind[\(index)] = \(value)")
    }
  }

  private func end(_ fetch: Fetch) {
    let now = ContinuousClock.now
    let (rows, last) = (fetch.rows, fetch.lastRow ?? now)
    write("CoreData: annotation: sql connection fetch time: \(Self.seconds(last - fetch.start))")
    write(
      "CoreData: annotation: total fetch execution time: \(Self.seconds(now - fetch.start)) for \(rows) rows."
    )
  }

  private static func seconds(_ duration: Duration) -> String {
    String(format: "%.4fs", duration / .seconds(1))
  }

  /// Returns the SQL as a single line without a trailing semicolon, cut after 2000 characters.
  private static func line(_ sql: String) -> String {
    let words = sql.split(whereSeparator: \.isWhitespace).joined(separator: " ").shown
    let line = words.hasSuffix(";") ? String(words.dropLast()) : words
    return line.count <= 2000 ? line : line.prefix(2000) + "..."
  }
}

/// The values of a statement's placeholders, in the form shown in the log.
///
/// SQLite provides the values only as part of the expanded SQL, which is compared with the original SQL. After a
/// mismatch, the remaining values are not shown. The SQL must not contain comments.
struct BoundValues {
  /// The value of each placeholder, in order: `'text'`, `12`, `nil`, `(blob of 3 bytes)`. A named placeholder counts
  /// once.
  private(set) var texts: [String] = []

  /// The number of characters after which a text is cut.
  static let mostCharacters = 200

  init(of sql: String, writtenOut expanded: String) {
    // A doubled quote ends one quoted text and starts the next.
    let placeholder = /((?:[^?:'"`\[]++|'[^']*'|"[^"]*"|`[^`]*`|\[[^\]]*\])*+)([?:][0-9A-Za-z_]*)/
      .matchingSemantics(.unicodeScalar)
    let value = /x'[^']*'|(?:'[^']*')++|[-+.0-9A-Za-z_]+/.matchingSemantics(.unicodeScalar)
    var (sql, expanded) = (sql[...], expanded[...])
    var names: Set<Substring> = []
    while let (all, before, name) = sql.prefixMatch(of: placeholder)?.output,
      expanded.utf8.starts(with: before.utf8)
    {
      sql = sql[all.endIndex...]
      expanded = expanded[expanded.utf8.index(expanded.startIndex, offsetBy: before.utf8.count)...]
      guard let text = expanded.prefixMatch(of: value)?.output else { return }
      expanded = expanded[text.endIndex...]
      if name == "?" || names.insert(name).inserted { texts.append(Self.shown(text)) }
    }
  }

  private static func shown(_ value: Substring) -> String {
    switch value.unicodeScalars.first {
    case "'":
      let quoted = String(String.UnicodeScalarView(value.unicodeScalars.dropFirst().dropLast()))
      let text = quoted.replacing("''", with: "'").shown
      return text.count <= mostCharacters ? "'\(text)'" : "'\(text.prefix(mostCharacters))...'"
    case "x": return "(blob of \((value.utf8.count - 3) / 2) bytes)"
    default: return value == "NULL" ? "nil" : String(value)
    }
  }
}
