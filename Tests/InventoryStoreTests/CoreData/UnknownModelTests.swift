import Diagnostics
import Foundation
import InventoryModel
import TestSupport
import Testing

@testable import InventoryStore

/// Stores without a saved model: nothing is guessed of where relationships lead.
struct UnknownModelTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let names: [CoreDataNames.Role: String] = [.item: "Gadget", .itemName: "serial"]

  private func open(_ names: [CoreDataNames.Role: String]) throws -> InventoryStore {
    let path = folder.file("default.store")
    try? FileManager.default.removeItem(atPath: path)
    try SwiftDataSample.unknown.write(to: URL(fileURLWithPath: folder.path))
    return try InventoryStore(
      opening: path, for: .reading, coreData: CoreDataRules(names: CoreDataNames(names)))
  }

  private func refusal(_ names: [CoreDataNames.Role: String]) -> String {
    failure { _ = try open(Self.names.merging(names) { $1 }) }?.description ?? ""
  }

  @Test func `a column of a to-many relationship is neither an attribute nor a type`() throws {
    let far = try open([.item: "Extra", .itemName: "name"])
    #expect(try far.items().allSatisfy { $0.fields == [] && $0.assetType == nil })
    let items = try open(Self.names).items()
    #expect(items.map(\.assetType) == [nil, nil])
  }

  @Test func `the number in its name states where it belongs`() throws {
    let items = try open(Self.names).items()
    #expect(items.map { $0.fields.first { $0.name == "extras" }?.value } == ["Case; Charger", "Pen"])
  }

  @Test func `a to-one relationship whose end nothing states is left out`() throws {
    let store = try open(Self.names)
    #expect(try store.items().allSatisfy { item in !item.fields.contains { $0.name == "spec" } })
    let left = try #require(try store.remarks()).leftOut
    #expect(left.first { $0.name == "spec" } == .init(name: "spec", count: 2, reason: .end))
  }

  @Test func `two columns that may be one attribute are named`() {
    let refusal = refusal([.notes: "title"])
    #expect(refusal.contains("has the columns ZTITLE, ZTITLE1, each of which could be 'title'"), "\(refusal)")
  }

  @Test func `a role that two columns may have is named, unless it is stated or turned off`() throws {
    var sample = SwiftDataSample.unknown
    sample.entities[0].columns += ", ZPRICE1 INTEGER"
    sample.entities[0].rows = ["1, 1, 5, 'S1', 'Phone', 'A phone', 6", "2, 2, 7, 'S2', 'Tablet', NULL, 8"]
    let path = try sample.write(to: URL(fileURLWithPath: folder.path), as: "rivals.store")
    func warnings(_ value: String?) throws -> [String] {
      var names = Self.names
      names[.valueInDollars] = value
      let rules = CoreDataRules(names: CoreDataNames(names))
      return try InventoryStore(opening: path, for: .reading, coreData: rules).remarks()?.warnings ?? []
    }
    #expect(
      try warnings(nil) == [
        "has no saved model that states whether ZPRICE or ZPRICE1 is the items' valueInDollars, so these "
          + "columns are fields; choose one in site.yml, for example 'coreData: {valueInDollars: ZPRICE}', or choose none with ''"
      ])
    #expect(try warnings("") == [])
    #expect(try warnings("ZPRICE1") == [])
  }

  @Test func `several such roles are one line`() throws {
    var sample = SwiftDataSample.unknown
    sample.entities[0].columns += ", ZPRICE1 INTEGER, ZNOTES VARCHAR, ZNOTES1 VARCHAR"
    sample.entities[0].rows = ["1, 1, 5, 'S1', 'Phone', 'A phone', 6, 'Old', 'New'"]
    let path = try sample.write(to: URL(fileURLWithPath: folder.path), as: "several.store")
    let rules = CoreDataRules(names: CoreDataNames(Self.names))
    let store = try InventoryStore(opening: path, for: .reading, coreData: rules)
    #expect(
      try store.remarks()?.warnings == [
        "has no saved model that states which column is the attribute: "
          + "valueInDollars (ZPRICE or ZPRICE1), notes (ZNOTES or ZNOTES1); these columns are fields; choose one for each attribute in "
          + "site.yml, for example 'coreData: {valueInDollars: ZPRICE, notes: ZNOTES}', or choose none with ''"
      ])
  }

  @Test func `a column may be named itself`() throws {
    let items = try open(Self.names.merging([.notes: "ZTITLE1"]) { $1 }).items()
    #expect(items.map(\.notes) == ["A phone", nil])
  }

  @Test func `types to which most references find no row are refused`() throws {
    var sample = SwiftDataSample.unknown
    sample.entities[0].rows = [
      "1, 8, 5, 'S1', 'Phone', NULL", "2, 9, 7, 'S2', 'Tablet', NULL", "2, 1, 7, 'S3', 'Radio', NULL",
    ]
    let path = try sample.write(to: URL(fileURLWithPath: folder.path), as: "other.store")
    let names = CoreDataNames(Self.names.merging([.assetType: "spec", .types: "Maker"]) { $1 })
    let refusal = failure {
      _ = try InventoryStore(opening: path, for: .reading, coreData: CoreDataRules(names: names))
    }?.description
    #expect(
      refusal?.contains("has 3 references in 'spec' of the entity Gadget, of which 2 match no row of Maker")
        == true)
  }

  @Test func `types that the model contradicts are refused with the entity that it names`() throws {
    let path = try SwiftDataSample.home.write(to: URL(fileURLWithPath: folder.path), as: "home.store")
    let names = CoreDataNames([.item: "InventoryItem", .assetType: "location", .types: "InventoryLabel"])
    let refusal = failure {
      _ = try InventoryStore(opening: path, for: .reading, coreData: CoreDataRules(names: names))
    }?.description
    #expect(refusal?.contains("refers to InventoryLocation, not to InventoryLabel") == true)
    #expect(refusal?.contains("write 'types: InventoryLocation'") == true)
  }

  @Test func `types are refused if the model names an entity that the store lacks`() throws {
    var sample = SwiftDataSample.home
    sample.statements += [
      "DROP TABLE ZINVENTORYLOCATION", "DELETE FROM Z_PRIMARYKEY WHERE Z_NAME = 'InventoryLocation'",
    ]
    let path = try sample.write(to: URL(fileURLWithPath: folder.path), as: "lacking.store")
    let stated: [CoreDataNames.Role: String] = [.item: "InventoryItem", .assetType: "location"]
    for names in [stated, stated.merging([.types: "InventoryLabel"]) { $1 }] {
      let refusal = failure {
        _ = try InventoryStore(
          opening: path, for: .reading, coreData: CoreDataRules(names: CoreDataNames(names)))
      }?.description
      #expect(refusal?.contains("refers to InventoryLocation") == true, "\(refusal ?? "")")
      #expect(refusal?.contains("has no InventoryLocation") == true, "\(refusal ?? "")")
    }
  }

  @Test func `a plain number may be stated as the type where no column has an index`() throws {
    let items = try open(Self.names.merging([.assetType: "quantity"]) { $1 }).items()
    #expect(items.map(\.assetType) == ["1", "2"])
  }

  @Test func `a stated photo that is empty in every row is a warning`() throws {
    var sample = SwiftDataSample.home
    sample.statements.append("UPDATE ZINVENTORYITEM SET ZTINT = NULL")
    let path = try sample.write(to: URL(fileURLWithPath: folder.path), as: "dark.store")
    let names = CoreDataNames([.item: "InventoryItem", .itemName: "title", .photo: "tint"])
    let store = try InventoryStore(opening: path, for: .reading, coreData: CoreDataRules(names: names))
    #expect(
      try store.remarks()?.warnings.contains(
        "has no value in 'tint', set under coreData in site.yml as photo")
        == true)
  }

  @Test func `an entity without texts has no names, and another one is needed`() throws {
    var sample = SwiftDataSample.home
    sample.entities = [
      .init(name: "Count", properties: [.attribute("many", 300)], columns: "ZMANY INTEGER", rows: ["5"])
    ]
    sample.statements = []
    let path = try sample.write(to: URL(fileURLWithPath: folder.path), as: "count.store")
    let refusal = failure {
      _ = try InventoryStore(
        opening: path, for: .reading, coreData: CoreDataRules(names: CoreDataNames([.item: "Count"])))
    }?.description
    let advice =
      "the entity has no text, so choose another entity in site.yml as item, or an attribute, for example "
    #expect(
      refusal?.hasSuffix(advice + "'coreData: {item: Count, itemName: many}'") == true, "\(refusal ?? "")")
    let names = CoreDataNames([.item: "Count", .itemName: "many"])
    let store = try InventoryStore(opening: path, for: .reading, coreData: CoreDataRules(names: names))
    #expect(try store.items().map(\.itemName) == ["5"])
  }

  @Test func `a stated attribute that is empty in every row is a warning`() throws {
    var sample = SwiftDataSample.unknown
    sample.entities[0].rows = ["1, 1, 5, 'S1', NULL, ''"]
    let path = try sample.write(to: URL(fileURLWithPath: folder.path), as: "empty.store")
    let names = CoreDataNames(Self.names.merging([.notes: "ZTITLE1"]) { $1 })
    let store = try InventoryStore(opening: path, for: .reading, coreData: CoreDataRules(names: names))
    #expect(
      try store.remarks()?.warnings == [
        "has no value in 'ZTITLE1', set under coreData in site.yml as notes"
      ])
  }

  @Test func `stated attributes that are empty in every row are one warning, with a count and the first`()
    throws
  {
    var sample = SwiftDataSample.home
    sample.statements.append(
      "UPDATE ZINVENTORYITEM SET ZDESC = NULL, ZMAKE = '', ZMODEL = NULL, ZTINT = NULL, ZCITY = NULL, ZNOTES = NULL"
    )
    let path = try sample.write(to: URL(fileURLWithPath: folder.path), as: "dark.store")
    func warnings(_ names: [CoreDataNames.Role: String]) throws -> [String] {
      let names = CoreDataNames([.item: "InventoryItem", .itemName: "title"].merging(names) { $1 })
      let rules = CoreDataRules(names: names)
      return try InventoryStore(opening: path, for: .reading, coreData: rules).remarks()?.warnings ?? []
    }
    #expect(
      try warnings([.serialNumber: "desc", .notes: "make", .photo: "tint"]) == [
        "has no value in 3 attributes set under coreData in site.yml: 'desc' (serialNumber), 'make' (notes), 'tint' (photo)"
      ])
    let all: [CoreDataNames.Role: String] = [
      .itemKey: "desc", .itemName: "make", .serialNumber: "model", .notes: "notes", .assetType: "dealer.city",
      .photo: "tint",
    ]
    let found = try warnings(all)
    #expect(
      found.contains {
        $0.hasPrefix("has no value in 6 attributes set under coreData in site.yml: 'desc' (itemKey), 'make'")
          && $0.hasSuffix(" and 1 more")
      }, "\(found)")
  }

  @Test func `bytes are never a value`() throws {
    let path = try SwiftDataSample.home.write(to: URL(fileURLWithPath: folder.path), as: "home.store")
    let names = CoreDataNames([.item: "InventoryItem", .valueInDollars: "tint"])
    let refusal = failure {
      _ = try InventoryStore(opening: path, for: .reading, coreData: CoreDataRules(names: names))
    }?.description
    #expect(refusal?.contains("has bytes, not text, in 'tint' of the entity InventoryItem") == true)
  }
}
