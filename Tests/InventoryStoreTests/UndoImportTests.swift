import Diagnostics
import Foundation
import GRDB
import InventoryModel
import TestSupport
import Testing

@testable import InventoryStore

/// What the store keeps of its last import, and how it is taken back.
@Suite struct UndoImportTests {
  private let folder: TemporaryFolder
  private let store: InventoryStore

  init() throws {
    folder = try TemporaryFolder()
    store = try InventoryStore.sample(in: folder)
    try store.change { edit in
      let item = try edit.add([
        .sample(
          "Lamp", type: "Art", cents: 5,
          fields: [Field(name: "Room", value: "Hall"), Field(name: "Brand", value: "A")]),
        .sample("Chair"),
      ])[0]
      _ = try edit.attach(.sample("lamp"), named: "lamp.jpg", to: #require(item))
    }
  }

  /// All that a reader can see, with the order of the types.
  private func contents() throws -> [String] {
    try store.labels() + store.items().map { "\($0)" }
  }

  /// Two new items with a new type and a photo, changes of a known one, a photo for another one.
  private func importSomething() throws {
    try store.change { edit in
      edit.recordImport(of: ["list.csv", "more.csv"])
      let new = try edit.add([.sample("Table", type: "Wood"), .sample("Desk", type: "furniture")])
      _ = try edit.attach(.sample("table"), named: "t.jpg", to: #require(new[0]))
      var draft = ItemDraft.sample("Lamp", type: "Light", order: 9, cents: 7)
      draft.fields = [Field(name: "Brand", value: ""), Field(name: "Color", value: "red")]
      (draft.notes, draft.serialNumber) = ("new", "S")
      _ = try edit.update([draft])
      let chair = try edit.item(named: "Chair").id
      _ = try edit.attach(.sample("chair"), named: "c.jpg", to: chair)
    }
  }

  @Test func `an import that is undone leaves no trace`() throws {
    let before = try contents()
    try importSomething()
    try #require(contents() != before)
    let undone = try store.change { try $0.undoImport() }
    #expect(try contents() == before)
    #expect(undone.sources == "list.csv, more.csv")
    #expect(undone.removed == 2 && undone.restored == 1 && undone.photos == 1)
    #expect(undone.names == ["Table", "Desk"])
    #expect(undone.removedTypes == ["Light", "Wood"])
    for table in ["lastImport", "itemBeforeImport", "fieldBeforeImport", "importedPhoto", "importedType"] {
      #expect(try store.number("SELECT count(*) FROM \(table)") == 0, "\(table)")
    }
    #expect(try store.number("SELECT count(*) FROM photo") == 1)
    #expect(try store.number("SELECT count(*) FROM item WHERE thumbnail IS NOT NULL") == 1)
    #expect(
      failure { _ = try store.edit().undoImport() }?.description.contains("no import to undo")
        == true)
  }

  @Test func `an import that changes nothing leaves the one before to be undone`() throws {
    try importSomething()
    try store.change { edit in
      edit.recordImport(of: ["same.csv"])
      _ = try edit.update([.sample("Lamp")])
    }
    #expect(try store.edit().undoImport().sources == "list.csv, more.csv")
  }

  @Test func `only the last import is undone`() throws {
    try importSomething()
    let between = try contents()
    try store.change { edit in
      edit.recordImport(of: ["second.csv"])
      _ = try edit.add([.sample("Sofa")])
    }
    #expect(try store.change { try $0.undoImport() }.sources == "second.csv")
    #expect(try contents() == between)
    #expect(failure { _ = try store.edit().undoImport() } != nil)
  }

  static let edits: [(String, @Sendable (StoreEdit) throws -> Void)] = [
    ("'Table' (Table) has changed", { _ = try $0.update([.sample("Table", cents: 1)]) }),
    ("the item Desk was removed", { _ = try $0.remove(ItemKey.sample("Desk")) }),
    (
      "'Lamp 2' (Lamp) has changed",
      { _ = try $0.update([ItemDraft(itemKey: ItemKey("Lamp"), itemName: "Lamp 2")]) }
    ),
    (
      "'Chair' (Chair) has changed",
      { _ = try $0.attach(.sample("x"), named: "x.jpg", to: $0.item(named: "Chair").id) }
    ),
    ("'Table' (Table) has changed", { try $0.keep([], thumbnail: [], of: $0.item(named: "Table").id) }),
    ("'Desk' (Desk) has changed", { try $0.move($0.item(named: "Desk").id, to: .first) }),
    ("the asset type 'Wood' has changed", { _ = try $0.renameType("Wood", to: "Timber") }),
    ("the asset type 'Art' has changed", { _ = try $0.removeType("Art") }),
  ]

  @Test(arguments: edits.indices) func `what has changed since is listed, and nothing is undone`(index: Int)
    throws
  {
    let (message, change) = Self.edits[index]
    try importSomething()
    try store.change { try change($0) }
    let before = try contents()
    let failure = failure { _ = try store.change { try $0.undoImport() } }
    #expect(failure?.kind == .badData)
    #expect(failure?.description.contains(message) == true, "\(failure?.description ?? "undone")")
    #expect(failure?.description.contains("nothing was undone") == true)
    #expect(try contents() == before)
  }

  @Test func `what an import did not touch may change before it is undone`() throws {
    try store.change { _ = try $0.add([.sample("Sofa")]) }
    try importSomething()
    try store.change { edit in
      _ = try edit.update([.sample("Sofa", type: "Wood")])
      _ = try edit.add([.sample("Shelf")])
    }
    let undone = try store.change { try $0.undoImport() }
    #expect(undone.removedTypes == ["Light"])
    #expect(try Set(store.names()) == ["Lamp", "Chair", "Sofa", "Shelf"])
    #expect(try store.item("Sofa").assetType == "Wood")
  }

  @Test func `a field that another program changes is a change`() throws {
    try importSomething()
    try store.execute("UPDATE field SET value = 'blue' WHERE name = 'Color'")
    #expect(
      failure { _ = try store.edit().undoImport() }?.description.contains("'Lamp' (Lamp) has changed") == true
    )
  }

