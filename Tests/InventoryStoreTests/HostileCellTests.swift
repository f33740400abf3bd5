import Diagnostics
import Foundation
import GRDB
import InventoryModel
import TestSupport
import Testing

@testable import InventoryStore

/// Cells that another program, or a flipped bit, has left in a store whose tables do not refuse them.
@Suite struct HostileCellTests {
  private let folder: TemporaryFolder
  private let store: InventoryStore

  init() throws {
    folder = try TemporaryFolder()
    store = try InventoryStore(
      opening: folder.write(Self.wholeStore.get(), to: "store.sqlite"), for: .writing)
  }

  private static let wholeStore = Result {
    let folder = try TemporaryFolder()
    try InventoryStore.sample(in: folder).change { edit in
      for name in ["Lamp", "Chair"] {
        var draft = ItemDraft.sample(
          name, type: "Furniture", cents: 100, fields: [Field(name: "Room", value: "Hall")])
        draft.serialNumber = "S"
        let item = try #require(try edit.add([draft]).first ?? nil)
        _ = try edit.attach(.sample(name), named: "\(name).jpg", to: item)
      }
    }
    return try folder.bytes(of: "store.sqlite")
  }

  struct Cell: CustomTestStringConvertible, Sendable {
    let table: String
    let column: String
    let value: String

    var testDescription: String { "\(table).\(column) = \(value)" }
  }

  private static let text = ["x'80'", "CAST(x'ff' AS TEXT)", "NULL"]
  private static let number = ["'much'", "x'80'", "NULL"]
  private static func cells(_ table: String, _ column: String, _ values: [String]) -> [Cell] {
    values.map { Cell(table: table, column: column, value: $0) }
  }

  static let cells: [Cell] =
    cells("assetType", "label", text)
    + cells("item", "itemKey", ["CAST('k' || id AS BLOB)", "CAST(x'ff' || id AS TEXT)", "NULL"])
    + cells("item", "itemName", text)
    + cells("item", "serialNumber", ["x'80'", "CAST(x'ff' AS TEXT)"]) + cells("item", "notes", ["x'80'"])
    + cells("item", "valueInDollars", ["'much'", "x'80'", "1.5", "9223372036854775807", "10000000000001"])
    + cells("item", "dateCreated", text + ["'today'"])
    + cells("item", "orderingValue", number + ["9e999", "-9e999"])
    + cells("field", "name", text) + cells("field", "value", ["x'80'", "CAST(x'ff' AS TEXT)"])
    + cells("photo", "sha256", ["'x' || id", "CAST('x' || id AS BLOB)"])
    + cells("photo", "format", ["'gif'", "NULL", "x'80'"])
    + cells("photo", "width", number + ["0", "-1", "9223372036854775807"])
    + cells("photo", "height", number + ["-1"]) + cells("photo", "hasAlpha", number + ["2"])
    + cells("itemPhoto", "fileName", text)

  /// What only `check` reads before a build or an undo needs it.
  static let rareCells: [Cell] =
    cells("item", "thumbnail", ["x'80'", "'\u{89}PNG'", "1"])
    + cells("lastImport", "sources", text) + cells("lastImport", "firstItem", ["'x'", "NULL"])
    + cells("itemBeforeImport", "itemName", text)
    + cells("itemBeforeImport", "valueInDollars", ["'much'", "1.5"])
    + cells("itemBeforeImport", "dateCreated", text + ["'today'"])
    + cells("fieldBeforeImport", "value", ["x'80'", "CAST(x'ff' AS TEXT)"])

  @Test(arguments: cells) func `a cell of another kind ends a reading with its table and row`(cell: Cell)
    throws
  {
    try store.executeLoosely("UPDATE \(cell.table) SET \(cell.column) = \(cell.value)")
    let failure = failure {
      let snapshot = try store.snapshot()
      _ = try (
        snapshot.totals(), store.items(), snapshot.fieldColumns(), snapshot.photos(), snapshot.photoFiles()
      )
      _ = try (snapshot.item(named: "Lamp"), snapshot.shift(after: 0), snapshot.cover(of: 1))
    }
    #expect(failure?.kind == .badData)
    #expect(failure?.description.contains("is damaged (") == true, "\(failure?.description ?? "it was read")")
  }

