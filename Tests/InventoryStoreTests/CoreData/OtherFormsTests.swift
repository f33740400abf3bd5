import Diagnostics
import Foundation
import InventoryModel
import TestSupport
import Testing

@testable import InventoryStore

/// Forms of stores that apps have beyond the plain ones.
struct OtherFormsTests {
  /// Items with one picture each, a kind with an icon, bytes of all kinds, and a mark of CloudKit.
  private func orders(_ meta: [String] = ["NULL", "NULL"]) throws -> OpenedSample {
    let blobs = [
      "CAST('\"a \\u0022text\\u0022\"' AS BLOB), x'', 0", "CAST('[{\"a\":1}]' AS BLOB), x'00', 1",
    ]
    return try OpenedSample(
      SwiftDataSample(
        entities: [
          .init(
            name: "Order",
            properties: [
              .attribute("title", 700), .attribute("value", 500), .attribute("serialNo", 700),
              .attribute("from", 700), .attribute("tags", 1000), .attribute("rest", 1000),
              .attribute("needsCloudDelete", 800), .attribute("meta", 1000), .attribute("order", 300),
              .toOne("cover", "Picture", inverse: "order"), .toOne("kind", "Kind", inverse: "orders"),
            ],
            columns:
              "ZCOVER INTEGER, ZKIND INTEGER, ZVALUE FLOAT, ZFROM VARCHAR, ZSERIALNO VARCHAR, ZTITLE VARCHAR, "
              + "ZTAGS BLOB, ZREST BLOB, ZNEEDSCLOUDDELETE INTEGER, ZMETA BLOB",
            rows: [
              "1, 1, 10, 'Ann', 'S1', 'Saw', \(blobs[0]), \(meta[0])",
              "2, 2, 20, NULL, 'S2', 'Blade', \(blobs[1]), \(meta[1])",
            ]),
          .init(
            name: "Kind",
            properties: [
              .attribute("label", 700), .attribute("icon", 1000), .toMany("orders", "Order", inverse: "kind"),
            ], columns: "ZLABEL VARCHAR, ZICON BLOB",
            rows: ["'Tools', x'\(SwiftDataSample.pixel)'", "NULL, NULL"]),
          .init(
            name: "Picture",
            properties: [
              .attribute("image", 1000), .attribute("caption", 700),
              .toOne("order", "Order", inverse: "cover"),
            ], columns: "ZORDER INTEGER, ZCAPTION VARCHAR, ZIMAGE BLOB",
            rows: ["1, 'front', x'\(SwiftDataSample.pixel)'", "2, 'side', x'\(SwiftDataSample.otherPixel)'"]),
        ], externals: ["3F2504E0-4F89-11D3-9A0C-0305E82C33AA": Array("{\"color\": \"teal\"}".utf8)]))
  }

  private static let names: [CoreDataNames.Role: String] = [.item: "Order", .itemName: "title"]

  @Test func `an entity of which each row belongs to one item is not a type`() throws {
    let choices = try #require(try orders().store(Self.names).remarks()).choices
    #expect(choices.allSatisfy { $0.role != .assetType })
    #expect(choices.first { $0.role == .photo }?.path == "cover.image")
  }

  @Test func `a text in JSON is a text, and no bytes are listed`() throws {
    let store = try orders().store(Self.names)
    #expect(try store.items()[0].fields.contains(Field(name: "tags", value: "a \"text\"")))
    #expect(try store.items()[1].fields.contains(Field(name: "tags", value: "[{\"a\":1}]")))
    let left = try #require(try store.remarks()).leftOut.filter { $0.name == "rest" }
    #expect(left.map(\.count) == [1, 1] && left.map(\.reason) == [.bytes, .empty])
    #expect(try store.remarks()?.notes(of: "a").last?.contains("'rest' (2 values)") == true)
  }

