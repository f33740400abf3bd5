import Diagnostics
import GRDB
import InventoryModel
import TestSupport
import Testing

@testable import InventoryStore

/// The rules that the file itself keeps, whoever writes to it.
struct SchemaTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let columns = "(itemKey, itemName, dateCreated, orderingValue)"

  @Test(arguments: [
    "INSERT INTO item \(columns) VALUES ('', 'Lamp', '2026-01-01', 1)",
    "INSERT INTO item \(columns) VALUES (NULL, 'Lamp', '2026-01-01', 1)",
    "INSERT INTO item \(columns) VALUES ('Chair', 'Lamp', '2026-01-01', 1)",
    "UPDATE item SET itemName = ''", "UPDATE item SET itemName = NULL",
    "UPDATE item SET serialNumber = ''", "UPDATE item SET notes = ''", "UPDATE item SET thumbnail = x''",
    "UPDATE item SET valueInDollars = 10000000000001", "UPDATE item SET valueInDollars = -10000000000001",
    "UPDATE item SET dateCreated = '18.03.2026'", "UPDATE item SET dateCreated = NULL",
    "UPDATE item SET orderingValue = NULL", "UPDATE item SET orderingValue = 9e999",
    "UPDATE item SET orderingValue = -2e300", "UPDATE item SET assetType = 99",
    "INSERT INTO assetType (label, foldedLabel) VALUES ('', '')",
    "INSERT INTO assetType (label, foldedLabel) VALUES ('FURNITURE', 'furniture')",
    "INSERT INTO field VALUES (1, 0, '', 'Hall')", "INSERT INTO field VALUES (1, 0, 'Room', NULL)",
    "INSERT INTO field VALUES (99, 0, 'Room', 'Hall')",
    "INSERT INTO field VALUES (1, 0, 'Room', 'Hall'), (1, 0, 'Brand', 'Ikea')",
    "INSERT INTO itemPhoto VALUES (1, 0, 99, 'a.jpg', 'item')",
    "INSERT INTO photo VALUES (1, zeroblob(31), 'jpeg', 1, 1, 0, x'00')",
    "INSERT INTO photo VALUES (1, zeroblob(32), 'gif', 1, 1, 0, x'00')",
    "INSERT INTO photo VALUES (1, zeroblob(32), 'jpeg', 0, 1, 0, x'00')",
    "INSERT INTO photo VALUES (1, zeroblob(32), 'jpeg', 1, -1, 0, x'00')",
    "INSERT INTO photo VALUES (1, zeroblob(32), 'jpeg', 1, 1, 2, x'00')",
    "INSERT INTO photo VALUES (1, zeroblob(32), 'jpeg', 1, 1, 0, x'')",
    "INSERT INTO photo VALUES (1, zeroblob(32), 'png', 1, 1, 0, x'00'), (2, zeroblob(32), 'png', 1, 1, 0, x'00')",
  ])
  func `what the model does not allow is refused by the file`(sql: String) throws {
    let store = try InventoryStore.sample(in: folder, [.sample("Chair")])
    let error = #expect(throws: DatabaseError.self) { try store.execute(sql) }
    #expect(error?.resultCode == .SQLITE_CONSTRAINT)
  }

  @Test(
    .enabled(if: Schema.knowsStrictTables, "needs the strict tables of SQLite 3.37"),
    arguments: [
      "UPDATE item SET valueInDollars = 'much'", "UPDATE item SET valueInDollars = 1.5",
      "UPDATE item SET itemName = x'00'", "UPDATE item SET orderingValue = 'first'",
    ])
  func `a value of another type is refused by the file`(sql: String) throws {
    let store = try InventoryStore.sample(in: folder, [.sample("Chair")])
    #expect(throws: DatabaseError.self) { try store.execute(sql) }
  }

  @Test func `an SQLite without strict tables makes a store as well`() throws {
    let queue = try DatabaseQueue()
    try queue.inDatabase { database in
      let statements = Schema.statements(from: 0, areTablesStrict: false)
      #expect(!statements.joined().contains("STRICT"))
      try Schema.run(statements, in: database)
      #expect(try database.tableExists("itemPhoto"))
    }
  }

  @Test func `the table of photos is replaced with all that refers to it`() throws {
    let path = folder.file("second.sqlite")
    try DatabaseQueue(path: path).inDatabase { database in
      let first = Schema.statements(from: 0, areTablesStrict: Schema.knowsStrictTables).prefix(2)
      try Schema.run(Array(first), in: database)
      try database.execute(
        sql: """
          INSERT INTO item (itemKey, itemName, dateCreated, orderingValue)
            VALUES ('K', 'Lamp', '2026-01-01', 1), ('L', 'Desk', '2026-01-01', 2);
          INSERT INTO photo VALUES (7, zeroblob(32), 'png', 3, 4, 1, x'01'), (9, x'\(String(repeating: "ab", count: 32))', 'jpeg', 5, 6, 0, x'02');
          INSERT INTO itemPhoto VALUES (1, 0, 9, 'a.jpg'), (2, 0, 7, 'b.png');
          PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = 2
          """)
    }
    #expect(try InventoryStore(opening: path, for: .reading).items().flatMap(\.photos).map(\.id) == [9, 7])
    let store = try InventoryStore(opening: path, for: .writing)
    #expect(try store.items().flatMap(\.photos).map(\.width) == [5, 3])
    #expect(try store.number("SELECT count(*) FROM pragma_foreign_key_check") == 0)
    let key = try #require(ItemKey("K"))
    try store.change { _ = try $0.remove(key) }
    #expect(try store.number("SELECT group_concat(id) FROM photo") == 7)
    #expect(throws: DatabaseError.self) { try store.execute("DELETE FROM photo") }
  }

  @Test func `a value that the file refuses is a failure that names the file`() throws {
    let store = try InventoryStore.sample(in: folder)
    var draft = ItemDraft(itemName: "Lamp")
    draft.valueInDollars = Money(cents: .max)
    let failure = failure { try store.change { _ = try $0.add([draft]) } }
    #expect(failure?.kind == .badData)
    #expect(failure?.description.hasPrefix(store.path + ": rejects a value (") == true)
  }
}
