import InventoryModel
import TestSupport
import Testing

@testable import InventoryStore

struct DisclosedSnapshotTests {
  private let store: InventoryStore
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    var draft = ItemDraft.sample(
      "LAMP-1", type: "Tools", order: 2.5, cents: 12_34,
      fields: [Field(name: "PIN", value: "1111"), Field(name: "Room", value: "Hall")])
    draft.serialNumber = "SN-12345678"
    draft.notes = "old"
    store = try InventoryStore.sample(in: folder, [draft])
    try store.change { edit in
      let second = try edit.add([.sample("B", type: "Tools", cents: 1)]).first ?? nil
      _ = try edit.attach(.sample("one"), named: "hall.jpg", to: #require(second))
    }
  }

  @Test func `an item leaves without what the public does not see`() throws {
    let item = try item(.public)
    #expect(item.itemName == "LAMP-1" && item.assetType == "Tools")
    #expect(item.serialNumber == nil && item.valueInDollars == nil && item.dateCreated == nil)
    #expect(item.notes == nil && item.orderingValue == 0 && item.fields.isEmpty)
  }

  @Test func `a hidden key is a digest of it, the same each time`() throws {
    let key = try item(.public).itemKey.text
    #expect(key.wholeMatch(of: /[0-9A-F]{16}/) != nil)
    #expect(try item(.public).itemKey.text == key)
    #expect(try items(.public).map(\.itemKey.text).last != key)
  }

  @Test func `the family has the end of a serial number, and the fields that are named`() throws {
    let item = try item(.family)
    #expect(item.serialNumber == "•••••••5678")
    #expect(item.fields == [Field(name: "Room", value: "Hall")])
    #expect(item.notes == "old" && item.dateCreated != nil && item.itemKey.text == "LAMP-1")
  }

  @Test func `no other text repeats a serial number or a masked field`() throws {
    var draft = ItemDraft.sample(
      "Camera SN-99887766",
      fields: [Field(name: "Room", value: "sn 9988 7766"), Field(name: "PIN", value: "11-22-33")])
    draft.serialNumber = "SN-99887766"
    draft.notes = "SN99887766, PIN 112233"
    let folder = try TemporaryFolder()
    let store = try InventoryStore.sample(in: folder, [draft])
    func item(_ disclosure: Disclosure) throws -> Item {
      try #require(items(of: store, disclosure).first)
    }
    var family = Disclosure(.family)
    family.set(.masked, of: .field("PIN"))
    let masked = try item(family)
    #expect(masked.itemName == "Camera •••••••7766" && masked.notes == "••••••7766, PIN ••••••")
    #expect(masked.fields.map(\.value) == ["••••••••7766", "••••2-33"])
    #expect(try item(Disclosure(.public)).itemName == "Camera •••••••••••")
    #expect(try item(Disclosure(.owner)).notes == draft.notes)
  }

  @Test func `the owner's items are those of a snapshot without an audience`() throws {
    #expect(try items(.owner) == store.items())
  }

  @Test func `there are no totals of hidden values`() throws {
    let snapshot = try store.snapshot(of: nil, for: Disclosure(.public))
    #expect(try snapshot.totals() == Totals(items: 2, value: nil))
    #expect(try snapshot.groups().allSatisfy { $0.totals.value == nil && $0.totals.itemsWithoutValue == 0 })
  }

  @Test func `photos that are shown have no file names where the originals are hidden`() throws {
    #expect(try items(.public).flatMap(\.photos).map(\.fileName) == [""])
    let snapshot = try store.snapshot(of: nil, for: Disclosure(.public))
    #expect(try snapshot.photos().count == 1 && snapshot.photoFiles().isEmpty)
    let tools = try snapshot.groups().first { $0.totals.items > 0 }?.assetType?.id
    #expect(try snapshot.cover(of: tools)?.fileName == "")
  }

  @Test func `where photos are hidden there are none`() throws {
    var disclosure = Disclosure(.public)
    disclosure.set(.hidden, of: .attribute(.photos))
    let snapshot = try store.snapshot(of: nil, for: disclosure)
    #expect(try snapshot.photos().isEmpty && snapshot.photoFiles().isEmpty)
    let tools = try snapshot.groups().first { $0.totals.items > 0 }?.assetType?.id
    #expect(try snapshot.cover(of: tools) == nil)
    #expect(try items(disclosure).allSatisfy(\.photos.isEmpty))
  }

  @Test func `only fields that are shown have columns`() throws {
    #expect(try store.snapshot(of: nil, for: Disclosure(.family)).fieldColumns() == ["Room"])
    #expect(try store.snapshot(of: nil, for: .complete).fieldColumns() == ["PIN", "Room"])
  }

  @Test func `a selection is the owner's and looks at everything`() throws {
    let selection = try ItemSelection(
      where: "fields.PIN == '1111' AND valueInDollars > 12", sort: "-valueInDollars", now: .sample)
    let snapshot = try store.snapshot(of: selection, for: Disclosure(.public))
    #expect(try snapshot.totals() == Totals(items: 1, value: nil))
  }

  @Test func `with a salt, pages and pictures have names of the audience`() throws {
    let plain = try #require(try items(.owner).flatMap(\.photos).first)
    var pages: Set<String> = ["lamp-1"]
    var pictures: Set<String> = [plain.digest]
    for audience in [Audience.family, .public] {
      let salted = try salted(audience)
      let item = try #require(try items(salted).first { $0.itemName == "LAMP-1" })
      pages.insert(item.pageName)
      #expect(item.itemKey.text == (audience == .family ? "LAMP-1" : item.pageName.uppercased()))
      let snapshot = try store.snapshot(of: nil, for: salted)
      let tools = try snapshot.groups().first { $0.totals.items > 0 }?.assetType?.id
      let photos =
        try items(salted).flatMap(\.photos) + snapshot.photos().map(\.photo)
        + [#require(try snapshot.cover(of: tools))]
      #expect(photos.count == 3 && Set(photos.map(\.pictureDigits)).count == 1)
      pictures.formUnion(photos.map(\.pictureDigits))
    }
    #expect(pages.count == 3 && pictures.count == 3)
  }

  private func salted(_ audience: Audience) throws -> Disclosure {
    var disclosure = Disclosure(audience)
    disclosure.names = SaltedNames(try #require(Salt(Array("0123456789abcdef".utf8))), for: audience)
    return disclosure
  }

  private func item(_ audience: Audience) throws -> Item {
    try #require(try items(audience).first { $0.itemName == "LAMP-1" })
  }

  private func items(_ audience: Audience) throws -> [Item] { try items(Disclosure(audience)) }

  private func items(_ disclosure: Disclosure) throws -> [Item] { try items(of: store, disclosure) }

  private func items(of store: InventoryStore, _ disclosure: Disclosure) throws -> [Item] {
    let snapshot = try store.snapshot(of: nil, for: disclosure)
    return try snapshot.groups().flatMap { try snapshot.allItems(of: $0.assetType, batchedBy: 10) }
  }
}
