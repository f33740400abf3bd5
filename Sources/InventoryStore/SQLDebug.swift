import GRDB

/// Tells what SQL a store runs, as Core Data's `-com.apple.CoreData.SQLDebug` does.
package struct SQLDebug: Sendable {
  package enum Level: Int, CaseIterable, Sendable {
    case statements = 1
    /// With what they were given.
    case arguments = 2
    /// With how long they took.
    case durations = 3
  }

  private let level: Level
  private let write: @Sendable (String) -> Void

  /// `write` gets a line a statement, on the thread that runs it.
  package init(_ level: Level, write: @escaping @Sendable (String) -> Void) {
    self.level = level
    self.write = write
  }

  func trace(_ database: Database) {
    database.trace(options: level == .durations ? .profile : .statement) { [level, write] event in
      switch event {
      case .statement(let statement):
        write("sql: " + Self.line(level == .statements ? statement.sql : statement.expandedSQL))
      case .profile(let statement, let seconds):
        write("sql: \((seconds * 1_000_000).rounded() / 1000) ms: " + Self.line(statement.expandedSQL))
      @unknown default: break
      }
    }
  }

  /// One line, and not the bytes of a photo.
  private static func line(_ sql: String) -> String {
    let words = sql.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.utf8.count <= 2000 ? words : String(words.prefix(2000)) + "..."
  }
}
