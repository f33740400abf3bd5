import InventoryModel
import InventoryPages
import InventoryRendering
import TestSupport
import Testing

@Suite struct SearchPieceTests {
  private func text(_ items: [Item], days: [Int: String] = [:]) throws -> String {
    let entries = SearchEntry.entries(
      of: items, days: items.map { _ in days }, in: .sample, names: PhotoNames())
    let pieces = SearchPiece.pieces(of: entries, in: .sample())
    #expect(pieces.count == 1)
    return try String(decoding: #require(pieces.first).bytes, as: UTF8.self)
  }

  @Test func `fields are in the columns of their names, and absent ones at the end are left out`() throws {
    let items: [Item] = [
      try .sample(
        key: "A", fields: [Field(name: "brand", value: "Acme"), Field(name: "color", value: "red")]),
      try .sample(
        key: "B", fields: [Field(name: "color", value: "\"blue\""), Field(name: "color", value: "green")]),
      try .sample(key: "C", fields: []),
    ]
    let text = try text(items)
    #expect(text.contains(#""fields":["brand","color"]"#), "\(text)")
    #expect(text.contains(#","","Acme","red"],["#), "\(text)")
    #expect(text.contains(#","","","\"blue\"\ngreen"],["#), "\(text)")
    #expect(text.contains(#",""]],"fields""#), "\(text)")
  }

  @Test func `of too many texts the longest are cut, and a short one is whole`() throws {
    let notes = String(repeating: "word ", count: 2_000)
    let item = try Item.sample(
      key: "A", notes: notes,
      fields: [Field(name: "brand", value: "Bosch"), Field(name: "story", value: notes)])
    let text = try text([item])
    #expect(text.contains(#""Bosch""#) && text.utf8.count < 9_000, "\(text.suffix(200))")
  }

  @Test(arguments: 0...3)
  func `a long text is cut between characters`(shift: Int) throws {
    for letter in ["é", "日", "🎸"] {
      let notes = String(repeating: "a", count: shift) + String(repeating: letter, count: 8_000)
      let text = try text([Item.sample(key: "A", notes: notes, fields: [])])
      #expect(!text.contains("\u{FFFD}") && text.contains(letter) && text.utf8.count < 8_500)
    }
  }

  @Test func `a day is written in one form`() throws {
    let item = try Item.sample(key: "A", fields: [Field(name: "purchase date", value: "3/14/2021")])
    #expect(try text([item], days: [0: "2021-03-14"]).contains(#""2021-03-14""#))
  }

  @Test func `the levels of a place are separated by a character that no name contains`() throws {
    let text = try text([try .sample(key: "A", fields: [Field(name: "Room", value: "House > Attic")])])
    #expect(text.contains(#","House\u001FAttic","#), "\(text)")
  }
}