  @Test func `an update by name finds the items that came before and in the same edit`() throws {
    try store.change { edit in
      #expect(try edit.update([.sample("Sofa")], matching: .itemName) == [ItemUpdate.unknown])
      _ = try edit.add([.sample("Sofa")])
      #expect(try edit.update([.sample("Sofa")], matching: .itemName) == [ItemUpdate.repeated])
      #expect(try edit.update([ItemDraft(itemName: "Chair")], matching: .itemName).first?.item != nil)
    }
  }

  @Test func `a store of the first version is read as it is, and brought up to date by the first edit`()
    throws
  {
    let path = folder.file("first.sqlite")
    try DatabaseQueue(path: path).inDatabase { database in
      try database.execute(sql: Schema.statements(from: 0, areTablesStrict: Schema.knowsStrictTables)[0])
      try database.execute(
        sql: """
          INSERT INTO item (itemKey, itemName, dateCreated, orderingValue) VALUES ('K', 'Lamp', '2026-01-01', 1);
          PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = 1
          """)
    }
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let reading = try InventoryStore(opening: path, for: .reading)
    #expect(try reading.names() == ["Lamp"])
    #expect(try reading.snapshot().findings().isEmpty)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
    let writing = try InventoryStore(opening: path, for: .writing)
    #expect(try writing.number("PRAGMA user_version") == Schema.version)
    #expect(try writing.names() == ["Lamp"])
    #expect(failure { _ = try writing.edit().undoImport() }?.kind == .badData)
  }
}

/// The second import of a file whose rows have no keys.
@Suite struct RepeatedRowsTests {
  private let folder: TemporaryFolder
  private let store: InventoryStore

  init() throws {
    folder = try TemporaryFolder()
    store = try InventoryStore.sample(in: folder, (0..<20).map { .sample("I\($0)", cents: 5) })
  }

  private func repeats(_ drafts: [ItemDraft], _ parts: StatedParts) throws -> Int? {
    try found(drafts, parts)?.equal
  }

  private func found(_ drafts: [ItemDraft], _ parts: StatedParts) throws -> Repeats? {
    let edit = try store.edit()
    var rows = try #require(try edit.repeatedRows(stating: parts))
    drafts.forEach { rows.add($0) }
    return try edit.repeats(among: rows)
  }

  private let values = StatedParts(attributes: [.valueInDollars])

  @Test(arguments: [(0, 10, true), (1, 9, true), (2, 8, false), (9, 1, false)])
  func `nine in ten rows that equal items are most of them`(other: Int, equal: Int, areMost: Bool) throws {
    let drafts = (0..<10).map { ItemDraft.sample("I\($0)", cents: $0 < other ? 6 : 5) }
    let repeats = try #require(try found(drafts, values))
    #expect(repeats.equal == equal && repeats.count == 10 && repeats.areMost == areMost)
    #expect(try self.repeats(drafts, StatedParts()) == 10)
  }

  @Test func `rows that equal no item are not repeated`() throws {
    #expect(try found([.sample("I0", cents: 6), .sample("New", cents: 5)], values) == nil)
  }

  @Test func `names are unique in the file and in the store, or not`() throws {
    #expect(try found([.sample("I0", cents: 5), .sample("I1", cents: 5)], values)?.haveUniqueNames == true)
    #expect(try found([.sample("I0", cents: 5), .sample("I0", cents: 5)], values)?.haveUniqueNames == false)
  }

  @Test(arguments: [
    (["list.csv"], ["list.csv"], true), (["list.csv"], ["other.csv"], false),
    (["a.csv", "b.csv"], ["a.csv", "b.csv"], true), (["-"], ["-"], false),
  ])
  func `rows of the last import are known by their names`(
    last: [String], now: [String], areOfLastImport: Bool
  ) throws {
    try store.change { edit in
      edit.recordImport(of: last)
      try edit.add([.sample("I20", cents: 7)])
    }
    let edit = try store.edit()
    edit.recordImport(of: now)
    var rows = try #require(try edit.repeatedRows(stating: values))
    (0..<9).forEach { rows.add(.sample("I\($0)", cents: 6)) }
    rows.add(.sample("New", cents: 6))
    #expect(try (edit.repeats(among: rows)?.areOfLastImport ?? false) == areOfLastImport)
    rows.add(.sample("Newer", cents: 6))
    #expect(try edit.repeats(among: rows)?.areOfLastImport != true)
  }

  @Test func `what a file does not state is not compared`() throws {
    try store.change {
      _ = try $0.update([.sample("I0", type: "Art", fields: [Field(name: "Room", value: "Hall")])])
    }
    #expect(try repeats([.sample("I0", cents: 5)], values) == 1)
    let parts = StatedParts(attributes: [.valueInDollars], fields: ["Room"])
    #expect(try repeats([.sample("I0", cents: 5)], parts) == nil)
    #expect(try repeats([.sample("I0", cents: 5, fields: [Field(name: "Room", value: "Hall")])], parts) == 1)
  }

  @Test func `a store without items repeats nothing`() throws {
    let empty = try TemporaryFolder()
    #expect(try InventoryStore.sample(in: empty).edit().repeatedRows(stating: StatedParts()) == nil)
  }
}