  @Test(arguments: cells) func `a check finds each cell of another kind, and names it`(cell: Cell) throws {
    try store.executeLoosely("UPDATE \(cell.table) SET \(cell.column) = \(cell.value)")
    let rows = try #require(try store.number("SELECT count(*) FROM \(cell.table)"))
    let findings = try store.snapshot().findings().first.map(\.description)
    let named = findings.filter { $0.contains(" of \(cell.table): \(cell.column) is ") }
    #expect(named.count == rows, "\(findings)")
  }

  @Test(arguments: rareCells) func `a check finds each cell that is rarely read, and names it`(cell: Cell)
    throws
  {
    try store.change { edit in
      edit.recordImport(of: ["list.csv"])
      var draft = ItemDraft.sample("Lamp", type: "Furniture", cents: 7)
      draft.fields = [Field(name: "Room", value: "Attic")]
      _ = try edit.update([draft])
    }
    try store.executeLoosely("UPDATE \(cell.table) SET \(cell.column) = \(cell.value)")
    let rows = try #require(try store.number("SELECT count(*) FROM \(cell.table)"))
    let findings = try store.snapshot().findings().first.map(\.description)
    let named = findings.filter { $0.contains(" of \(cell.table): \(cell.column) is ") }
    #expect(rows > 0 && named.count == rows, "\(findings)")
  }

  @Test func `a cell of a joined table is named by its own table and row`() throws {
    try store.executeLoosely("UPDATE photo SET width = -1 WHERE id = 2")
    let photo = failure { _ = try store.items() }
    #expect(photo?.description.contains("row 2 of photo: width is the number -1") == true)
    try store.executeLoosely(
      "UPDATE photo SET width = 1; UPDATE itemPhoto SET fileName = x'80' WHERE item = 1")
    let name = failure { _ = try store.items() }
    #expect(name?.description.contains("itemPhoto.fileName is a blob of 1 bytes") == true)
  }

  @Test(arguments: cells) func `an edit of such a store fails, or leaves it as it is`(cell: Cell) throws {
    try store.executeLoosely("UPDATE \(cell.table) SET \(cell.column) = \(cell.value)")
    let failure = failure {
      try store.change { edit in
        _ = try edit.update([.sample("Lamp", type: "Furniture", cents: 5)])
        let id = try edit.item(named: "Lamp").id
        try edit.move(id, to: .first)
        _ = try edit.attach(.sample("new"), named: "new.jpg", to: id)
        _ = try edit.renameType("Furniture", to: "Chairs")
      }
    }
    #expect(failure == nil || failure?.kind == .badData)
  }

  @Test func `a photo at the last position takes no other after it`() throws {
    try store.executeLoosely("UPDATE itemPhoto SET position = 9223372036854775807 WHERE item = 1")
    let failure = failure {
      try store.change { edit in
        let id = try edit.item(named: "Lamp").id
        _ = try edit.attach(.sample("new"), named: "new.jpg", to: id)
      }
    }
    #expect(failure?.kind == .badData)
  }

  @Test func `a text with a NUL, which no list can hold, is named`() throws {
    try store.executeLoosely("UPDATE item SET notes = 'a' || char(0) || 'b' WHERE itemKey = 'Lamp'")
    #expect(failure { _ = try store.items() }?.description.contains("of item: notes is") == true)
    #expect(try store.snapshot().findings().description.contains("of item: notes is"))
  }

  @Test(arguments: ["'1'", "' 1'", "'00001'", "x'31'"])
  func `a type of an item that only looks like a number is named`(type: String) throws {
    try store.executeLoosely("UPDATE item SET assetType = \(type) WHERE itemKey = 'Lamp'")
    let reading = failure { _ = try store.snapshot(of: nil) }
    #expect(reading?.kind == .badData)
    #expect(reading?.description.contains("of item: assetType is") == true)
  }

