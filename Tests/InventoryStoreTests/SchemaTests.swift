import GRDB
import InventoryModel
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
    "INSERT INTO itemPhoto VALUES (1, 0, 99, 'a.jpg')",
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
      for statements in Schema.statements(from: 0, areTablesStrict: false) {
        #expect(!statements.contains("STRICT"))
        try database.execute(sql: statements)
      }
      #expect(try database.tableExists("itemPhoto"))
    }
  }

  @Test func `a value that the file refuses is a failure that names the file`() throws {
    let store = try InventoryStore.sample(in: folder)
    var draft = ItemDraft(itemName: "Lamp")
    draft.valueInDollars = Money(cents: .max)
    let failure = failure { try store.change { _ = try $0.add([draft]) } }
    #expect(failure?.kind == .badData)
    #expect(failure?.description.hasPrefix(store.path + ": refuses a value (") == true)
  }
}
