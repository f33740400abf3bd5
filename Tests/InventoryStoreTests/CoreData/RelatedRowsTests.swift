import InventoryModel
import TestSupport
import Testing

@testable import InventoryStore

/// What items show of rows that they point to, and of attributes that several sub-entities have.
struct RelatedRowsTests {
  /// Items whose attributes are those of two sub-entities: each keeps its title and its price in columns of its own.
  private static let subEntities: SwiftDataSample = {
    let own: [ModelSample.Property] = [.attribute("serial", 700), .attribute("make", 700)]
    let others: [ModelSample.Property] = [.attribute("price", 500), .attribute("title", 700)]
    return SwiftDataSample(entities: [
      .init(
        name: "InventoryItem", properties: own,
        columns:
          "ZPRICE FLOAT, ZPRICE1 FLOAT, ZMAKE VARCHAR, ZSERIAL VARCHAR, ZTITLE VARCHAR, ZTITLE1 VARCHAR"),
      .init(
        name: "Appliance", parent: 1, properties: own + others, rows: ["100, NULL, 'A', 'S1', 'Oven', NULL"]),
      .init(
        name: "Jewel", parent: 1, properties: own + others, rows: ["NULL, 5000, 'B', 'S2', NULL, 'Ring'"]),
    ])
  }()

  /// Items with a cover and a room, both with pictures and texts.
  private static let pictured = SwiftDataSample(
    entities: [
      .init(
        name: "InventoryItem",
        properties: [
          .attribute("title", 700), .attribute("serial", 700), .attribute("price", 500),
          .attribute("make", 700), .toOne("cover", "Pic"), .toOne("location", "Room"),
        ],
        columns:
          "ZCOVER INTEGER, ZLOCATION INTEGER, ZPRICE FLOAT, ZMAKE VARCHAR, ZSERIAL VARCHAR, ZTITLE VARCHAR",
        rows: ["1, 1, 5, 'M', 'S1', 'Phone'", "2, 1, 6, 'N', 'S2', 'Pad'"]),
      .init(
        name: "Pic",
        properties: [.attribute("name", 700), .attribute("bytes", 1000), .attribute("taken", 900)],
        columns: "ZTAKEN TIMESTAMP, ZNAME VARCHAR, ZBYTES BLOB",
        rows: [
          "0, 'front', x'\(SwiftDataSample.pixel)'", "86400, 'back', x'\(SwiftDataSample.otherPixel)'",
        ]),
      .init(
        name: "Room", properties: [.attribute("name", 700), .attribute("data", 1000)],
        columns: "ZNAME VARCHAR, ZDATA BLOB", rows: ["'Den', x'\(SwiftDataSample.pixel)'"]),
    ],
    statements: [
      "CREATE INDEX ZINVENTORYITEM_ZCOVER_INDEX ON ZINVENTORYITEM (ZCOVER)",
      "CREATE INDEX ZINVENTORYITEM_ZLOCATION_INDEX ON ZINVENTORYITEM (ZLOCATION)",
    ])

  private func fields(_ store: InventoryStore) throws -> [[String]] {
    try store.items().map { $0.fields.map { "\($0.name)=\($0.value)" } }
  }

  private static let names: [[CoreDataNames.Role: String]] = [
    [:], [.itemName: "title"], [.itemName: "title", .valueInDollars: "price"],
  ]

  @Test(arguments: names)
  func `an attribute of several sub-entities is one`(names: [CoreDataNames.Role: String]) throws {
    let items = try OpenedSample(Self.subEntities).store(names.merging([.item: "InventoryItem"]) { $1 })
      .items()
    #expect(items.map(\.itemName) == ["Oven", "Ring"])
    #expect(items.map(\.valueInDollars?.plainText) == ["100.00", "5000.00"])
    #expect(items.map { $0.fields.map(\.name) } == [["make"], ["make"]])
  }

  @Test func `a picture of what an item points to uses up no text of it`() throws {
    let sample = try OpenedSample(Self.pictured)
    let block = try #require(CoreDataProposal(sample.inspection())).yaml
    #expect(block.contains("photo: cover.bytes"), "\(block)")
    let stated = try sample.store([.item: "InventoryItem", .itemName: "title", .photo: "cover.bytes"])
    #expect(
      try fields(stated).map { $0.filter { !$0.hasPrefix("serial") } } == fields(sample.store()).map { $0 })
    #expect(try fields(stated)[0].contains("cover=front"))
  }

  @Test func `an attribute of what an item points to uses up that attribute alone`() throws {
    let sample = try OpenedSample(Self.pictured)
    let store = try sample.store([.dateCreated: "cover.taken"])
    #expect(try store.items().map(\.dateCreated?.dayText) == ["2001-01-01", "2001-01-02"])
    #expect(try fields(store).allSatisfy { $0.contains("location=Den") })
    #expect(try fields(store).allSatisfy { $0.contains { $0.hasPrefix("cover=") } })
    #expect(try store.items().allSatisfy { $0.photos.count == 1 })
    let named = try sample.store([.notes: "cover.name"])
    #expect(try named.items().map(\.notes) == ["front", "back"])
    #expect(try fields(named).allSatisfy { !$0.contains { $0.hasPrefix("cover=") } })
  }

  @Test func `a relationship to pictures is not a type, and a picture of a room is none of its items`() throws
  {
    let sample = try OpenedSample(Self.pictured)
    let items = try sample.store().items()
    #expect(items.map(\.assetType) == [nil, nil])
    #expect(items.map(\.photos.count) == [1, 1])
    #expect(try sample.leftOut()["Room.data"] == 1)
  }

  @Test func `an entity of types that no item points to is a warning`() throws {
    let store = try OpenedSample(Self.pictured).store([.types: "Room"])
    #expect(
      try store.remarks()?.warnings == [
        "'Room', set under coreData in site.yml as types, is not used, because no relationship from items to types was found; "
          + "if there is one, set assetType to its name"
      ])
    let two = try OpenedSample(Self.pictured).store([.types: "Room", .label: "name"])
    #expect(
      try two.remarks()?.warnings == [
        "'Room' (types) and 'name' (label), set under coreData in site.yml, are not used, because no relationship "
          + "from items to types was found; if there is one, set assetType to its name"
      ])
  }

  @Test func `bytes of what an item points to are neither text nor a label`() throws {
    let sample = try OpenedSample(Self.pictured)
    #expect(
      sample.refusal([.notes: "cover.bytes"]).contains("has bytes, not text, in 'bytes' of the entity Pic"))
    #expect(
      sample.refusal([.assetType: "cover.bytes"]).contains(
        "has bytes, not text, in 'bytes' of the entity Pic"))
    #expect(sample.refusal([.orderingValue: "serial"]).contains("has text in 'serial'"))
  }

  @Test func `fractions of a cent and keys that occur twice are warnings`() throws {
    var sample = Self.pictured
    sample.entities[0].rows = ["1, 1, 19.999, 'M', 'S1', 'Phone'", "2, 1, 6.1, 'N', 'S1', 'Pad'"]
    let store = try OpenedSample(sample).store([.itemKey: "serial"])
    #expect(
      try store.remarks()?.warnings == [
        "has 1 value in 'price' with fractions of a cent; this value is rounded: 'Phone' (19.999)",
        "has 1 item with the same 'serial' as an earlier item; the later item gets a new key: 'Pad' (S1)",
      ])
  }
}
