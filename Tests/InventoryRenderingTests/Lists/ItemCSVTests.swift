import CSV
import InventoryModel
import Testing

@testable import InventoryRendering

@Suite struct ItemCSVTests {
  @Test func `columns are the model's attributes, then the fields`() throws {
    #expect(
      try rows([], fieldNames: ["room", "brand"]) == [
        [
          "itemKey", "itemName", "serialNumber", "valueInDollars", "dateCreated", "orderingValue",
          "assetType", "notes",
          "photos", "room", "brand",
        ]
      ])
  }

  @Test func `a reader gets back what an item says`() throws {
    let row = try rows([.full()], fieldNames: ["brand|make", "other", "room"])[1]
    #expect(
      row.prefix(7) == [
        "4F0C-1", "Oak dresser", "SN <17>", "1299.00", "2023-03-18T10:12:41Z", "1.5", "Furniture",
      ])
    #expect(row[7] == (try Item.full().notes))
    #expect(row.suffix(4) == ["a1.jpg;b2.jpg", "Vellamo *V*", "", "Bedroom & hall"])
  }

  @Test func `what an item does not have is an empty cell`() throws {
    let row = try rows([.sample()], fieldNames: [])[1]
    #expect(row == ["4F0C-1", "Oak dresser", "", "", "2023-03-18T10:12:41Z", "1.5", "", "", ""])
  }

  @Test func `hostile texts come back as they were`() throws {
    for text in HostileTexts.all where !text.isEmpty && !text.utf8.contains(0) {
      let item = try Item.sample(key: text, name: text, fields: [Field(name: text, value: text)])
      let row = try #require(try rows([item], fieldNames: [text]).last)
      #expect(row[0].utf8.elementsEqual(text.utf8))
      #expect(row[1].utf8.elementsEqual(text.utf8))
      #expect(row[9].utf8.elementsEqual(text.utf8))
    }
  }

  private func rows(_ items: [Item], fieldNames: [String]) throws -> [[String]] {
    var list = ItemCSV()
    let bytes = try list.begin(fieldNames: fieldNames) + list.append(items) + list.end()
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
