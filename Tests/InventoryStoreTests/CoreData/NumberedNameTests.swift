import Diagnostics
import Foundation
import InventoryModel
import TestSupport
import Testing

@testable import InventoryStore

/// What the numbers in names state, where there is no model.
struct NumberedNameTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func items(_ sample: SwiftDataSample, _ names: [CoreDataNames.Role: String]) throws -> [Item] {
    var sample = sample
    sample.isModelCached = false
    let path = try sample.write(to: URL(fileURLWithPath: folder.path))
    let names = CoreDataNames([.item: "Entry", .itemName: "name"].merging(names) { $1 })
    return try InventoryStore(opening: path, for: .reading, coreData: CoreDataRules(names: names)).items()
      .sorted { $0.orderingValue < $1.orderingValue }
  }

  @Test func `the table of a many-to-many relationship states both ends, and its order`() throws {
    let sample = SwiftDataSample(
      entities: [
        .init(name: "Author", properties: [], columns: "ZNAME VARCHAR", rows: ["'Ann'", "'Bob'"]),
        .init(name: "Entry", properties: [], columns: "ZNAME VARCHAR", rows: ["'One'", "'Two'"]),
      ],
      statements: [
        "CREATE TABLE Z_1ENTRIES (Z_1AUTHORS INTEGER, Z_2ENTRIES INTEGER, Z_FOK_1AUTHORS INTEGER, Z_FOK_2ENTRIES INTEGER)",
        "INSERT INTO Z_1ENTRIES VALUES (1, 1, 2048, 1), (2, 1, 1024, 1), (2, 2, 1, 2)",
      ])
    let items = try items(sample, [:])
    #expect(
      items.map(\.fields) == [
        [Field(name: "authors", value: "Bob; Ann")], [Field(name: "authors", value: "Bob")],
      ])
  }

  @Test func `a column with the number of an entity next to a relationship states its end`() throws {
    let sample = SwiftDataSample(entities: [
      .init(name: "Place", properties: [], columns: "ZNAME VARCHAR", rows: ["'Attic'", "'Barn'"]),
      .init(
        name: "Entry", properties: [], columns: "ZLOCATION INTEGER, Z1_LOCATION INTEGER, ZNAME VARCHAR",
        rows: ["2, 1, 'One'", "NULL, NULL, 'Two'"]),
      .init(name: "Other", properties: [], columns: "ZNAME VARCHAR", rows: ["'No'", "'Never'"]),
    ])
    #expect(try items(sample, [:]).map(\.fields) == [[Field(name: "location", value: "Barn")], []])
  }

  @Test func `of a stated type whose label is unclear, the message asks for the label`() throws {
    let sample = SwiftDataSample(entities: [
      .init(name: "Kind", properties: [], columns: "ZCODE VARCHAR, ZTITLE VARCHAR", rows: ["'A', 'Art'"]),
      .init(
        name: "Entry", properties: [], columns: "ZKIND INTEGER, Z1_KIND INTEGER, ZNAME VARCHAR",
        rows: ["1, 1, 'One'"]),
    ])
    let refusal = failure { _ = try items(sample, [.assetType: "kind"]) }?.description
    #expect(
      refusal?.contains(
        "has no label in the entity Kind; choose the attribute in site.yml: 'coreData: {label: title}'")
        == true, "\(refusal ?? "")")
  }

  @Test func `the example in a message names the entity with the most known attributes`() throws {
    let sample = SwiftDataSample(
      entities: [
        .init(name: "Alpha", properties: [], columns: "ZCOUNT INTEGER", rows: ["1"]),
        .init(name: "Thing", properties: [], columns: "ZPRICE FLOAT, ZTITLE VARCHAR", rows: ["1, 'Lamp'"]),
      ], isModelCached: false)
    let path = try sample.write(to: URL(fileURLWithPath: folder.path))
    let refusal = failure { _ = try InventoryStore(opening: path, for: .reading) }?.description
    #expect(
      refusal?.contains("for example 'coreData: {item: Thing, itemName: title}'") == true, "\(refusal ?? "")")
  }
}
