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
        ], statements: ["CREATE INDEX ZRECIPE_ZTYPE_INDEX ON ZRECIPE (ZTYPE)"], isModelCached: false))
  }

  @Test func `a stated relationship points to the entity called like it where every reference finds a row`()
    throws
  {
    let store = try recipes(["1", "2", "NULL"]).store(Self.names.merging([.assetType: "type.name"]) { $1 })
    #expect(try Set(store.items().map(\.assetType)) == ["Dessert", "Soup", nil])
    let guess = try #require(try store.remarks()?.guesses.first { $0.role == .types })
    #expect(guess.path == "RecipeType for 'type'")
  }

  @Test func `it is refused where a reference finds none`() throws {
    let refusal = try recipes(["1", "2", "7"]).refusal(Self.names.merging([.assetType: "type.name"]) { $1 })
    #expect(
      refusal.contains("does not state which entity 'type' of the entity Recipe refers to"), "\(refusal)")
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
      refusal.contains("coreData of site.yml turns off guessing the entity of the items; choose it there"),
      "\(refusal)")
    #expect(refusal.contains("'coreData: {item: InventoryItem, itemName: title}'"), "\(refusal)")
  }
}
