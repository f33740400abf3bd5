import Foundation
import InventoryModel
import Testing

@testable import InventoryRendering

@Suite struct ItemJSONTests {
  @Test func `an item's attributes have the model's names`() throws {
    let object = try #require(try objects([[.full()]]).first)
    #expect(
      Set(object.keys) == [
        "itemKey", "itemName", "serialNumber", "valueInDollars", "dateCreated", "orderingValue", "assetType",
        "notes",
        "photos", "fields",
      ])
    #expect(object["valueInDollars"] as? Double == 1299)
    #expect(object["photos"] as? [String] == ["a1.jpg", "b2.jpg"])
    #expect((object["fields"] as? [[String: String]])?.first == ["name": "room", "value": "Bedroom & hall"])
  }

  @Test func `what an item does not have is null or empty`() throws {
    let object = try #require(try objects([[.sample()]]).first)
    for name in ["serialNumber", "valueInDollars", "assetType", "notes"] { #expect(object[name] is NSNull) }
    for name in ["photos", "fields"] { #expect((object[name] as? [Any])?.isEmpty == true) }
  }

  @Test func `no items are an empty array`() throws {
    #expect(try objects([]).isEmpty)
  }

  @Test func `batches make one array, an item a line`() throws {
    let items = try ["A", "B", "C"].map { try Item.sample(key: $0) }
    #expect(
      try objects([[items[0], items[1]], [], [items[2]]]).compactMap { $0["itemKey"] as? String } == [
        "A", "B", "C",
      ])
    #expect(bytes([items]).split(separator: UInt8(ascii: "\n")).count == 5)
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

  private func objects(_ batches: [[Item]]) throws -> [[String: Any]] {
    try #require(try JSONSerialization.jsonObject(with: Data(bytes(batches))) as? [[String: Any]])
  }

  private func bytes(_ batches: [[Item]]) -> [UInt8] {
    var list = ItemJSON()
    return list.begin(fieldNames: []) + batches.flatMap { list.append($0) } + list.end()
  }
}
