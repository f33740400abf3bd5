import Diagnostics
import GRDB
import InventoryModel
import TestSupport
import Testing

@testable import InventoryStore

/// What models and rows of Core Data may be like, beyond what the app's fixtures hold.
struct CoreDataTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [
    ("BNRItem", "itemName", "itemKey", "valueInDollars", "dateCreated", "orderingValue"),
    ("Item", "itemName", "imageKey", "valueInDollars", "dateCreated", "orderingValue"),
    ("OGMItem", "name", "key", "valueDollars", "dateOfCreation", "orderInTVC"),
    ("Possession", "possessionName", "imageKey", "valueInDollars", "dateCreated", "ordingValue"),
    ("INWItemX", "itemName", "myUUID", "value", "dateCreated", "orderingValue"),
  ])
  func `the app's items are found by every spelling`(
    entity: String, name: String, key: String, value: String, date: String, order: String
  ) throws {
    let columns =
      "Z\(value) INTEGER, Z\(date) TIMESTAMP, Z\(order) FLOAT, Z\(key) VARCHAR, Z\(name) VARCHAR, "
    let sample = CoreDataSample(entities: [
      .init(name: "Tag", columns: "ZNAME VARCHAR", rows: ["'red'"]),
      .init(
        name: entity, columns: (columns + "ZSERIALNUMBER VARCHAR").uppercased(),
        rows: ["12, 0, 2.5, 'K1', 'Lamp', 'S1'"]),
    ])
    let item = try #require(try items(of: sample).first)
    #expect(item.itemName == "Lamp" && item.itemKey.text == "K1" && item.serialNumber == "S1")
    #expect(item.valueInDollars == Money(cents: 12_00))
    #expect(item.dateCreated == Timestamp("2001-01-01T00:00:00Z"))
    #expect(item.orderingValue == 2.5 && item.fields == [])
  }

  @Test func `entities that inherit share a table, and only items are items`() throws {
    let columns = "ZITEMNAME VARCHAR, ZSERIALNUMBER VARCHAR, ZORDERINGVALUE FLOAT"
    let sample = CoreDataSample(entities: [
      .init(name: "Thing", columns: columns, rows: ["'A thing', NULL, 1"]),
      .init(name: "Item", parent: 1, rows: ["'Lamp', NULL, 2"]),
      .init(name: "Heirloom", parent: 2, rows: ["'Clock', NULL, 3"]),
    ])
    let path = try sample.write(to: folder)
    let names = CoreDataNames([.item: "Item"])
    let store = try InventoryStore(opening: path, for: .reading, coreData: CoreDataRules(names: names))
    #expect(try store.names() == ["Lamp", "Clock"])
  }

  @Test func `without an order the rows come as they were saved`() throws {
    let sample = CoreDataSample(entities: [
      .init(
        name: "Item", columns: "ZITEMNAME VARCHAR, ZSERIALNUMBER VARCHAR, ZVALUEINDOLLARS INTEGER",
        rows: ["'First', '1', 1", "'Second', '2', 2"])
    ])
    #expect(try items(of: sample).map(\.itemName) == ["First", "Second"])
  }

  @Test func `what is NULL is not stated, and what must be there is made up to stay`() throws {
    let items = try items(of: .book(items: [Self.nulls, Self.nulls]))
    #expect(items.map(\.itemKey.text) == [1, 2].map { "5E0B6CB5-0DB4-4E7F-9E55-3DF0B1C1B9F5-P\($0)" })
    #expect(items.map(\.itemName) == ["Unnamed", "Unnamed"])
    #expect(items[0].serialNumber == nil && items[0].valueInDollars == nil && items[0].assetType == nil)
    #expect(items[0].dateCreated == nil)
    #expect(items.map(\.orderingValue) == [1, 2])
  }

  @Test func `a key that two items have stays with the first`() throws {
    let items = try items(of: .book(items: [Self.item(key: "'K'"), Self.item(key: "'K'")]))
    #expect(items.map(\.itemKey.text) == ["K", "5E0B6CB5-0DB4-4E7F-9E55-3DF0B1C1B9F5-P2"])
  }

  @Test func `a type that is not there any longer is none`() throws {
    #expect(try items(of: .book(types: ["'Art'"], items: [Self.item(type: "99")])).map(\.assetType) == [nil])
  }

  @Test func `types that differ in case are one`() throws {
    let sample = CoreDataSample.book(
      types: ["'Art'", "'ART'"], items: [Self.item(type: "2"), Self.item(type: "1")])
    let groups = try InventoryStore(opening: sample.write(to: folder), for: .reading).snapshot().groups()
    #expect(groups.compactMap(\.assetType?.label) == ["Art"])
    #expect(groups.first?.totals.items == 2)
  }

  @Test(arguments: ["'a lot'", "1e300", "x'0102'"])
  func `a value that is not an amount is an error that names the item`(value: String) throws {
    let sample = CoreDataSample.book(items: [Self.item(key: "'K'", value: value)])
    let failure = failure { _ = try items(of: sample) }
    #expect(failure?.kind == .badData)
    #expect(
      failure?.description.contains("of the item K is not an amount") == true,
      "\(failure?.description ?? "")")
  }

  @Test(arguments: [
    ("9e99", "9999-12-31T23:59:59Z"), ("-1e15", "0001-01-01T00:00:00Z"), ("'x'", nil),
  ]) func `a date out of range is the nearest, and one that is none is not a date`(
    date: String, shown: String?
  ) throws {
    #expect(try items(of: .book(items: [Self.item(date: date)])).first?.dateCreated?.text == shown)
  }

  @Test func `what else the items have becomes fields`() throws {
    var sample = CoreDataSample.book
    sample.entities[1].columns =
      "ZITEMNAME VARCHAR, ZSERIALNUMBER VARCHAR, ZORDERINGVALUE FLOAT, ZROOM VARCHAR, "
      + "ZBOUGHT TIMESTAMP, ZDATA BLOB, Z_FOK_X INTEGER"
    sample.entities[1].rows = ["'Lamp', NULL, 1, 'Attic', 86400, x'00', 7"]
    #expect(
      try items(of: sample).first?.fields == [
        Field(name: "room", value: "Attic"), Field(name: "bought", value: "2001-01-02T00:00:00Z"),
      ])
  }

  @Test func `a store without items to be seen lists its entities`() throws {
    let sample = CoreDataSample(entities: [
      .init(name: "Recipe", columns: "ZNAME VARCHAR"), .init(name: "Cook", columns: "ZNAME VARCHAR"),
    ])
    let failure = failure { _ = try items(of: sample) }
    #expect(failure?.description.contains("none of its entities look like items (Recipe, Cook)") == true)
    #expect(failure?.kind == .badData)
  }

  @Test func `another model is read by the names that are stated, through relationships, too`() throws {
    let sample = CoreDataSample(entities: [
      .init(name: "Recipe", columns: "ZTYPE INTEGER, ZIMAGE INTEGER, ZNAME VARCHAR", rows: ["1, 1, 'Pie'"]),
      .init(name: "RecipeType", columns: "ZNAME VARCHAR", rows: ["'Dessert'"]),
      .init(name: "Image", columns: "ZIMAGE BLOB, ZTITLE VARCHAR", rows: ["x'\(Self.pixel)', 'A pie'"]),
    ])
    let names = CoreDataNames([
      .item: "Recipe", .itemName: "name", .assetType: "type(RecipeType)", .label: "name",
      .photo: "image(Image).image", .notes: "image(Image).title",
    ])
    let store = try InventoryStore(
      opening: sample.write(to: folder), for: .reading, coreData: CoreDataRules(names: names))
    let item = try #require(try store.items().first)
    #expect(item.itemName == "Pie" && item.assetType == "Dessert" && item.notes == "A pie")
    #expect(item.photos.map(\.width) == [1])
  }

  @Test func `a stated name that is not there is reported with near ones`() throws {
    let sample = CoreDataSample.book(items: [Self.nulls])
    let rules = CoreDataRules(names: CoreDataNames([.item: "BNRItem", .itemName: "itemNam"]))
    let path = try sample.write(to: folder)
    let failure = failure { _ = try InventoryStore(opening: path, for: .reading, coreData: rules) }
    #expect(failure?.kind == .badSettings)
    #expect(failure?.description.contains("has no 'itemNam' in the entity BNRItem") == true)
    #expect(failure?.description.contains("did you mean 'itemName'?") == true)
  }

  @Test(arguments: ["'../secret'", "'/etc/passwd'", "'.'", "'..'", "''", "'sub/picture'"])
  func `a key that is a path finds no picture`(key: String) throws {
    _ = try folder.write(Array(NewPhoto.sample().bytes), to: "secret")
    #expect(try items(of: .book(items: [Self.item(key: key)])).map(\.photos) == [[]])
  }
}

extension CoreDataTests {
  private static let nulls = item(key: "NULL", name: "NULL", value: "NULL", date: "NULL", order: "NULL")

  /// A PNG of one pixel.
  private static let pixel =
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c49444154789c63f8cfc0000003010100c9fe92ef"
    + "0000000049454e44ae426082"

  private static func item(
    key: String = "'K' || coalesce(max(Z_PK), 0)", name: String = "'Lamp'", value: String = "1",
    type: String = "NULL", date: String = "0", order: String = "1"
  ) -> String {
    [value, type, date, order, key, name, "NULL", "NULL"].joined(separator: ", ")
  }

  private func items(of sample: CoreDataSample) throws -> [Item] {
    try InventoryStore(opening: sample.write(to: folder), for: .reading).items()
  }
}
