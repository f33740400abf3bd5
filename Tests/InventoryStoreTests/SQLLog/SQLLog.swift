import Synchronization

@testable import InventoryStore

/// The lines that a store logs.
final class SQLLog: Sendable {
  private let noted = Mutex<[String]>([])

  var lines: [String] { noted.withLock { $0 } }

  /// The statements alone.
  var statements: [String] { lines.filter { $0.hasPrefix("CoreData: sql: ") } }

  func debug(_ level: SQLDebug.Level) -> SQLDebug {
    SQLDebug(level) { line in self.noted.withLock { $0.append(line) } }
  }

  func clear() { noted.withLock { $0 = [] } }
}
