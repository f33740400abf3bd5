import InventoryModel
import TestSupport
import Testing

@testable import InventoryStore

struct ItemOrderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let pastIntegers = 0x1p53

  @Test func `a new item is last plus one`() throws {
    let store = try store("A", "B")
    #expect(try store.item("A").orderingValue == 1)
    #expect(try store.item("B").orderingValue == 2)
    try store.change { _ = try $0.add("C") }
    #expect(try store.item("C").orderingValue == 3)
  }

  @Test func `a new item is after the last one, whatever its number`() throws {
    let store = try InventoryStore.sample(in: folder, [.sample("A", order: 7.5), .sample("B", order: -2)])
    try store.change { _ = try $0.add("C") }
    #expect(try store.item("C").orderingValue == 8.5)
  }

  @Test func `a number that is given does not hide the last one`() throws {
    let store = try InventoryStore.sample(in: folder, [.sample("A", order: 100)])
    try store.change { _ = try $0.add([.sample("B", order: 5), .sample("C")]) }
    #expect(try store.item("C").orderingValue == 101)
  }

  @Test func `a moved item lies midway between its neighbours`() throws {
    let store = try store("A", "B", "C")
    try move("C", after: "A", in: store)
    #expect(try store.item("C").orderingValue == 1.5)
    #expect(try store.names() == ["A", "C", "B"])
  }

  @Test func `an item moved to the front is first minus one`() throws {
    let store = try store("A", "B", "C")
    try move("B", after: nil, in: store)
    #expect(try store.item("B").orderingValue == 0)
    #expect(try store.names() == ["B", "A", "C"])
  }

  @Test func `an item moved to the end is last plus one`() throws {
    let store = try store("A", "B", "C")
    try move("A", after: "C", in: store)
    #expect(try store.item("A").orderingValue == 4)
    #expect(try store.names() == ["B", "C", "A"])
  }

  @Test func `a move to where the item is keeps the order`() throws {
    let store = try store("A", "B", "C")
    try move("B", after: "A", in: store)
    try move("A", after: nil, in: store)
    try move("C", after: "B", in: store)
    #expect(try store.names() == ["A", "B", "C"])
  }

  @Test func `only the moved item changes`() throws {
    let store = try store("A", "B", "C")
    let before = try store.items().filter { $0.itemName != "C" }
    try move("C", after: "A", in: store)
    #expect(try store.items().filter { $0.itemName != "C" } == before)
  }

  @Test func `where two neighbours leave no midpoint all are renumbered`() throws {
    let store = try store("A", "B", "C", "D")
    try store.change { edit in
      for turn in 0..<150 {
        let name = turn.isMultiple(of: 2) ? "C" : "B"
        try edit.move(edit.item(named: name).id, to: .after(edit.item(named: "A").id))
      }
    }
    #expect(try store.names() == ["A", "B", "C", "D"])
    // Halving the gap 150 times would be far below what a Double tells apart.
    #expect(try store.item("C").orderingValue - store.item("B").orderingValue > 1e-16)
    #expect(try store.item("D").orderingValue == 4)
  }

  @Test func `items with one number are distinguished before another is put between them`() throws {
    let drafts = ["A", "B", "C"].map { ItemDraft.sample($0, order: 3) }
    let store = try InventoryStore.sample(in: folder, drafts)
    try move("C", after: "A", in: store)
    #expect(try store.names() == ["A", "C", "B"])
    #expect(try store.items().map(\.orderingValue) == [1, 1.5, 2])
  }

  @Test func `at the end of the whole numbers all are renumbered`() throws {
    let store = try InventoryStore.sample(in: folder, [.sample("A", order: Self.pastIntegers)])
    try store.change { _ = try $0.add("B") }
    #expect(try store.items().map(\.orderingValue) == [1, 2])
    #expect(try store.names() == ["A", "B"])
  }

  @Test func `after a renumbering the next item follows on`() throws {
    let store = try InventoryStore.sample(in: folder, [.sample("A", order: 1e300)])
    try store.change { _ = try $0.add(["B", "C", "D"].map { .sample($0) }) }
    #expect(try store.items().map(\.orderingValue) == [1, 2, 3, 4])
    #expect(try store.names() == ["A", "B", "C", "D"])
  }

  @Test(arguments: [(pastIntegers, "B"), (1e300, "B"), (-pastIntegers, nil), (-1e300, nil)])
  func `a move beyond the ends of the whole numbers renumbers`(end: Double, other: String?) throws {
    let drafts = [ItemDraft.sample("A", order: 1), .sample("B", order: end)]
    let store = try InventoryStore.sample(in: folder, drafts)
    try move("A", after: other, in: store)
    #expect(try store.names() == (other == nil ? ["A", "B"] : ["B", "A"]))
    #expect(try store.items().allSatisfy { abs($0.orderingValue) < 10 })
  }

  @Test func `an item that is to be its own neighbour stays`() throws {
    let store = try store("A", "B")
    try move("A", after: "A", in: store)
    #expect(try store.items().map(\.orderingValue) == [1, 2])
  }

  @Test func `an item is put before another, between it and the one before`() throws {
    let store = try store("A", "B", "C")
    try store.change { try $0.move($0.item(named: "C").id, to: .before($0.item(named: "B").id)) }
    #expect(try store.names() == ["A", "C", "B"])
    #expect(try store.item("C").orderingValue == 1.5)
  }

  @Test func `ten thousand moves into one gap keep the order`() throws {
    let store = try store("A", "B", "C", "D")
    try store.change { edit in
      let ids = try ["A", "B", "C"].map { try edit.item(named: $0).id }
      for turn in 0..<10_000 {
        try edit.move(ids[turn.isMultiple(of: 2) ? 2 : 1], to: .after(ids[0]))
        if turn.isMultiple(of: 1000) {
          let values = try ids.map { try edit.item($0).item.orderingValue }
          #expect(values[0] < min(values[1], values[2]) && max(values[1], values[2]) < 4)
          #expect(values[2] < values[1])
        }
      }
    }
    #expect(try store.names() == ["A", "B", "C", "D"])
  }

  @Test func `the only item can be moved to the front`() throws {
    let store = try store("A")
    try move("A", after: nil, in: store)
    #expect(try store.names() == ["A"])
  }

  private func store(_ names: String...) throws -> InventoryStore {
    try InventoryStore.sample(in: folder, names.map { .sample($0) })
  }

  /// After another item, or before all.
  private func move(_ name: String, after other: String?, in store: InventoryStore) throws {
    try store.change { edit in
      let position = try other.map { ItemPosition.after(try edit.item(named: $0).id) } ?? .first
      try edit.move(edit.item(named: name).id, to: position)
    }
  }
}
