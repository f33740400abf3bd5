import Diagnostics
import Foundation
import InventoryModel
import TestSupport
import Testing

@testable import InventoryStore

struct StoreEditTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `an edit that is let go has changed nothing`() throws {
    let store = try InventoryStore.sample(in: folder, [.sample("A")])
    let before = try Data(contentsOf: URL(fileURLWithPath: store.path))
    do {
      let edit = try store.edit()
      _ = try edit.add("B")
      _ = try edit.remove(.sample("A"))
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: store.path)) == before)
    #expect(try store.names() == ["A"])
  }

  /// Takes the five seconds that a writer waits: the only test that does.
  @Test func `an edit cannot be kept while a snapshot is open, which does not see it`() throws {
    let store = try InventoryStore.sample(in: folder, [.sample("A")])
    var snapshot: Snapshot? = try store.snapshot()
    let edit = try store.edit()
    _ = try edit.add("B")
    let failure = failure { try edit.commit() }
    #expect(failure?.kind == .locked)
    #expect(
      failure?.description == store.path
        + ": is locked by another program; try again when the other program is done")
    #expect(try snapshot?.totals().items == 1)
    snapshot = nil
    try edit.commit()
    #expect(try store.names() == ["A", "B"])
  }

  @Test func `two snapshots can be open at once`() throws {
    let store = try InventoryStore.sample(in: folder, [.sample("A")])
    let (first, second) = (try store.snapshot(), try store.snapshot())
    #expect(try first.totals() == second.totals())
  }

  @Test func `an item whose key is taken is not added`() throws {
    let store = try InventoryStore.sample(in: folder, [.sample("A", cents: 100)])
    let added = try store.change { try $0.add([.sample("B"), .sample("A", cents: 200), .sample("B")]) }
    #expect(added.map { $0 != nil } == [true, false, false])
    #expect(try store.item("A").valueInDollars?.cents == 100)
  }

  @Test func `keys that differ in case are two`() throws {
    let store = try InventoryStore.sample(in: folder, [.sample("a"), .sample("A")])
    #expect(try store.names() == ["a", "A"])
  }

  @Test func `an update changes what the draft says and nothing else`() throws {
    let store = try InventoryStore.sample(in: folder, [.sample("A", type: "Tools", order: 4, cents: 100)])
    let before = try store.item("A")
    var draft = ItemDraft(itemKey: ItemKey("A"))
    draft.notes = "new"
    try store.change { _ = try $0.update([draft]) }
    var expected = before
    expected.notes = "new"
    #expect(try store.item("A") == expected)
  }

  @Test func `an update of an unknown key changes nothing`() throws {
    let store = try InventoryStore.sample(in: folder, [.sample("A")])
    let updated = try store.change { try $0.update([.sample("X"), ItemDraft(itemName: "A")]) }
    #expect(updated == [.unknown, .unknown])
    #expect(try store.names() == ["A"])
  }

  @Test func `an update replaces the fields of the same names and adds the others`() throws {
    func field(_ name: String, _ value: String) -> Field { Field(name: name, value: value) }
    let store = try InventoryStore.sample(
      in: folder, [.sample("A", fields: [field("Room", "Hall"), field("Brand", "Vellamo")])])
    try store.change {
      _ = try $0.update([.sample("A", fields: [field("Age", "3"), field("Room", "Attic")])])
    }
    #expect(
      try store.item("A").fields == [field("Room", "Attic"), field("Brand", "Vellamo"), field("Age", "3")])
  }

  @Test func `an update of the order is seen by the next new item`() throws {
    let store = try InventoryStore.sample(in: folder, [.sample("A")])
    try store.change { edit in
      _ = try edit.add("B")
      _ = try edit.update([.sample("A", order: 50)])
      _ = try edit.add("C")
    }
    #expect(try store.item("C").orderingValue == 51)
  }
}
