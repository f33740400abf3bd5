import Diagnostics
import GRDB
import InventoryModel
import TestSupport
import Testing

@testable import InventoryStore

struct SnapshotTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [1, 2, 3, 100, 0, -1])
  func `items come in their order, equal ones as they were added, in batches of any size`(size: Int) throws {
    let orders: [Double] = [5, 1, 3, 3, -2, 3, 0.5, 5, 1e300, -1e300]
    let store = try InventoryStore.sample(
      in: folder, orders.enumerated().map { .sample("\($0)", type: "Tools", order: $1) })
    #expect(
      try store.items(batchedBy: size).map(\.itemName) == ["9", "4", "6", "1", "2", "3", "5", "0", "7", "8"])
  }

  @Test func `no batch is empty, and only the last is smaller`() throws {
    let store = try InventoryStore.sample(in: folder, (0..<7).map { .sample("\($0)") })
    var batches = try store.snapshot().items(of: nil, batchedBy: 3)
    var sizes: [Int] = []
    while let batch = try batches.next() { sizes.append(batch.count) }
    #expect(sizes == [3, 3, 1])
    #expect(try batches.next() == nil)
  }

  @Test func `an item comes back as it went in`() throws {
    var draft = ItemDraft.sample(type: "Tools", order: 2.5, cents: -405)
    draft.serialNumber = "6.37702E+15"
    draft.dateCreated = Timestamp("0202-03-18T10:12:41.250Z")
    draft.notes = "*old*\n\u{202E}"
    draft.fields = [Field(name: "Room", value: "Hall"), Field(name: "Brand", value: "x")]
    let item = try InventoryStore.sample(in: folder, [draft]).item("Lamp")
    #expect(
      try item
        == Item(
          itemKey: .sample("Lamp"), itemName: "Lamp", serialNumber: "6.37702E+15",
          valueInDollars: Money(cents: -405),
          dateCreated: draft.dateCreated, orderingValue: 2.5, assetType: "Tools",
          notes: draft.notes,
          fields: draft.fields))
  }

  @Test func `an item that says nothing has nothing`() throws {
    let store = try InventoryStore.sample(in: folder, [ItemDraft(itemName: "Lamp")])
    let item = try store.item("Lamp")
    #expect(
      item.valueInDollars == nil && item.serialNumber == nil && item.notes == nil && item.assetType == nil)
    #expect(item.fields.isEmpty && item.photos.isEmpty)
    #expect(try item.dateCreated == .sample)
    #expect(item.itemKey.text.count == 36)
  }

  @Test func `values that are too large to add are refused`() throws {
    let store = try InventoryStore.sample(in: folder, [.sample("a"), .sample("b")])
    try DatabaseQueue(path: store.path).inDatabase {
      try $0.execute(sql: "PRAGMA ignore_check_constraints = ON; UPDATE item SET valueInDollars = 1 << 62")
    }
    let snapshot = try store.snapshot()
    for sum in [{ try _ = snapshot.summary() }, { try _ = snapshot.totals() }] as [() throws -> Void] {
      #expect(failure(sum)?.description.contains("the values of its items are too large to add") == true)
    }
  }

  @Test func `groups come by label without regard to case, and None is last`() throws {
    let store = try InventoryStore.sample(
      in: folder, ["émaux", "apples", "Zebras", nil].enumerated().map { .sample("\($0)", type: $1) })
    #expect(
      try store.snapshot().groups().map { $0.assetType?.label } == [
        "apples", "Electronics", "Furniture", "Jewelry", "Zebras", "émaux", nil,
      ])
  }

  @Test func `numbers in labels are in their order`() throws {
    let store = try InventoryStore.sample(
      in: folder, ["Box 10", "box 2", "Box 1", "Box"].enumerated().map { .sample("\($0)", type: $1) })
    #expect(try store.labels().prefix(4) == ["Box", "Box 1", "box 2", "Box 10"])
  }

  @Test func `without items that have no type there is no group None`() throws {
    let store = try InventoryStore.sample(in: folder, [.sample(type: "Tools")])
    #expect(try store.snapshot().groups().allSatisfy { $0.assetType != nil })
  }

  @Test func `a group has the totals of its items`() throws {
    let store = try InventoryStore.sample(
      in: folder,
      [
        .sample("A", type: "Tools", cents: 150), .sample("B", type: "Tools"),
        .sample("C", type: "Tools", cents: -50),
        .sample("D", cents: 0),
      ])
    let groups = try store.snapshot().groups()
    let tools = groups.first { $0.assetType?.label == "Tools" }
    #expect(tools?.totals == Totals(items: 3, value: Money(cents: 100), itemsWithoutValue: 1))
    #expect(groups.last?.totals == Totals(items: 1, value: Money(cents: 0), itemsWithoutValue: 0))
    #expect(groups.first { $0.assetType?.label == "Jewelry" }?.totals == Totals())
  }

  @Test func `the totals are those of all items`() throws {
    let drafts = [
      ItemDraft.sample("A", type: "Tools", cents: Money.limit.cents), .sample("B", cents: Money.limit.cents),
      .sample("C"),
    ]
    let store = try InventoryStore.sample(in: folder, drafts)
    let value = Money(cents: 2 * Money.limit.cents)
    #expect(try store.snapshot().totals() == Totals(items: 3, value: value, itemsWithoutValue: 1))
  }

  @Test func `an empty store has no totals and no items`() throws {
    let store = try InventoryStore.sample(in: folder)
    #expect(try store.snapshot().totals() == Totals())
    #expect(try store.items().isEmpty)
  }
}
