import GRDB
import GRDBSQLite

/// The values of a statement's placeholders, which are bound in order.
///
/// GRDB would box each value twice, and importing a million items would take 12% longer. If SQLite copied the texts, it
/// would allocate and free memory for each text. Instead, one array contains all texts of a row while the statement
/// runs.
struct Placeholders {
  private let statement: OpaquePointer
  private var index: Int32 = 0
  private var code = SQLITE_OK
  /// The bytes of all texts, and the placeholder and position of each text.
  private var texts: [UInt8] = []
  private var places: [(index: Int32, start: Int, count: Int)] = []

  private static let usualBytes = 256
  private static let usualTexts = 8

  fileprivate init(_ statement: OpaquePointer) {
    self.statement = statement
    texts.reserveCapacity(Self.usualBytes)
    places.reserveCapacity(Self.usualTexts)
  }

  /// Adds a text, which may contain NUL; `nil` is stored as NULL.
  mutating func add(_ text: String?) {
    guard var text else { return bound(sqlite3_bind_null(statement, next())) }
    // An empty array may have no address, and SQLite would then store NULL.
    guard !text.isEmpty else { return bound(sqlite3_bind_text(statement, next(), "", 0, nil)) }
    places.append((next(), texts.count, text.utf8.count))
    text.withUTF8 { texts.append(contentsOf: $0) }
  }

  mutating func add(_ number: Int64?) {
    guard let number else { return bound(sqlite3_bind_null(statement, next())) }
    bound(sqlite3_bind_int64(statement, next(), number))
  }

  mutating func add(_ number: Double) {
    bound(sqlite3_bind_double(statement, next(), number))
  }

  /// Runs the statement, and returns SQLite's result code. The texts cannot move in memory while the statement runs.
  fileprivate func step() -> Int32 {
    texts.withUnsafeBytes { texts in
      var code = self.code
      for place in places where code == SQLITE_OK {
        let start = texts.baseAddress.map { ($0 + place.start).assumingMemoryBound(to: CChar.self) }
        code = sqlite3_bind_text(statement, place.index, start, Int32(clamping: place.count), nil)
      }
      return code == SQLITE_OK ? sqlite3_step(statement) : code
    }
  }

  private mutating func next() -> Int32 {
    index += 1
    return index
  }

  private mutating func bound(_ result: Int32) {
    if code == SQLITE_OK { code = result }
  }
}

extension Statement {
  /// Runs a statement that returns no rows, with the values that `bind` adds.
  func run(_ bind: (inout Placeholders) -> Void) throws {
    defer {
      sqlite3_reset(sqliteStatement)
      sqlite3_clear_bindings(sqliteStatement)
    }
    var values = Placeholders(sqliteStatement)
    bind(&values)
    let code = values.step()
    guard code != SQLITE_DONE else { return }
    let message = String(cString: sqlite3_errmsg(sqlite3_db_handle(sqliteStatement)))
    throw DatabaseError(resultCode: ResultCode(rawValue: code), message: message, sql: sql)
  }
}
