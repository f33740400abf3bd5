import InventoryModel
import TestSupport
import Testing

@testable import InventoryStore

/// What an update changes, and what it says of it.
@Suite struct ItemUpdateTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func changes(_ update: ItemUpdate?) -> [ItemChange] {
    guard case .known(_, let changes) = update else { return [] }
    return changes
  }

  @Test func `an update that says what is there already changes nothing`() throws {
    let store = try InventoryStore.sample(in: folder, [.sample("A", type: "Tools", order: 4, cents: 100)])
    let before = try store.item("A")
    let update = try store.change {
      try $0.update([.sample("A", type: "TOOLS", order: 4, cents: 100)]).first
    }
    #expect(update?.item != nil)
    #expect(changes(update) == [])
    #expect(try store.item("A") == before)
  }

  @Test func `a change says what was and what is`() throws {
    let store = try InventoryStore.sample(
      in: folder, [.sample("A", cents: 100, fields: [Field(name: "room", value: "Hall")])])
    var draft = ItemDraft(itemKey: ItemKey("A"))
    draft.valueInDollars = Money(cents: 1250)
    draft.serialNumber = "S"
    draft.fields = [Field(name: "room", value: "Attic"), Field(name: "brand", value: "Vellamo")]
    let update = try store.change { try $0.update([draft]).first }
    #expect(
      changes(update) == [
        ItemChange(name: "serialNumber", before: nil, after: "S"),
        ItemChange(name: "valueInDollars", before: "1.00", after: "12.50"),
        ItemChange(name: "room", before: "Hall", after: "Attic"),
        ItemChange(name: "brand", before: nil, after: "Vellamo"),
      ])
  }

  @Test func `what is cleared is gone, and nothing else`() throws {
    let store = try InventoryStore.sample(
      in: folder,
      [
        .sample(
          "A", type: "Tools", cents: 100,
          fields: [Field(name: "a", value: "1"), Field(name: "b", value: "2")])
      ])
    var draft = ItemDraft(itemKey: ItemKey("A"))
    draft.cleared = [.valueInDollars, .assetType, .field("a"), .notes]
    try store.change { _ = try $0.update([draft]) }
    let item = try store.item("A")
    #expect(item.valueInDollars == nil && item.assetType == nil)
    #expect(item.fields == [Field(name: "b", value: "2")])
    #expect(item.itemName == "A")
  }

  @Test func `an accent that is composed in another way changes a field as it changes a name`() throws {
    let store = try InventoryStore.sample(
      in: folder, [.sample("A", fields: [Field(name: "maker", value: "\u{E9}")])])
    var draft = ItemDraft(itemKey: ItemKey("A"))
    draft.fields = [Field(name: "maker", value: "e\u{301}")]
    let update = try store.change { try $0.update([draft]).first }
    #expect(changes(update).map(\.name) == ["maker"])
    #expect(try store.item("A").fields.first?.value.unicodeScalars.count == 2)
  }

  @Test func `of two fields of a name each keeps its own value`() throws {
    let rooms = [Field(name: "room", value: "Hall"), Field(name: "room", value: "Attic")]
    let store = try InventoryStore.sample(in: folder, [.sample("A", fields: rooms)])
    func update(_ values: String..., clearing: Bool = false) throws -> [ItemChange] {
      var draft = ItemDraft(itemKey: ItemKey("A"))
      draft.fields = values.map { Field(name: "room", value: $0) }
      if clearing { draft.cleared = [.field("room")] }
      return try store.change { changes(try $0.update([draft]).first) }
    }
    #expect(try update("Hall", "Attic") == [])
    #expect(try update("Hall", "Cellar") == [ItemChange(name: "room", before: "Attic", after: "Cellar")])
    #expect(try store.item("A").fields.map(\.value) == ["Hall", "Cellar"])
    #expect(try update("Study", clearing: true).count == 2)
    #expect(try store.item("A").fields.map(\.value) == ["Study"])
  }

  @Test func `a serial number finds an item`() throws {
    var lamp = ItemDraft.sample("A")
    lamp.serialNumber = "S1"
    let store = try InventoryStore.sample(in: folder, [lamp, .sample("B")])
    var draft = ItemDraft(itemName: "Floor lamp")
    draft.serialNumber = "S1"
    try store.change { _ = try $0.update([draft], matching: .serialNumber) }
    #expect(try store.names() == ["Floor lamp", "B"])
  }

  @Test func `a serial number that two items have changes neither`() throws {
    var (lamp, other) = (ItemDraft.sample("A"), ItemDraft.sample("B"))
    lamp.serialNumber = "S1"
    other.serialNumber = "S1"
    let store = try InventoryStore.sample(in: folder, [lamp, other])
    let updates = try store.change { try $0.update([lamp], matching: .serialNumber) }
    #expect(updates == [.ambiguous(2)])
  }

  @Test func `an item is updated once`() throws {
    let store = try InventoryStore.sample(in: folder, [.sample("A")])
    let updates = try store.change { try $0.update([.sample("A", cents: 1), .sample("A", cents: 2)]) }
    #expect(updates.last == .repeated)
    #expect(try store.item("A").valueInDollars == Money(cents: 1))
  }
}
