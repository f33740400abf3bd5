import InventoryModel
import Testing

@testable import InventoryStore

/// Cells that no item shows, and that must be in the list of what is left out.
struct UnlistedCellTests {
  private static func friends(_ columns: String, _ properties: [ModelSample.Property] = []) -> SwiftDataSample
  {
    SwiftDataSample(
      entities: [
        .init(
          name: "Entry", properties: [.attribute("name", 700)] + properties, columns: "ZNAME VARCHAR",
          rows: ["'One'", "'Two'", "'Three'"])
      ],
      statements: [
        "CREATE TABLE Z_1FRIENDS (\(columns))", "INSERT INTO Z_1FRIENDS VALUES (1, 2), (2, 3)",
      ], isModelCached: !properties.isEmpty)
  }

  private static let entry: [CoreDataNames.Role: String] = [.item: "Entry", .itemName: "name"]

  @Test(arguments: [
    "Z_1FRIENDS INTEGER, Z_1FRIENDOF INTEGER", "Z_1FRIENDS INTEGER, Z_1FRIENDS1 INTEGER",
    "Z_1FRIENDS INTEGER, REFLEXIVE INTEGER",
  ])
  func `without a model, many-to-many rows of an entity with itself are listed, and refused where stated`(
    columns: String
  ) throws {
    let sample = try OpenedSample(Self.friends(columns))
    #expect(try sample.store(Self.entry).items().allSatisfy { $0.fields == [] })
    #expect(try sample.leftOut(Self.entry) == ["Z_1FRIENDS": 2])
    let refusal = sample.refusal(Self.entry.merging([.notes: "friends"]) { $1 })
    #expect(refusal.contains("does not state which columns of the table Z_1FRIENDS"), "\(refusal)")
  }

  @Test func `with a model, they are shown by their names`() throws {
    let sample = try OpenedSample(
      Self.friends(
        "Z_1FRIENDS INTEGER, Z_1FRIENDOF INTEGER",
        [
          .toMany("friends", "Entry", inverse: "friendOf"), .toMany("friendOf", "Entry", inverse: "friends"),
        ]))
    let items = try sample.store(Self.entry).items().sorted { $0.orderingValue < $1.orderingValue }
    #expect(items.count == 3 && items[1].fields.map(\.name).sorted() == ["friendOf", "friends"])
    #expect(try sample.leftOut(Self.entry) == [:])
  }

  @Test func `with a model, a relationship that is its own inverse is listed`() throws {
    let sample = try OpenedSample(
      Self.friends(
        "Z_1FRIENDS INTEGER, REFLEXIVE INTEGER", [.toMany("friends", "Entry", inverse: "friends")]))
    #expect(try sample.leftOut(Self.entry) == ["Z_1FRIENDS": 2])
  }

  @Test(arguments: [true, false])
  func `a column with the number of no entity is listed, and so is a table`(isModelCached: Bool) throws {
    var sample = SwiftDataSample.home
    sample.isModelCached = isModelCached
    sample.entities[1].columns += ", Z9FOO INTEGER"
    sample.entities[1].rows = zip(sample.entities[1].rows, ["4", "5", "NULL"]).map { $0 + ", " + $1 }
    sample.statements += [
      "CREATE TABLE Z_8BARS (Z_8FOOS INTEGER, Z_9BARS INTEGER)", "INSERT INTO Z_8BARS VALUES (1, 1)",
    ]
    let left = try OpenedSample(sample).leftOut([.item: "InventoryItem", .itemName: "title"])
    #expect(left["InventoryItem.Z9FOO"] == 2)
    #expect(left["Z_8BARS"] == 1)
  }

  @Test func `an attribute that is an empty list in every row is listed`() throws {
    var sample = SwiftDataSample.home
    sample.entities[1].rows = sample.entities[1].rows.map {
      $0.replacing("'[\"a.jpg\",\"b.jpg\"]'", with: "' [ ]'")
    }
    sample.entities[1].rows[2] = sample.entities[1].rows[2].replacing(
      "0e0f', NULL, NULL", with: "0e0f', CAST('[\"\"]' AS BLOB), NULL")
    let left = try OpenedSample(sample).leftOut()
    #expect(left["secondaryPhotoURLs"] == 2)
  }

  @Test func `a to-many relationship of another entity is listed`() throws {
    var sample = SwiftDataSample.home
    sample.entities[3].properties.append(.toMany("spec", "Spec"))
    sample.entities[0].properties.append(.toMany("things", "InventoryItem"))
    sample.entities[1].columns += ", Z1THINGS INTEGER"
    sample.entities[1].rows = zip(sample.entities[1].rows, ["1", "1", "NULL"]).map { $0 + ", " + $1 }
    sample.entities.append(
      .init(
        name: "Spec", properties: [.attribute("name", 700)], columns: "Z4SPEC INTEGER, ZNAME VARCHAR",
        rows: ["1, 'Warm'", "1, 'Dry'", "2, 'Cold'", "NULL, 'Lost'"]))
    let left = try OpenedSample(sample).leftOut()
    #expect(left["InventoryLocation.spec"] == 3)
    #expect(left["InventoryHome.things"] == 2)
    #expect(left["Spec"] == 4)
  }

  @Test(arguments: ["{\"a\": 1}", "[\"x\", \"y\"]"])
  func `JSON in a file of the store is read as JSON in the store is`(json: String) throws {
    var sample = SwiftDataSample.home
    let name = "3F2504E0-4F89-11D3-9A0C-0305E82C33AA"
    sample.externals[name] = Array(json.utf8)
    sample.entities[1].rows[0] = sample.entities[1].rows[0].replacing(
      "CAST('[\"a.jpg\",\"b.jpg\"]' AS BLOB)", with: SwiftDataSample.external(name))
    let shown = json.hasPrefix("{") ? json : "x; y"
    let opened = try OpenedSample(sample)
    #expect(
      try opened.store().items()[0].fields.contains(Field(name: "secondaryPhotoURLs", value: shown)))
    #expect(try opened.leftOut()["secondaryPhotoURLs"] == nil)
    sample.externals[name] = nil
    #expect(try OpenedSample(sample).leftOut()["secondaryPhotoURLs"] == 1)
  }
}