  @Test func `a text beyond the limit is named with its size, and is not loaded`() throws {
    try store.executeLoosely(
      "UPDATE item SET notes = CAST(zeroblob(20000000) AS TEXT) WHERE itemKey = 'Chair'")
    let reading = failure { _ = try store.items() }
    #expect(reading?.kind == .badData)
    #expect(
      reading?.description.contains("row 2 of item: notes is 20000000 bytes long, not at most 16 MiB") == true
    )
    let findings = try store.snapshot().findings()
    #expect(findings.description.contains("row 2 of item: notes is 20000000 bytes long"))
  }

  @Test func `a text beyond every limit is named when a predicate asks for it`() throws {
    try store.executeLoosely("UPDATE item SET notes = hex(zeroblob(150000000)) WHERE itemKey = 'Chair'")
    let failure = failure {
      _ = try store.snapshot(of: ItemSelection(where: "notes != ''", sort: nil, now: .sample))
    }
    #expect(failure?.kind == .badData)
    #expect(failure?.description.contains("row 2 of item: notes is 300000000 bytes long") == true)
  }

  @Test func `a field beyond the limit is named`() throws {
    try store.executeLoosely("UPDATE field SET value = CAST(zeroblob(20000000) AS TEXT) WHERE item = 2")
    let reading = failure { _ = try store.items() }
    #expect(reading?.kind == .badData)
    #expect(reading?.description.contains("row (2, 0) of field: value is more than 16 MiB long") == true)
    #expect(try store.snapshot().findings().description.contains("row (2, 0) of field: value is more than"))
  }
}

extension InventoryStore {
  /// Runs SQL while the tables have no rules, as a flipped bthe item has none; afterwards the file states all of them again.
  func executeLoosely(_ sql: String) throws {
    let loose = [
      "assetType": "id INTEGER PRIMARY KEY, label, foldedLabel UNIQUE)",
      "item": """
      id INTEGER PRIMARY KEY, itemKey UNIQUE, itemName, serialNumber, valueInDollars, dateCreated, orderingValue,
      assetType, notes, thumbnail)
      """,
      "field": "item, position, name, value, PRIMARY KEY (item, position)) WITHOUT ROWID",
      "photo": "id INTEGER PRIMARY KEY, sha256 UNIQUE, format, width, height, hasAlpha, bytes)",
      "lastImport": "id INTEGER PRIMARY KEY, sources, firstItem, lastItem)",
      "itemBeforeImport": """
      item INTEGER PRIMARY KEY, itemName, serialNumber, valueInDollars, dateCreated, orderingValue, assetType, notes)
      """,
      "fieldBeforeImport": "item, position, name, value, PRIMARY KEY (item, position)) WITHOUT ROWID",
      "itemPhoto":
        "item, position, photo, fileName, kind, PRIMARY KEY (item, position), UNIQUE (photo, item)) WITHOUT ROWID",
    ]
    let strict = try DatabaseQueue(path: path).inDatabase { database in
      try Row.fetchAll(database, sql: "SELECT name, sql FROM sqlite_master WHERE type = 'table'").map {
        (name: $0[0] as String, sql: $0[1] as String)
      }.filter { loose[$0.name] != nil }
    }
    try declare(strict.map { ($0.name, "CREATE TABLE \($0.name) (" + (loose[$0.name] ?? "")) })
    try execute("PRAGMA foreign_keys = OFF; " + sql)
    try declare(strict)
  }

  private func declare(_ tables: [(name: String, sql: String)]) throws {
    try DatabaseQueue(path: path).inDatabase { database in
      try database.execute(sql: "PRAGMA writable_schema = ON")
      for table in tables {
        try database.execute(
          sql: "UPDATE sqlite_master SET sql = ? WHERE name = ? AND type = 'table'",
          arguments: [table.sql, table.name])
      }
    }
  }
}
