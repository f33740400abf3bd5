import Diagnostics
import Foundation
import InventoryModel
import TestSupport
import Testing

@testable import InventoryStore

/// How the types of items, and other things beyond a relationship, are found in a Core Data store.
struct CoreDataTypesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Recipes, of which the kind is a number, and which point to a type and a cook.
  private static let recipes = CoreDataSample(entities: [
    .init(
      name: "Recipe",
      columns:
        "ZNUMBER INTEGER, ZKIND INTEGER, ZTYPE INTEGER, ZCOOK INTEGER, ZMADE TIMESTAMP, ZNAME VARCHAR, ZPIE BLOB",
      rows: ["17, 3, 2, 1, 0, 'Pie', NULL", "18, 4, NULL, NULL, 86400, 'Soup', NULL"],
      toOne: ["ZTYPE", "ZCOOK"]),
    .init(name: "RecipeType", columns: "ZNAME VARCHAR", rows: ["'Starter'", "'Dessert'"]),
    .init(name: "Person", columns: "ZNAME VARCHAR, ZTOWN VARCHAR", rows: ["'Ann', 'Bern'"]),
    .init(name: "Tool", columns: "ZNAME VARCHAR, ZTOWN VARCHAR"),
  ])

  private func read(_ sample: CoreDataSample, _ names: [CoreDataNames.Role: String]) throws -> [Item] {
    let names = CoreDataNames([.item: "Recipe", .itemName: "name"].merging(names) { $1 })
    // A test may read more than once.
    let folder = try TemporaryFolder()
    return try InventoryStore(
      opening: sample.write(to: folder), for: .reading, coreData: CoreDataRules(names: names)
    ).items().sorted { $0.orderingValue < $1.orderingValue }
  }

  private func refusal(_ sample: CoreDataSample, _ names: [CoreDataNames.Role: String]) -> String? {
    failure { _ = try read(sample, names) }?.description
  }

  @Test func `the type may be stated with the attribute that is its label`() throws {
    #expect(
      try read(Self.recipes, [.assetType: "type(RecipeType).name"]).map(\.assetType) == ["Dessert", nil])
    #expect(
      try read(Self.recipes, [.assetType: "type.name", .types: "RecipeType"]).map(\.assetType) == [
        "Dessert", nil,
      ])
  }

  @Test func `a number or a date that is stated as the type is one, and leads nowhere`() throws {
    #expect(try read(Self.recipes, [.assetType: "kind"]).map(\.assetType) == ["3", "4"])
    #expect(
      try read(Self.recipes, [.assetType: "made"]).map(\.assetType)
        == ["2001-01-01T00:00:00Z", "2001-01-02T00:00:00Z"])
  }

  @Test func `a relationship that may point to several entities is reported`() throws {
    let refusal = refusal(Self.recipes, [.assetType: "cook", .label: "town"])
    #expect(
      refusal?.hasSuffix(
        "does not state which entity 'cook' of the entity Recipe refers to; "
          + "choose the entity in site.yml, for example 'coreData: {assetType: cook, types: RecipeType}' "
          + "(RecipeType, Person)") == true,
      "\(refusal ?? "")")
    let stated = try read(Self.recipes, [.assetType: "cook", .types: "Person", .label: "town"])
    #expect(stated.map(\.assetType) == ["Bern", nil])
  }

  @Test func `a message about an unknown entity of types proposes its label, too, if that is unclear`() throws
  {
    var sample = Self.recipes
    sample.entities[2] = .init(name: "Cook", columns: "ZCITY VARCHAR, ZNAME VARCHAR", rows: ["'Bern', 'Ann'"])
    let refusal = refusal(sample, [.assetType: "cook"])
    #expect(
      refusal?.contains("'coreData: {assetType: cook, types: Cook, label: name}' (Cook, RecipeType)") == true,
      "\(refusal ?? "")")
    let names: [CoreDataNames.Role: String] = [.assetType: "cook", .types: "Cook", .label: "name"]
    #expect(try read(sample, names).map(\.assetType) == ["Ann", nil])
  }

  @Test(arguments: [["type.nam"], ["type", "nam"]])
  func `a label that the types do not have is reported with near ones`(path: [String]) {
    let refusal = refusal(
      Self.recipes,
      [.assetType: path[0], .types: "RecipeType"].merging(path.count > 1 ? [.label: path[1]] : [:]) { $1 })
    #expect(
      refusal?.contains("has no 'nam' in the entity RecipeType") == true
        && refusal?.contains("did you mean 'name'?") == true, "\(refusal ?? "")")
  }

  @Test(arguments: [
    (
      [CoreDataNames.Role.assetType: "cook", .types: "Person"],
      "has no label in the entity Person; choose the attribute in site.yml: 'coreData: {label: name}' (name, town)"
    ),
    ([.assetType: "kind.name"], "has no 'kind.name' in the entity Recipe"),
    ([.notes: "kind.name"], "has no 'kind.name' in the entity Recipe"),
    ([.notes: "cook.town"], "does not state which entity 'cook.town' of the entity Recipe refers to"),
  ])
  func `a way that leads nowhere is reported`(names: [CoreDataNames.Role: String], words: String) {
    let refusal = refusal(Self.recipes, names)
    #expect(refusal?.contains(words) == true, "\(refusal ?? "")")
  }

  @Test(arguments: [
    ("ZMAKER", "Maker", true), ("ZMAKERS", "Maker", true), ("ZITEMMAKER", "Maker", true),
    ("ZTHINGMAKER", "Maker", true), ("ZCATEGORIES", "Category", true), ("ZART", "Chart", false),
    ("ZCHART", "Art", false), ("ZMAKER", "MakerOfThings", false),
  ])
  func `a message proposes the entity with the name of the relationship, compared word by word`(
    column: String, entity: String, isCalled: Bool
  ) throws {
    let sample = CoreDataSample(entities: [
      .init(
        name: "Thing", columns: "ZTITLE VARCHAR, \(column) INTEGER", rows: ["'Drill', 1"], toOne: [column]),
      .init(name: entity, columns: "ZLABEL VARCHAR", rows: ["'Bosch'"]),
    ])
    let names: [CoreDataNames.Role: String] = [
      .item: "Thing", .itemName: "title", .assetType: column.dropFirst().lowercased(),
    ]
    let advice = isCalled ? "choose the entity in site.yml:" : "choose the entity in site.yml, for example"
    let refusal = refusal(sample, names)
    #expect(
      refusal?.contains(
        "\(advice) 'coreData: {assetType: \(column.dropFirst().lowercased()), types: \(entity)}' (\(entity))")
        == true, "\(refusal ?? "")")
    #expect(try read(sample, names.merging([.types: entity]) { $1 }).map(\.assetType) == ["Bosch"])
  }

  /// The app's items with one type, by this relationship to this entity.
  private func items(by column: String, to entity: String) -> CoreDataSample {
    var sample = CoreDataSample.book
    sample.entities[0] = .init(name: entity, columns: "ZLABEL VARCHAR", rows: ["'Art'"])
    sample.entities[1].columns =
      "ZVALUEINDOLLARS INTEGER, \(column) INTEGER, ZITEMNAME VARCHAR, ZSERIALNUMBER VARCHAR"
    sample.entities[1].rows = ["5, 1, 'Lamp', 'S1'"]
    sample.entities[1].toOne = [column]
    return sample
  }

  @Test(
    arguments: [
      ("ZASSETTYPE", "AssetType", "Art"), ("ZASSETTYPE", "BNRAssetType", "Art"),
      ("ZASSETTYPE", "MyAssetType", nil), ("ZASSETTYPE", "AssetTypes", nil),
      ("ZCATEGORY", "BNRAssetType", nil), ("ZCATEGORY", "Category", nil), ("ZROOM", "BNRAssetType", nil),
    ] as [(String, String, String?)])
  func `without a model, only the app's assetType points to its AssetType, and that is not a guess`(
    column: String, entity: String, type: String?
  ) throws {
    let path = try items(by: column, to: entity).write(to: folder)
    let store = try InventoryStore(opening: path, for: .reading)
    #expect(try store.items().map(\.assetType) == [type])
    #expect(try store.remarks()?.choices.contains { $0.role == .types } == false)
    let name = column.dropFirst().lowercased() == "assettype" ? "assetType" : column.dropFirst().lowercased()
    let left: [StoreRemarks.Omission] = type == nil ? [.init(name: name, count: 1, reason: .end)] : []
    #expect(try store.remarks()?.leftOut.filter { $0.reason == .end } == left)
  }

  @Test func `an asset is not of the entity that is merely called Type`() throws {
    var sample = items(by: "ZASSETTYPE", to: "Type")
    sample.entities[1] = .init(
      name: "Asset", columns: sample.entities[1].columns, rows: sample.entities[1].rows,
      toOne: sample.entities[1].toOne)
    let store = try InventoryStore(opening: sample.write(to: folder), for: .reading)
    #expect(try store.items().map(\.assetType) == [nil])
  }

  @Test func `the message about types proposes an entity that works unchanged`() throws {
    let path = try items(by: "ZCATEGORY", to: "BNRAssetType").write(to: folder)
    func store(_ names: [CoreDataNames.Role: String]) throws -> InventoryStore {
      try InventoryStore(
        opening: path, for: .reading, coreData: CoreDataRules(names: CoreDataNames(names)))
    }
    let refusal = failure { _ = try store([.assetType: "category"]) }?.description ?? ""
    #expect(refusal.contains("'coreData: {assetType: category, types: BNRAssetType}'"), "\(refusal)")
    #expect(
      try store([.assetType: "category", .types: "BNRAssetType"]).items().map(\.assetType) == ["Art"])
  }

  @Test(arguments: [
    (
      [CoreDataNames.Role.assetType: "category", .types: "BNRAssetType", .label: "label"],
      ["  assetType: category", "  types: BNRAssetType", "  label: label"]
    ),
    ([.assetType: "category(BNRAssetType).label"], ["  assetType: 'category(BNRAssetType).label'"]),
  ])
  func `an inspection proposes the stated types again`(
    names: [CoreDataNames.Role: String], lines: [String]
  ) throws {
    let path = try items(by: "ZCATEGORY", to: "BNRAssetType").write(to: folder)
    guard case .coreData(let found) = try StoreInspection(of: path, .init(names: .init(names))) else {
      return #expect(Bool(false))
    }
    let yaml = try #require(CoreDataProposal(found)).yaml.components(separatedBy: "\n")
    #expect(Array(yaml.suffix(lines.count)) == lines)
    let link = found.entities.flatMap(\.relationships).first { $0.name == "category" }
    #expect(link?.end == "BNRAssetType" && link?.assumption == .stated)
  }

  @Test func `what is not text is not a type`() throws {
    #expect(
      refusal(Self.recipes, [.assetType: "pie"])?.contains("not text, in 'pie' of the entity Recipe") == true)
  }

  @Test func `a number may be the key`() throws {
    #expect(try read(Self.recipes, [.itemKey: "number"]).map(\.itemKey.text) == ["17", "18"])
  }

  @Test func `a relationship that is stated as a text is the text it points to`() throws {
    #expect(try read(Self.recipes, [.notes: "type(RecipeType)"]).map(\.notes) == ["Dessert", nil])
  }

  @Test func `a relationship whose end nothing states is not a type, and is left out`() throws {
    var sample = CoreDataSample.book
    sample.entities[0] = .init(name: "Category", columns: "ZTITLE VARCHAR", rows: ["'Art'"])
    sample.entities[1].columns =
      "ZVALUEINDOLLARS INTEGER, ZGROUP INTEGER, ZITEMNAME VARCHAR, ZSERIALNUMBER VARCHAR"
    sample.entities[1].rows = ["5, 1, 'Lamp', 'S1'"]
    sample.entities[1].toOne = ["ZGROUP"]
    let path = try sample.write(to: folder)
    let store = try InventoryStore(opening: path, for: .reading)
    let item = try #require(try store.items().first)
    #expect(item.assetType == nil && item.fields == [])
    #expect(try store.remarks()?.leftOut.first == .init(name: "group", count: 1, reason: .end))
    let names = CoreDataNames([.assetType: "group", .types: "Category"])
    let stated = try InventoryStore(opening: path, for: .reading, coreData: CoreDataRules(names: names))
    #expect(try stated.items().first?.assetType == "Art")
  }

  @Test func `types that are texts are those of the items alone`() throws {
    let columns = "ZNAME VARCHAR, ZSHELF VARCHAR"
    let sample = CoreDataSample(entities: [
      .init(name: "Thing", columns: columns, rows: ["'A thing', 'Elsewhere'"]),
      .init(name: "Recipe", parent: 1, rows: ["'Pie', 'Upper'"]),
    ])
    let names = CoreDataNames([.item: "Recipe", .itemName: "name", .assetType: "shelf"])
    let store = try InventoryStore(
      opening: sample.write(to: folder), for: .reading, coreData: CoreDataRules(names: names))
    #expect(try store.labels() == ["Upper"])
  }

  @Test func `where only the types keep the order of their items, it is that`() throws {
    var sample = CoreDataSample.book
    sample.entities[0].rows = ["'Art'"]
    sample.entities[1].columns =
      "ZVALUEINDOLLARS INTEGER, ZASSETTYPE INTEGER, Z_FOK_ASSETTYPE INTEGER, ZITEMNAME VARCHAR, ZSERIALNUMBER VARCHAR"
    sample.entities[1].rows = [
      "1, 1, 6144, 'Third', ''", "1, 1, 2048, 'First', ''", "1, 1, 4096, 'Second', ''",
    ]
    sample.entities[1].toOne = ["ZASSETTYPE"]
    let store = try InventoryStore(opening: sample.write(to: folder), for: .reading)
    #expect(try store.names() == ["First", "Second", "Third"])
  }

  @Test func `a made-up key is never one that another item has`() throws {
    let id = "5E0B6CB5-0DB4-4E7F-9E55-3DF0B1C1B9F5"
    var sample = CoreDataSample.book
    sample.entities[1].columns =
      "ZVALUEINDOLLARS INTEGER, ZITEMKEY VARCHAR, ZITEMNAME VARCHAR, ZSERIALNUMBER VARCHAR"
    sample.entities[1].rows = ["1, '\(id)-P2', 'A', ''", "1, NULL, 'B', ''", "1, '\(id)-Paul', 'C', ''"]
    let items = try InventoryStore(opening: sample.write(to: folder), for: .reading).items()
    #expect(items.map(\.itemKey.text) == ["\(id)-P1", "\(id)-P2", "\(id)-Paul"])
  }
}
