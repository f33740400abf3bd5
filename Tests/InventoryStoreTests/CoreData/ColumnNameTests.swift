import Foundation
import InventoryModel
import TestSupport
import Testing

@testable import InventoryStore

/// Which column of a table holds which attribute, where their names differ by a number only.
struct ColumnNameTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func item(_ sample: SwiftDataSample) throws -> [String: String] {
    let path = try sample.write(to: URL(fileURLWithPath: folder.path))
    let names = CoreDataNames([.item: "Thing", .itemName: "title", .itemKey: ""])
    let store = try InventoryStore(opening: path, for: .reading, coreData: CoreDataRules(names: names))
    let item = try #require(try store.items().first)
    return Dictionary(item.fields.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  private func sample(_ columns: String, _ row: String, _ extra: [String] = []) -> SwiftDataSample {
    SwiftDataSample(
      entities: [
        .init(
          name: "Thing",
          properties: [
            .attribute("id", 700), .attribute("title", 700), .composite("author", [.attribute("id", 700)]),
            .composite("zone", [.attribute("id", 300)]), .transient("shown"),
          ], columns: columns, rows: [row])
      ], statements: extra)
  }

  @Test func `attributes get their numbers by name`() throws {
    let fields = try item(
      sample("ZID2 INTEGER, ZID VARCHAR, ZID1 VARCHAR, ZTITLE VARCHAR", "7, 'author', 'own', 'Lamp'"))
    #expect(fields == ["author.id": "author", "id": "own", "zone.id": "7"])
  }

  @Test func `a uniqueness constraint states the column`() throws {
    let index = "CREATE UNIQUE INDEX Z_Thing_UNIQUE_id ON ZTHING (ZID COLLATE BINARY ASC)"
    let fields = try item(
      sample("ZID2 INTEGER, ZID VARCHAR, ZID1 VARCHAR, ZTITLE VARCHAR", "7, 'own', 'author', 'Lamp'", [index])
    )
    #expect(fields == ["author.id": "author", "id": "own", "zone.id": "7"])
  }

  @Test func `a column of another type is another attribute's`() throws {
    let fields = try item(
      sample("ZID INTEGER, ZID1 VARCHAR, ZID2 VARCHAR, ZTITLE VARCHAR", "7, 'author', 'own', 'Lamp'"))
    #expect(fields == ["author.id": "author", "id": "own", "zone.id": "7"])
  }

  @Test(arguments: ["ZTITLE", "ZTITLE1", "ZTITLE2"])
  func `rows show which sub-entity a column belongs to, whatever its number`(column: String) throws {
    var sample = SwiftDataSample.siblings
    let columns = ["ZTITLE", "ZTITLE1", "ZTITLE2"]
    let titles = { (text: String, place: String) in
      columns.map { $0 == place ? "'\(text)'" : "NULL" }.joined(separator: ", ")
    }
    let others = columns.filter { $0 != column }
    sample.entities[1].rows = ["NULL, 0, NULL, NULL, NULL, NULL, " + titles("Policy", others[0])]
    sample.entities[2].rows = ["1, 0, 86400, 12.5, 'Acme', 'S1', " + titles("Lamp", column)]
    sample.entities[3].rows = ["NULL, 0, NULL, NULL, NULL, NULL, " + titles("Walk", others[1])]
    let path = try sample.write(to: URL(fileURLWithPath: folder.path))
    #expect(try InventoryStore(opening: path, for: .reading).names() == ["Lamp"])
  }

  @Test func `an attribute of an inheriting entity is a field of its rows`() throws {
    var sample = SwiftDataSample.siblings
    sample.entities[4] = .init(
      name: "Heirloom", parent: 3, properties: [.attribute("story", 700)], rows: [])
    sample.entities[0].columns += ", ZSTORY VARCHAR"
    for index in 1...3 { sample.entities[index].rows = sample.entities[index].rows.map { $0 + ", NULL" } }
    sample.entities[4].rows = ["NULL, 0, 86400, 12.5, 'Acme', 'S3', NULL, 'Clock', NULL, 'Of an aunt'"]
    let path = try sample.write(to: URL(fileURLWithPath: folder.path))
    let store = try InventoryStore(opening: path, for: .reading)
    #expect(try store.item("Clock").fields.contains(Field(name: "story", value: "Of an aunt")))
    #expect(try !store.names().contains("Policy"))
  }
}