  @Test(arguments: [
    ("'plain words'", "plain words"), ("'Größe, 日本' || char(10) || 'two'", "Größe, 日本\ntwo"),
    ("'{not JSON'", "{not JSON"), ("x'01' || 'inline'", "inline"),
    ("'a' || x'00' || 'b'", nil), ("'a' || x'07'", nil), ("x'ff' || 'text'", nil), ("x'c3'", nil),
    ("'<?xml version=\"1.0\"?><plist version=\"1.0\"><dict/></plist>'", nil),
  ]) func `bytes that are a text are shown as one, and others are listed`(value: String, text: String?) throws
  {
    let store = try orders(["CAST(\(value) AS BLOB)", "NULL"]).store(Self.names)
    #expect(try store.items()[0].fields.first { $0.name == "meta" }?.value == text)
    let left = try #require(try store.remarks()).leftOut.filter { $0.name == "meta" }
    #expect(left == (text == nil ? [.init(name: "meta", count: 1, reason: .bytes)] : []))
  }

  @Test func `16 bytes of a UUID are never a text of letters`() throws {
    let store = try orders(["CAST('abcdefghijklmnop' AS BLOB)", "NULL"])
    // The model says that they are bytes.
    #expect(
      try store.store(Self.names).items()[0].fields.contains(Field(name: "meta", value: "abcdefghijklmnop")))
    var sample = SwiftDataSample.home
    sample.entities[1].rows[0] = sample.entities[1].rows[0].replacing(
      "x'000102030405060708090a0b0c0d0e0f'", with: "CAST('abcdefghijklmnop' AS BLOB)")
    #expect(
      try OpenedSample(sample).store().item("Lamp").itemKey.text == "61626364-6566-6768-696A-6B6C6D6E6F70")
  }

  @Test func `an item that waits to be deleted is a warning`() throws {
    let warnings = try orders().store(Self.names).remarks()?.warnings
    #expect(warnings == ["has 1 item waiting to be deleted from CloudKit; this item is shown: 'Blade' (1)"])
  }

  @Test func `a file that is missing does not make pictures of JSON in the other files`() throws {
    let names = ["3F2504E0-4F89-11D3-9A0C-0305E82C33AA", SwiftDataSample.missingName]
    let opened = try orders(names.map(SwiftDataSample.external))
    let store = try opened.store(Self.names)
    #expect(try store.items()[0].fields.contains(Field(name: "meta", value: "{\"color\": \"teal\"}")))
    #expect(
      try store.remarks()?.leftOut.first { $0.name == "meta" } == .init(name: "meta", count: 1, reason: .file)
    )
    #expect(try store.unreadablePictures().isEmpty)
  }

  /// Things and documents in one table; some references point to rows of the other entity.
  private static let shared = SwiftDataSample(
    entities: [
      .init(
        name: "Base", properties: [.attribute("title", 700)],
        columns:
          "ZTWIN INTEGER, ZPURCHASEDATE TIMESTAMP, ZPRICE DECIMAL, ZBODY VARCHAR, ZSERIAL VARCHAR, ZTITLE VARCHAR",
        rows: ["NULL, NULL, NULL, NULL, NULL, 'Plain'"]),
      .init(
        name: "Doc", parent: 1, properties: [.attribute("body", 700)],
        rows: ["NULL, NULL, NULL, 'read me', NULL, 'Manual'"]),
      .init(
        name: "Tag", properties: [.attribute("name", 700), .toMany("things", "Thing", inverse: "tags")],
        columns: "ZNAME VARCHAR", rows: ["'red'"]),
      .init(
        name: "Thing", parent: 1,
        properties: [
          .attribute("serial", 700), .attribute("price", 400), .attribute("purchaseDate", 900),
          .toOne("twin", "Thing"), .toMany("tags", "Tag", inverse: "things"),
        ], rows: ["2, 0, 5, NULL, 's1', 'Radio'", "3, 0, 6, NULL, 's2', 'TV'"]),
    ],
    statements: [
      "CREATE TABLE Z_4TAGS (Z_4THINGS INTEGER, Z_3TAGS INTEGER)",
      "INSERT INTO Z_4TAGS VALUES (3, 1), (2, 1)",
      "CREATE INDEX ZBASE_ZTWIN_INDEX ON ZBASE (ZTWIN)",
    ])

  @Test func `a reference to a row of another entity in the table is listed, not shown`() throws {
    let sample = try OpenedSample(Self.shared)
    let items = try sample.store().items()
    #expect(items.map(\.itemName) == ["Radio", "TV"])
    #expect(items.map { $0.fields.first { $0.name == "twin" }?.value } == [nil, "Radio, s1"])
    let left = try sample.leftOut()
    #expect(left == ["twin": 1, "tags": 1, "Base": 1, "Doc": 1])
  }

  @Test func `without a model, the items of a table are the entity whose rows have values`() throws {
    var sample = Self.shared
    sample.isModelCached = false
    let choices = try #require(try OpenedSample(sample).store().remarks()).choices
    #expect(choices.first { $0.role == .item }?.path == "Thing")
  }

  @Test func `to-many relationships are counted for the rows of each entity`() throws {
    let sample = SwiftDataSample(
      entities: [
        .init(
          name: "Asset", properties: [.attribute("name", 700), .toMany("tags", "Tag", inverse: "assets")],
          columns: "ZNAME VARCHAR", rows: ["'One'"]),
        .init(name: "Car", parent: 1, properties: [], rows: ["'Two'"]),
        .init(
          name: "Tag", properties: [.attribute("name", 700), .toMany("assets", "Asset", inverse: "tags")],
          columns: "ZNAME VARCHAR", rows: ["'red'"]),
      ],
      statements: [
        "CREATE TABLE Z_1TAGS (Z_1ASSETS INTEGER, Z_3TAGS INTEGER)",
        "INSERT INTO Z_1TAGS VALUES (1, 1), (2, 1), (9, 1)",
      ])
    let entities = try OpenedSample(sample).inspection([.item: "Asset", .itemName: "name"]).entities
    #expect(entities.map { $0.relationships.first?.values } == [2, 1, 1])
    #expect(try OpenedSample(sample).leftOut([.item: "Asset", .itemName: "name"]) == ["tags": 1])
  }

  @Test func `pictures that are not read are a line for each reason, with a count and the first items`()
    throws
  {
    var sample = SwiftDataSample.home
    let clock = sample.entities[1].rows[2]
    for number in 3..<9 { sample.entities[1].rows.append(clock.replacing("x'20", with: "x'3\(number)")) }
    let opened = try OpenedSample(sample)
    let lines = UnreadablePictures.grouped(try opened.store().unreadablePictures()).map(\.description)
    #expect(lines.count == 2)
    let start =
      "7 pictures are left out: the file is missing; also copy the folder .default_SUPPORT next to the store: "
    #expect(
      lines[0].hasPrefix(start + "'Clock' (.default") && lines[0].hasSuffix(") and 2 more"), "\(lines[0])")
    #expect(lines[0].components(separatedBy: "copy the folder").count == 2)
  }

  @Test func `thumbnails in files that are missing are listed as such`() throws {
    let fixture = try #require(HomepwnerFolder.stores.first { $0.testDescription == "e3-external" })
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(atPath: fixture.store, toPath: folder.file("store.data"))
    let store = try InventoryStore(opening: folder.file("store.data"), for: .reading)
    let left = try #require(try store.remarks()).leftOut.filter { $0.reason != .missing }
    #expect(!left.isEmpty && left.allSatisfy { $0.name == "thumbnailData" && $0.reason == .file }, "\(left)")
  }

  @Test(arguments: HomepwnerFolder.stores)
  func `where the app's relationship leads is stated with the reason`(fixture: HomepwnerFolder) throws {
    guard case .coreData(let found) = try StoreInspection(of: fixture.store) else {
      return #expect(Bool(false))
    }
    let type = found.entities.flatMap(\.relationships).first { $0.name == "assetType" }
    #expect(type?.end?.hasSuffix("AssetType") == true)
    #expect(type?.assumption == (found.origin.isModelCached ? nil : .app))
  }
}
