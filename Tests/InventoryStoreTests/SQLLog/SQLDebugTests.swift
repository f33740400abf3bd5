import Diagnostics
import InventoryModel
import TestSupport
import Testing

@testable import InventoryStore

/// The log has the lines that Core Data prints at the same levels.
struct SQLDebugTests {
  private let folder: TemporaryFolder
  private let log = SQLLog()

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: SQLDebug.Level.allCases)
  func `a connection begins with the file, as the user wrote it`(level: SQLDebug.Level) throws {
    let store = try logged(level)
    #expect(log.lines.first == Self.connecting + "\"\(store.path)\"")
  }

  @Test func `level 1 has a line a statement, and nothing else`() throws {
    _ = try logged(.statements).items()
    #expect(log.statements.contains("CoreData: sql: SELECT count(*) FROM assetType"))
    #expect(log.statements.contains { $0.contains("WHERE item.assetType IS ? AND ") })
    #expect(
      log.lines.filter { !$0.hasPrefix("CoreData: sql: ") }.allSatisfy { $0.hasPrefix(Self.connecting) })
    #expect(log.lines.allSatisfy { !$0.contains(where: \.isNewline) && !$0.hasSuffix(";") })
  }

  @Test func `level 2 has each value after its statement`() throws {
    let store = try logged(.values)
    try store.change { edit in
      log.clear()
      _ = try edit.add("It's")
    }
    let insert = try #require(log.lines.firstIndex { $0.contains("INSERT INTO item (") })
    #expect(
      Array(log.lines[(insert + 1)...].prefix(9)) == [
        "[0] = 'It's'", "[1] = 'It's'", "[2] = nil", "[3] = nil", "[4] = '2026-01-01T00:00:00Z'", "[5] = 2.0",
        "[6] = nil", "[7] = nil",
      ].map { "CoreData: details: SQLite bind" + $0 } + ["CoreData: sql: COMMIT TRANSACTION"])
  }

  @Test func `a photo is shown by its size alone`() throws {
    let store = try logged(.values)
    try store.change { _ = try $0.attach(.sample("secret"), named: "a.jpg", to: $0.add("B")) }
    #expect(log.lines.contains { $0.contains("zeroblob(?)") })
    #expect(log.lines.contains { $0.hasSuffix("bind[5] = 6") })
    #expect(log.lines.contains { $0.hasSuffix(" = (blob of 32 bytes)") })
    #expect(!log.lines.contains { $0.contains("secret") || $0.lowercased().contains("736563726574") })
  }

  @Test func `level 3 has rows and times after each statement that gives rows`() throws {
    let snapshot = try logged(.rows).snapshot()
    log.clear()
    #expect(try snapshot.allItems(of: nil, batchedBy: 10).map(\.itemName) == ["Lamp"])
    let end = try #require(log.lines.firstIndex { $0.contains("WHERE item.assetType IS ?") })
    let lines = log.lines[end...].drop { !$0.hasPrefix("CoreData: annotation: ") }.prefix(2)
    #expect(
      try lines.first?.wholeMatch(of: Regex(#"CoreData: annotation: sql connection fetch time: \d+\.\d{4}s"#))
        != nil)
    #expect(
      try lines.last?.wholeMatch(
        of: Regex(#"CoreData: annotation: total fetch execution time: \d+\.\d{4}s for 1 rows\."#)) != nil)
  }

  @Test func `a statement without rows says so, and one that gives none says nothing`() throws {
    let store = try logged(.rows)
    #expect(try store.snapshot().cover(of: nil) == nil)
    #expect(log.lines.last?.hasSuffix("s for 0 rows.") == true)
    try store.change { _ = try $0.add("B") }
    #expect(log.lines.last == "CoreData: sql: COMMIT TRANSACTION")
  }

  @Test func `what a trigger runs is not a statement`() throws {
    let store = try logged(.rows)
    try store.change { _ = try $0.attach(.sample("one"), named: "a.jpg", to: $0.add("B")) }
    log.clear()
    _ = try store.change { try $0.remove(.sample("B")) }
    #expect(!log.lines.contains { $0.contains("--") || $0.contains("DELETE FROM photo ") })
    #expect(log.statements.contains { $0.contains("DELETE FROM item ") })
  }

  @Test(arguments: HomepwnerFolder.stores)
  func `a store of Core Data is logged as well, with the views`(fixture: HomepwnerFolder) throws {
    let store = try InventoryStore(opening: fixture.store, for: .reading, debug: log.debug(.rows))
    let items = try store.items().count
    #expect(log.lines.filter { $0 == Self.connecting + "\"\(fixture.store)\"" }.count == 1)
    #expect(log.statements.contains { $0.contains("CREATE TEMP VIEW item AS SELECT") })
    #expect(log.lines.contains { $0.contains("SQLite bind[0] = '") })
    let counts = log.lines.compactMap { $0.firstMatch(of: /for (\d+) rows\.$/) }.compactMap { Int($0.1) }
    #expect(items > 0 && counts.contains { $0 > 0 })
  }

  @Test func `control characters of a path or a text do not reach the terminal`() throws {
    let store = try logged(.values)
    try store.change { _ = try $0.add("\u{1B}[31mred\nline") }
    #expect(log.lines.contains { $0.hasSuffix("'\u{FFFD}[31mred\u{FFFD}line'") })
    #expect(log.lines.allSatisfy { $0 == $0.shown })
  }

  private static let connecting = "CoreData: annotation: Connecting to sqlite database file at "

  /// A store with one item that is opened again.
  private func logged(_ level: SQLDebug.Level) throws -> InventoryStore {
    let path = try InventoryStore.sample(in: folder, [.sample("Lamp")]).path
    return try InventoryStore(opening: path, for: .writing, debug: log.debug(level))
  }
}
