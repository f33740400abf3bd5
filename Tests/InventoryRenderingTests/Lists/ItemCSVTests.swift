import CSV
import InventoryModel
import TestSupport
import Testing

@testable import InventoryRendering

@Suite struct ItemCSVTests {
  @Test func `columns are the model's attributes, then the fields`() throws {
    #expect(
      try rows([], columns: ["room", "brand"]) == [
        [
          "itemKey", "itemName", "serialNumber", "valueInDollars", "dateCreated", "orderingValue",
          "assetType", "notes",
          "photos", "room", "brand",
        ]
      ])
  }

  @Test func `a reader gets back what an item says`() throws {
    let row = try rows([.full()], columns: ["room", "other", "brand|make"])[1]
    #expect(
      row.prefix(7) == [
        "4F0C-1", "Oak dresser", "SN <17>", "1299.00", "2023-03-18T10:12:41Z", "1.5", "Furniture",
      ])
    #expect(row[7] == (try Item.full().notes))
    #expect(row.suffix(4) == ["a1.jpg;b2.jpg", "Bedroom & hall", "", "Vellamo *V*"])
  }

  @Test func `what an item does not have is an empty cell`() throws {
    let row = try rows([.sample()], columns: [])[1]
    #expect(row == ["4F0C-1", "Oak dresser", "", "", "2023-03-18T10:12:41Z", "1.5", "", "", ""])
  }

  @Test func `hostile texts come back as they were`() throws {
    for text in HostileTexts.all where !text.isEmpty && !text.utf8.contains(0) {
      let item = try Item.sample(key: text, name: text, fields: [Field(name: text, value: text)])
      let row = try #require(try rows([item], columns: [text], isRaw: true).last)
      #expect(row[0].utf8.elementsEqual(text.utf8))
      #expect(row[1].utf8.elementsEqual(text.utf8))
      #expect(row[9].utf8.elementsEqual(text.utf8))
    }
  }

  @Test func `a text that looks like a formula has an apostrophe in front, and a number has not`() throws {
    let item = try Item.sample(
      key: "@k", name: "=1+1", serialNumber: "-17", cents: -4_05, assetType: "+x", notes: "-\n- a",
      fields: [Field(name: "=f", value: "'=v")])
    let rows = try rows([item], columns: ["=f"])
    #expect(rows[0].last == "'=f")
    #expect(
      rows[1] == [
        "'@k", "'=1+1", "-17", "-4.05", "2023-03-18T10:12:41Z", "1.5", "'+x", "'-\n- a", "", "''=v",
      ])
  }

  @Test func `a raw list leaves texts alone and says so in a last column`() throws {
    let item = try Item.sample(name: "=1+1", fields: [Field(name: "room", value: "'=v")])
    let rows = try rows([item], columns: ["room"], isRaw: true)
    #expect(rows[0].suffix(2) == ["room", "--raw"])
    #expect(rows[1][1] == "=1+1")
    #expect(rows[1].suffix(2) == ["'=v", ""])
  }

  @Test func `a field that is called like an attribute says that it is one`() throws {
    let rows = try rows([], columns: ["Notes", "error_line", "--raw", " ", "field:x", "Room"])
    #expect(
      rows[0].dropFirst(9) == [
        "field:Notes", "field:error_line", "field:--raw", "field: ", "field:field:x", "Room",
      ])
  }

  @Test func `fields are in the columns that follow their order`() throws {
    let item = try Item.sample(fields: [Field(name: "b", value: "1"), Field(name: "a", value: "2")])
    #expect(try rows([item], columns: ["a", "b", "a"])[1].suffix(3) == ["", "1", "2"])
  }

  @Test func `an item with a NUL is named and refused`() throws {
    let item = try Item.sample(key: "K7", notes: "a\u{0}b")
    let error = #expect(throws: UnwritableItem.self) { try rows([item], columns: []) }
    #expect(
      error?.description.hasPrefix("the item 'K7' cannot be written as CSV: cell 8 contains a NUL")
        == true)
  }

  @Test func `photos of proof have a column for each kind`() throws {
    var item = try Item.disclosed()
    item.photos = [
      .sample("lamp"), .sample("plate", kind: .plate), .sample("a;b", kind: .receipt),
      .sample("c", kind: .receipt),
    ]
    let rows = try rows([item], columns: ["Room"], photoKinds: [.plate, .receipt], isRaw: true)
    #expect(rows[0].suffix(5) == ["photos", "plate photos", "receipt photos", "Room", "--raw"])
    #expect(rows[1][8..<11] == ["lamp.jpg", "plate.jpg", "a\\;b.jpg;c.jpg"])
  }

  @Test func `what an audience does not see has no column`() throws {
    let rows = try rows([.disclosed()], columns: [], of: Disclosure(.public))
    #expect(rows == [["itemName", "assetType"], ["Oak dresser", "Furniture"]])
  }

  private func rows(
    _ items: [Item], columns: [String], photoKinds: [PhotoKind] = [], isRaw: Bool = false,
    of disclosure: Disclosure = .complete
  ) throws
    -> [[String]]
  {
    var list = ItemCSV(isRaw: isRaw, for: disclosure)
    var bytes = try list.begin { ListColumns(photoKinds: photoKinds, fields: columns) }
    try list.append(items, to: &bytes)
    bytes += list.end()
    var rest = bytes[...]
    var reader = CSVReader { buffer in
      let part = rest.prefix(buffer.count)
      buffer.copyBytes(from: part)
      rest = rest.dropFirst(part.count)
      return part.count
    }
    var rows: [[String]] = []
    while let row = try reader.next() { rows.append((0..<row.count).map { row[$0].text }) }
    return rows
  }
}
