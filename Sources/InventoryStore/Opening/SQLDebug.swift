import Diagnostics
import Foundation
import GRDB
import GRDBSQLite
import InventoryModel
import Synchronization

/// Logs the SQL of a store, in the format of Core Data's `-com.apple.CoreData.SQLDebug`.
package final class SQLDebug: Sendable {
  /// How much is logged; each level includes those before it.
  package enum Level: Int, CaseIterable, Sendable {
    /// Connections, and one line per statement.
    case statements = 1
    /// Adds the values of placeholders, but never the bytes of a photo.
    case values = 2
    /// Adds the number of rows of a statement, and its time.
    case rows = 3
  }

  private let level: Level
  private let write: @Sendable (String) -> Void
  /// The running statements, by their addresses.
  private let fetches = Mutex<[Int: Fetch]>([:])

  private struct Fetch {
    let start = ContinuousClock.now
    var lastRow: ContinuousClock.Instant?
    var rows = 0
  }

  /// `write` gets each line without its line end, on the thread that runs the statement.
  package init(_ level: Level, write: @escaping @Sendable (String) -> Void) {
    self.level = level
    self.write = write
  }

  /// First logs a line with the file's `path`. The connection must keep this object while it is open.
  ///
  /// GRDB's own tracing has no rows or values, and SQLite's profile only counts milliseconds.
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
      // SQLite reports a trigger's SQL as a comment, inside its statement.
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

  /// A single line without a trailing semicolon, shortened if a predicate is long.
  private static func line(_ sql: String) -> String {
    let words = sql.split(whereSeparator: \.isWhitespace).joined(separator: " ").shown
    let line = words.hasSuffix(";") ? String(words.dropLast()) : words
    return line.utf8.count <= 2000 ? line : String(line.prefix(2000)) + "..."
  }
}

/// The values of a statement's placeholders, as shown in the log.
///
/// SQLite only provides the expanded statement, so both texts are compared side by side; at the first mismatch, the
/// values before it are known. The statements have no comments.
struct BoundValues {
  /// Each parameter once, in order: `'text'`, `12`, `nil`, `(blob of 3 bytes)`.
  private(set) var texts: [String] = []

  /// Longer texts are cut after this number of characters.
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
