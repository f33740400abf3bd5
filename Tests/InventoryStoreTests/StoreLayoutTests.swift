import Diagnostics
import Foundation
import GRDB
import TestSupport
import Testing

@testable import InventoryStore

/// Files that call themselves stores of Coffer, and are something else.
@Suite struct StoreLayoutTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [
    ("DROP TABLE field", "it has no table field"),
    (
      "DROP TABLE field; CREATE VIEW field AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS item, i AS position, 'a' AS name, 'b' AS value FROM n",
      "it has a view in place of the table field"
    ),
    ("ALTER TABLE item ADD COLUMN extra TEXT", "its table item differs from Coffer's schema"),
    (
      "ALTER TABLE item ADD COLUMN extra INTEGER AS (length(hex(zeroblob(1000000))))",
      "its table item differs from Coffer's schema"
    ),
    (
      "CREATE TRIGGER slow AFTER INSERT ON item BEGIN DELETE FROM item; END",
      "its trigger slow is not part of Coffer's schema and changes the table item"
    ),
    (
      "CREATE INDEX slow ON item (length(hex(zeroblob(id))))",
      "its index slow is not part of Coffer's schema and changes the table item"
    ),
    ("DROP TRIGGER photoLetGo", "it has no trigger photoLetGo"),
    ("DROP INDEX itemByTypeAndOrder", "it has no index itemByTypeAndOrder"),
    (
      "CREATE TABLE other (item INTEGER REFERENCES item (id) ON DELETE CASCADE)",
      "its table other is not part of Coffer's schema but refers to a table of the schema"
    ),
  ])
  func `a store with other tables than its version declares is refused`(sql: String, mistake: String) throws {
    let store = try InventoryStore.sample(in: folder, [.sample()])
    try store.execute("PRAGMA foreign_keys = OFF; " + sql)
    for access in Accesses.all {
      let failure = failure { _ = try InventoryStore(opening: store.path, for: access) }
      #expect(failure?.kind == .badData)
      #expect(failure?.description.contains("(\(mistake))") == true, "\(failure?.description ?? "opened")")
    }
  }

  @Test func `tables and views that no table of ours knows of are ignored`() throws {
    let store = try InventoryStore.sample(in: folder, [.sample()])
    try store.execute(
      "CREATE TABLE other (id INTEGER); CREATE VIEW names AS SELECT itemName FROM item; ANALYZE")
    for access in Accesses.all {
      #expect(try InventoryStore(opening: store.path, for: access).names() == ["Lamp"])
    }
  }

  @Test func `a store that was made without strict tables is opened`() throws {
    let path = folder.file("store.sqlite")
    try DatabaseQueue(path: path).inDatabase { database in
      try Schema.run(Schema.statements(from: 0, areTablesStrict: false), in: database)
      try database.execute(
        sql: "PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = \(Schema.version)")
    }
    for access in Accesses.all { #expect(try InventoryStore(opening: path, for: access).names().isEmpty) }
  }

  @Test(arguments: [-1, -2_147_483_648, 0]) func `a version that no store has is damage`(version: Int) throws
  {
    let store = try InventoryStore.sample(in: folder)
    try store.execute("PRAGMA user_version = \(version)")
    for access in Accesses.all {
      let failure = failure { _ = try InventoryStore(opening: store.path, for: access) }
      #expect(failure?.kind == .badData)
      #expect(failure?.description.contains("its version is \(version)") == true)
    }
  }

  @Test(arguments: ["store.sqlite", "store.sqlite-journal", "store.sqlite-wal"])
  func `a pipe is never opened`(name: String) throws {
    if name != "store.sqlite" { _ = try InventoryStore.sample(in: folder) }
    try #require(mkfifo(folder.file(name), 0o600) == 0)
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("link"), withDestinationPath: "store.sqlite")
    for file in ["store.sqlite", "link"] {
      for access in Accesses.all {
        let failure = failure { _ = try InventoryStore(opening: folder.file(file), for: access) }
        #expect(failure?.kind == .badData)
        #expect(failure?.description.contains("is a named pipe") == true)
      }
    }
  }

  @Test func `a view in place of a table of Core Data is refused`() throws {
    let path = try CoreDataSample.book(items: []).write(to: folder)
    try DatabaseQueue(path: path).inDatabase {
      try $0.execute(
        sql: """
          DROP TABLE ZBNRITEM; CREATE VIEW ZBNRITEM AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
          SELECT i AS Z_PK, 1 AS Z_ENT, 'a' AS ZITEMNAME FROM n
          """)
    }
    let failure = failure { _ = try InventoryStore(opening: path, for: .reading) }
    #expect(failure?.kind == .badData)
    #expect(failure?.description.contains("it has a view in place of the table ZBNRITEM") == true)
  }

  @Test func `a device is not a store`() {
    let failure = failure { _ = try InventoryStore(opening: "/dev/null", for: .reading) }
    #expect(failure?.kind == .badData)
    #expect(failure?.description == "/dev/null: is a device, not a store; choose an SQLite file")
  }
}
