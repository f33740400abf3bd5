import InventoryModel
import TestSupport
import Testing

@testable import InventoryStore

/// Where relationships lead in stores that have not saved their model.
struct RelationshipEndTests {
  private static let names: [CoreDataNames.Role: String] = [.item: "Recipe", .itemName: "name"]

  /// Recipes that point to types and makers; without a model, the name of the relationship is all there is.
  private func recipes(_ references: [String]) throws -> OpenedSample {
    try OpenedSample(
      SwiftDataSample(
        entities: [
          .init(
            name: "Recipe", properties: [], columns: "ZTYPE INTEGER, ZMAKER INTEGER, ZNAME VARCHAR",
            rows: zip(1..., references).map { "\($1), 1, 'Pie \($0)'" }),
          .init(
            name: "RecipeType", properties: [], columns: "ZNAME VARCHAR", rows: ["'Dessert'", "'Soup'"]),
          .init(name: "Person", properties: [], columns: "ZNAME VARCHAR", rows: ["'Ann'", "'Bob'"]),
        ], statements: ["TYPE", "MAKER"].map { "CREATE INDEX ZRECIPE_Z\($0)_INDEX ON ZRECIPE (Z\($0))" },
        isModelCached: false))
  }

  @Test(arguments: [
    (
      "type.name",
      "choose the entity in site.yml: 'coreData: {assetType: type.name, types: RecipeType}' (RecipeType, Person)"
    ),
    (
      "type",
      "choose the entity in site.yml: 'coreData: {assetType: type, types: RecipeType}' (RecipeType, Person)"
    ),
  ])
  func `a stated relationship is refused, even if an entity has its name`(path: String, words: String) throws
  {
    let refusal = try recipes(["1", "2"]).refusal(Self.names.merging([.assetType: path]) { $1 })
    #expect(
      refusal.contains("does not state which entity 'type' of the entity Recipe refers to"), "\(refusal)")
    #expect(refusal.contains(words), "\(refusal)")
  }

  @Test(arguments: [
    ("type.name", "'notes: type(RecipeType).name' (RecipeType, Person)"),
    ("type", "'notes: type(RecipeType)' (RecipeType, Person)"),
    ("maker.name", "'notes: maker(RecipeType).name' (RecipeType, Person)"),
  ])
  func `a text of an unknown entity is refused, with a path that works`(path: String, words: String) throws {
    let sample = try recipes(["1", "2"])
    let refusal = sample.refusal(Self.names.merging([.notes: path]) { $1 })
    #expect(
      refusal.contains("does not state which entity '\(path)' of the entity Recipe refers to"), "\(refusal)")
    #expect(refusal.contains(words), "\(refusal)")
    let stated = words.dropFirst("'notes: ".count).prefix { $0 != "'" }
    #expect(
      try Set(sample.store(Self.names.merging([.notes: String(stated)]) { $1 }).items().map(\.notes))
        == (path.hasPrefix("maker") ? ["Dessert"] : ["Dessert", "Soup"]))
  }

  @Test func `a path names the entity`() throws {
    let store = try recipes(["1", "2", "NULL"]).store(
      Self.names.merging([.assetType: "type(RecipeType).name", .notes: "maker(Person)"]) { $1 })
    #expect(try Set(store.items().map(\.assetType)) == ["Dessert", "Soup", nil])
    #expect(try Set(store.items().map(\.notes)) == ["Ann"])
    #expect(try store.remarks()?.guesses.contains { $0.role == .types } == false)
  }

  @Test(arguments: [
    (
      CoreDataNames.Role.assetType, "type(Persn).name",
      "has no entity 'Persn', set under coreData in site.yml as assetType"
    ),
    (.assetType, "type(Person).nam", "has no 'nam' in the entity Person"),
    (
      .assetType, "type(Person).name",
      "of which 1 match no row of Person, set under coreData in site.yml as assetType"
    ),
    (
      .notes, "type(Person).name",
      "of which 1 match no row of Person, set under coreData in site.yml as notes"
    ),
    (.notes, "type(Person).nam", "has no 'nam' in the entity Person"),
    (.notes, "name(Person).name", "has no 'name(Person).name' in the entity Recipe"),
  ])
  func `a path with a wrong entity is refused`(role: CoreDataNames.Role, path: String, words: String) throws {
    let refusal = try recipes([words.contains("match") ? "7" : "1"]).refusal(
      Self.names.merging([role: path]) { $1 })
    #expect(refusal.contains(words), "\(refusal)")
  }

  @Test(arguments: [CoreDataNames.Role.assetType, .notes])
  func `an empty text for types turns the guess off`(role: CoreDataNames.Role) throws {
    let names = Self.names.merging([role: "type.name", .types: ""]) { $1 }
    let refusal = try recipes(["1", "2"]).refusal(names)
    #expect(refusal.contains("does not state wh"), "\(refusal)")
  }

  @Test func `an empty text for the label turns its guess off`() throws {
    let refusal = try recipes(["1"]).refusal(
      Self.names.merging([.assetType: "type", .types: "RecipeType", .label: ""]) { $1 })
    #expect(refusal.contains("has no label in the entity RecipeType"), "\(refusal)")
  }

  @Test func `the app's relationship is left out where most references find no row`() throws {
    var sample = CoreDataSample.book(
      types: ["'Art'"],
      items: (1...3).map { "1, \($0 + 5), 0, 1, 'K\($0)', 'Lamp', NULL, NULL" })
    sample.entities[1].toOne = ["ZASSETTYPE"]
    let folder = try TemporaryFolder()
    let store = try InventoryStore(opening: sample.write(to: folder), for: .reading)
    #expect(try store.items().map(\.assetType) == [nil, nil, nil])
    #expect(try store.remarks()?.leftOut.first { $0.name == "assetType" }?.count == 3)
  }

  @Test func `types that contradict a to-many relationship are refused`() throws {
    let refusal = try OpenedSample(.home).refusal([
      .item: "InventoryItem", .itemName: "title", .assetType: "labels", .types: "InventoryLocation",
    ])
    #expect(
      refusal.contains("states that 'labels' refers to InventoryLabel, not to InventoryLocation"),
      "\(refusal)"
    )
  }

  @Test(arguments: [SwiftDataSample.home, .homeWithoutModel])
  func `an empty text for the item turns that guess off`(sample: SwiftDataSample) throws {
    let opened = try OpenedSample(sample)
    let refusal = opened.refusal([.item: ""])
    #expect(
      refusal.contains(
        "coreData in site.yml turns off the guess of the items' entity; name the entity in site.yml"),
      "\(refusal)")
    #expect(refusal.contains("'coreData: {item: InventoryItem, itemName: title}'"), "\(refusal)")
  }
}
