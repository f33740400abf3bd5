import InventoryModel
import TestSupport
import Testing

@testable import InventoryStore

@Suite struct FieldColumnsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `columns keep the order that the items agree on`() throws {
    #expect(
      try columns(["Zone", "Brand", "Colour"], ["Brand", "Age"], ["Age", "Colour"])
        == ["Zone", "Brand", "Age", "Colour"])
  }

  @Test func `where no item says which of two is first, the alphabet does`() throws {
    #expect(try columns(["b"], ["a"], ["c"]) == ["a", "b", "c"])
  }

  @Test func `a field comes again where items disagree`() throws {
    #expect(try columns(["a", "b"], ["b", "a"]) == ["a", "b", "a"])
  }

  @Test func `the names of fields are listed once, in the order of the columns`() throws {
    #expect(
      try store(of: [["b", "a"], ["c", "b"], ["a", "b"]], in: folder).orderedFieldNames() == ["c", "a", "b"])
  }

  @Test func `an item that has a field twice gets two columns`() throws {
    #expect(try columns(["a", "a"], ["a"]) == ["a", "a"])
  }

  @Test func `the columns hold every item's fields in order, whichever came first`() throws {
    let orders = [["d", "a", "c"], ["c", "b"], ["b", "d", "d"], ["x"], ["a", "x", "a", "b"]]
    let forward = try columns(of: orders)
    let store = try TemporaryFolder()
    #expect(try columns(of: orders.reversed(), in: store) == forward)
    for order in orders {
      var rest = order[...]
      for name in forward where name == rest.first { rest = rest.dropFirst() }
      #expect(rest.isEmpty, "\(order) in \(forward)")
    }
  }

  @Test func `names that differ in how an accent is composed are two`() throws {
    let names = try columns(["e\u{301}"], ["\u{E9}"])
    #expect(names.map { Array($0.utf8) } == [[0x65, 0xCC, 0x81], [0xC3, 0xA9]])
  }

  @Test func `a store without fields has no columns`() throws {
    #expect(try columns(of: []) == [])
  }

  @Test func `a field without a value is not a field`() throws {
    let fields = [Field(name: "room", value: ""), Field(name: "brand", value: "x")]
    let store = try InventoryStore.sample(in: folder, [.sample("A", fields: fields)])
    #expect(try store.item("A").fields == [fields[1]])
    try store.execute("INSERT INTO field VALUES (1, 9, 'left', '')")
    #expect(try store.item("A").fields == [fields[1]])
    #expect(try store.snapshot().fieldColumns() == ["brand"])
  }

  private func columns(_ orders: [String]...) throws -> [String] { try columns(of: orders) }

  private func columns(of orders: [[String]], in other: TemporaryFolder? = nil) throws -> [String] {
    try store(of: orders, in: other ?? folder).fieldColumns()
  }

  private func store(of orders: [[String]], in folder: TemporaryFolder) throws -> Snapshot {
    let drafts = orders.enumerated().map { index, names in
      ItemDraft.sample("\(index)", fields: names.map { Field(name: $0, value: "x") })
    }
    return try InventoryStore.sample(in: folder, drafts).snapshot()
  }
}
