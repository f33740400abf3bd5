import InventoryModel
import TestSupport
import Testing

@testable import InventoryStore

@Suite struct KeyedItemsTests {
  @Test func `items come in the order of the bytes of their keys`() throws {
    let folder = try TemporaryFolder()
    let names = ["b", "B", "é", "a-2", "a", "Z"]
    let store = try InventoryStore.sample(in: folder, names.map { .sample($0, type: $0 == "a" ? "T" : nil) })
    var items = try store.snapshot().itemsByKey()
    let batch = try #require(try items.next())
    #expect(batch.map(\.item.itemName) == ["B", "Z", "a", "a-2", "b", "é"])
    #expect(batch.map(\.place) == [1, 2, 3, 4, 5, 6])
    #expect(try items.next() == nil)
    #expect(try items.items(at: [5, 1, 99]).map { $0?.itemName } == ["b", "B", nil])
  }

  @Test func `a selection has its items only, and two orders do not meet`() throws {
    let folder = try TemporaryFolder()
    let store = try InventoryStore.sample(
      in: folder,
      (0..<600).map { .sample("I\($0)", cents: Int64($0), fields: [Field(name: "f", value: "\($0)")]) })
    let snapshot = try store.snapshot(
      of: ItemSelection(where: "valueInDollars >= 3", sort: nil, now: .sample))
    var all = try snapshot.itemsByKey()
    var other = try snapshot.itemsByKey()
    var keys: [String] = []
    while let batch = try all.next() { keys += batch.map(\.item.itemKey.text) }
    #expect(keys.count == 300 && keys == keys.sorted())
    #expect(try other.next()?.first?.item.fields.count == 1)
  }

  @Test func `keys that no item has are reported`() throws {
    let folder = try TemporaryFolder()
    let store = try InventoryStore.sample(in: folder, [.sample("a\"\\\n"), .sample("B")])
    let keys = try ["b", "B", "a\"\\\n", "c"].map(ItemKey.sample)
    #expect(try store.snapshot().unknownKeys(among: keys).map(\.text) == ["b", "c"])
    #expect(
      try store.snapshot().likelyKeys(for: ["b", "c"].map(ItemKey.sample)) == [.sample("b"): .sample("B")])
    let selection = try ItemSelection(keys: keys, sort: nil)
    #expect(try store.snapshot(of: selection).totals().items == 2)
  }
}
