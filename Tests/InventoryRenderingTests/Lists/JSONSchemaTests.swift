import Foundation
import InventoryModel
import TestSupport
import Testing

@testable import InventoryRendering

@Suite struct JSONSchemaTests {
  private let schema: JSONSchema

  init() throws {
    schema = try JSONSchema(
      Data(
        contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
          .appending(path: "../../../Sources/inventory.schema.json")))
  }

  @Test func `the document is as the schema says, whatever the texts`() throws {
    let items = try [.full(), .sample()] + HostileTexts.all.filter { !$0.isEmpty }.map(Self.item)
    let types = HostileTexts.all.filter { !$0.isEmpty }
    #expect(try schema.problems(of: bytes(items, .document(assetTypes: types))) == [])
    #expect(try schema.problems(of: bytes([], .document(assetTypes: []))) == [])
  }

  @Test func `a line of NDJSON is an item of the schema`() throws {
    for item in try [Item.full(), .sample()] + HostileTexts.all.filter({ !$0.isEmpty }).map(Self.item) {
      #expect(try schema.problems(of: bytes([item], .lines), as: "item") == [])
    }
  }

  @Test(arguments: Audience.allCases)
  func `what is made for an audience is as the schema says`(audience: Audience) throws {
    let disclosure = Disclosure(audience)
    let document = try bytes([.full()], .document(assetTypes: ["Art"]), disclosure)
    #expect(try schema.problems(of: document) == [])
    #expect(try schema.problems(of: bytes([.full()], .lines, disclosure), as: "disclosedItem") == [])
  }

  @Test(arguments: [
    (
      "{\"version\": 1, \"assetTypes\": [], \"items\": [{\"itemName\": \"a\", \"assetType\": null}]}",
      "required"
    ),
    (
      "{\"version\": 1, \"audience\": \"public\", \"assetTypes\": [], \"items\": [{\"itemName\": \"a\"}]}",
      "required"
    ),
    ("{\"version\": 1, \"audience\": \"owner\", \"assetTypes\": [], \"items\": []}", "enum"),
    ("{\"version\": 2, \"assetTypes\": [], \"items\": []}", "const"),
    ("{\"version\": 1, \"items\": []}", "required"),
    ("{\"version\": 1, \"assetTypes\": [\"\"], \"items\": []}", "minLength"),
    ("{\"version\": 1, \"assetTypes\": [], \"items\": [], \"more\": 1}", "additionalProperties"),
    ("{\"version\": 1, \"assetTypes\": [], \"items\": [7]}", "type"),
  ])
  func `what is against the schema is found`(document: String, keyword: String) throws {
    let problems = try schema.problems(of: Data(document.utf8))
    #expect(problems.contains { $0.contains("against \(keyword) ") })
  }

  private static func item(_ text: String) throws -> Item {
    try .sample(
      key: text, name: text, serialNumber: text, cents: -Money.limit.cents, assetType: text, notes: text,
      fields: [Field(name: text, value: text)])
  }

  private func bytes(
    _ items: [Item], _ form: ItemJSON.Form, _ disclosure: Disclosure = .complete
  ) -> Data {
    var list = ItemJSON(form, for: disclosure)
    var bytes = list.begin { ListColumns() }
    list.append(items, to: &bytes)
    return Data(bytes + list.end())
  }
}
