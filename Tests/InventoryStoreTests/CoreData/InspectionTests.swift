import Diagnostics
import Foundation
import GRDB
import TestSupport
import Testing

@testable import InventoryStore

/// What is shown of a store of another app before anything is read from it.
struct InspectionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func inspection(
    _ path: String, _ names: [CoreDataNames.Role: String] = [:]
  ) throws -> CoreDataInspection {
    let rules = CoreDataRules(names: CoreDataNames(names))
    guard case .coreData(let found) = try StoreInspection(of: path, rules) else {
      throw Failure(.badData, file: path, "is not of Core Data")
    }
    return found
  }

  private func write(_ sample: SwiftDataSample) throws -> String {
    try sample.write(to: URL(fileURLWithPath: folder.path))
  }

  @Test func `it names the framework, the model version, history and CloudKit`() throws {
    let origin = try inspection(write(.home)).origin
    #expect(origin.framework == 1414 && origin.modelVersions == ["2.1.0"] && origin.isModelCached)
    #expect(origin.hasHistory && origin.isSynchronizedByCloudKit && origin.isLikelySwiftData)
    #expect(try inspection(HomepwnerFolder.stores[0].store).origin.isLikelySwiftData == false)
  }

  @Test func `entities have their rows, and attributes their values and a sample`() throws {
    let found = try inspection(write(.home))
    #expect(
      found.entities.map(\.name).contains("InventoryItem") && !found.entities.map(\.name).contains("CHANGE"))
    let item = try #require(found.entities.first { $0.name == "InventoryItem" })
    #expect(item.rows == 3)
    let title = try #require(item.attributes.first { $0.name == "title" })
    #expect(title.kind == "text" && title.values == 3 && title.sample == "Lamp")
    #expect(item.relationships.first { $0.name == "labels" }?.end == "InventoryLabel")
  }

  @Test func `a store without items to be seen is not an error, and has a proposal that can be read`() throws
  {
    let path = try CoreDataSample(entities: [
      .init(name: "Recipe", columns: "ZNAME VARCHAR, ZPAGE INTEGER", rows: ["'Pie', 3"]),
      .init(name: "Cook", columns: "ZAGE INTEGER", rows: ["7"]),
    ]).write(to: folder)
    let found = try inspection(path)
    #expect(found.problem?.contains("none of its entities look like items") == true)
    let use = try #require(found.use)
    #expect(use.choices.first { $0.role == .item }?.path == "Recipe" && use.items == 1)
    #expect(use.leftOut.map(\.name) == ["Cook"])
  }

  @Test func `a store of ours has its version and its counts`() throws {
    let store = try InventoryStore.sample(in: folder, [.sample("Lamp", type: "Art")])
    guard case .coffer(let own) = try StoreInspection(of: store.path) else { return #expect(Bool(false)) }
    #expect(own.version == Schema.version && own.items == 1 && own.assetTypes >= 1 && own.photos == 0)
  }

  @Test func `inspecting leaves the folder as it is`() throws {
    let fixture = try #require(HomepwnerFolder.stores.first { $0.testDescription == "e4-wal-noshm" })
    for name in ["store.data", "store.data-wal"] {
      try FileManager.default.copyItem(
        atPath: fixture.url.appending(path: name).path, toPath: folder.file(name))
    }
    let before = try folder.state()
    #expect(try inspection(folder.file("store.data")).use?.items == fixture.expected().items.count)
    #expect(try folder.state() == before)
  }

  @Test(arguments: HomepwnerFolder.withGenerated)
  func `of the app's stores nothing is guessed and nothing is left out`(fixture: HomepwnerFolder) throws {
    let use = try #require(try inspection(fixture.store).use)
    #expect(use.choices.filter(\.isGuess) == [])
    #expect(use.leftOut.filter { $0.reason != .missing } == [])
    try expectAllShown(fixture.store)
  }

  private static let samples: [String: SwiftDataSample] = [
    "home": .home, "home without a model": .homeWithoutModel, "siblings": .siblings, "unknown": .unknown,
  ]

  @Test(arguments: samples.keys.sorted())
  func `every value is shown or listed as left out`(name: String) throws {
    try expectAllShown(write(#require(Self.samples[name])))
  }

  /// Each attribute and relationship with values has a role, is a field or is left out.
  private func expectAllShown(_ path: String) throws {
    let found = try inspection(path)
    let use = try #require(found.use)
    let names = Dictionary(use.choices.map { ($0.role, $0.path) }, uniquingKeysWith: { first, _ in first })
    let store = try InventoryStore(
      opening: path, for: .reading, coreData: CoreDataRules(names: CoreDataNames(names)))
    let inventory = try #require(store.coreDataInventory)
    let model = try #require(try CoreDataSource.model(of: path, CoreDataRules())?.1)
    let left = Set(use.leftOut.map(\.name))
    let roles = Set(
      use.choices.flatMap { $0.path.split(separator: ",") }.map { path in
        path.trimmingPrefix(" ").split(separator: ".").first.map(String.init) ?? ""
      }
    ).union(use.choices.map(\.path))
    let own = try #require(found.entities.first { $0.name == inventory.item.name })
    let family = Set(inventory.item.family ?? [inventory.item.number])
    for (name, values) in own.attributes.map({ ($0.name, $0.values) })
      + own.relationships.map({ ($0.name, $0.values) })
    where values > 0 {
      #expect(
        roles.contains(name) || use.fields.contains(name) || left.contains(name)
          || inventory.fields.contains { $0.column == name }, "\(name)")
    }
    for entity in found.entities where entity.rows > 0 {
      let number = try #require(model.entities.first { $0.name == entity.name }?.number)
      // Rows of the items' table are listed by the entity that they are of.
      guard !family.contains(number), model.entity(number)?.table != inventory.item.table,
        !left.contains(entity.name) || inventory.ends.contains(where: { $0.entity == number })
      else { continue }
      let shown = inventory.ends.filter { $0.entity == number }
        .reduce(into: Set<String>()) { $0.formUnion($1.shown) }
      for attribute in entity.attributes where attribute.values > 0 {
        let column = model.entity(number)?.columns.first {
          $0.attribute == attribute.name || $0.name == attribute.name
        }
        #expect(
          column.map { shown.contains($0.name) } == true || left.contains("\(entity.name).\(attribute.name)"),
          "\(entity.name).\(attribute.name)")
      }
    }
  }
}
