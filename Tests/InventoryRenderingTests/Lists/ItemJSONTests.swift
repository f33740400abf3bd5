import Foundation
import InventoryModel
import TestSupport
import Testing

@testable import InventoryRendering

@Suite struct ItemJSONTests {
  @Test func `an item's attributes have the model's names`() throws {
    let object = try #require(try objects([[.full()]]).first)
    #expect(
      Set(object.keys) == [
        "itemKey", "itemName", "serialNumber", "valueInDollars", "dateCreated", "orderingValue", "assetType",
        "notes", "photos", "sha256", "fields",
      ])
    #expect(object["valueInDollars"] as? Double == 1299)
    #expect(object["photos"] as? [String] == ["a1.jpg", "b2.jpg"])
    #expect((object["sha256"] as? [String])?.map(\.count) == [64, 64])
    #expect((object["fields"] as? [[String: String]])?.first == ["name": "room", "value": "Bedroom & hall"])
  }

  @Test func `what an item does not have is null or empty`() throws {
    let object = try #require(try objects([[.sample()]]).first)
    for name in ["serialNumber", "valueInDollars", "assetType", "notes"] { #expect(object[name] is NSNull) }
    for name in ["photos", "sha256", "fields"] { #expect((object[name] as? [Any])?.isEmpty == true) }
  }

  @Test func `no items are an empty array`() throws {
    #expect(try objects([]).isEmpty)
  }

  @Test func `batches make one array, one item per line`() throws {
    let items = try ["A", "B", "C"].map { try Item.sample(key: $0) }
    #expect(
      try objects([[items[0], items[1]], [], [items[2]]]).compactMap { $0["itemKey"] as? String } == [
        "A", "B", "C",
      ])
    #expect(bytes([items]).split(separator: UInt8(ascii: "\n")).count == 5)
  }

  @Test func `a document has a version, the asset types and the items`() throws {
    let bytes = bytes(
      [[try .sample(key: "A")], [try .sample(key: "B")]], .document(assetTypes: ["Art \"x\"", "Tools"]))
    let object = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    #expect(object["version"] as? Int == 1)
    #expect(object["assetTypes"] as? [String] == ["Art \"x\"", "Tools"])
    #expect((object["items"] as? [[String: Any]])?.compactMap { $0["itemKey"] as? String } == ["A", "B"])
  }

  @Test func `NDJSON has one item per line, and is empty without items`() throws {
    let lines = bytes([[try .sample(key: "A", notes: "a\nb")], [try .sample(key: "B")]], .lines)
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    #expect(lines.count == 3)
    for (line, key) in zip(lines, ["A", "B"]) {
      let object = try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any]
      #expect(object?["itemKey"] as? String == key)
    }
    #expect(lines.last?.isEmpty == true)
    #expect(bytes([], .lines).isEmpty)
  }

  @Test func `an amount keeps its cents`() throws {
    let text = String(decoding: bytes([[try .sample(cents: -1_299_05)]]), as: UTF8.self)
    #expect(text.contains("\"valueInDollars\": -1299.05,"))
  }

  @Test func `hostile texts come back as they were`() throws {
    for text in HostileTexts.all where !text.isEmpty {
      let object = try objects([[.sample(name: text, notes: text, fields: [Field(name: text, value: text)])]])
        .first
      let name = try #require(object?["itemName"] as? String, "\(text.debugDescription)")
      #expect(name.utf8.elementsEqual(text.utf8), "\(text.debugDescription)")
      #expect(object?["fields"] as? [[String: String]] == [["name": text, "value": text]])
    }
  }

  @Test func `what an audience does not see has no key, and the document says for whom it is`() throws {
    let lines = String(decoding: bytes([[try .full()]], .lines, Disclosure(.public)), as: UTF8.self)
    #expect(lines == "{\"itemName\": \"Oak dresser\", \"assetType\": \"Furniture\"}\n")
    let document = bytes([], .document(assetTypes: []), Disclosure(.family))
    let object = try JSONSerialization.jsonObject(with: Data(document)) as? [String: Any]
    #expect(object?["audience"] as? String == "family")
  }

  private func objects(_ batches: [[Item]]) throws -> [[String: Any]] {
    try #require(try JSONSerialization.jsonObject(with: Data(bytes(batches))) as? [[String: Any]])
  }

  private func bytes(
    _ batches: [[Item]], _ form: ItemJSON.Form = .array, _ disclosure: Disclosure = .complete
  ) -> [UInt8] {
    var list = ItemJSON(form, for: disclosure)
    var bytes = list.begin { ListColumns() }
    for batch in batches { list.append(batch, to: &bytes) }
    return bytes + list.end()
  }
}
