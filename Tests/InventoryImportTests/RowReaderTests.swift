import CSV
import Diagnostics
import InventoryModel
import InventoryStore
import Testing
import ValueParsing

@testable import InventoryImport

struct RowReaderTests {
  @Test func `a row becomes a draft`() throws {
    let (rows, problems) = try read(
      "Key,Name,Serial,Value,Created,Order,Type,Notes,Room\nK1,Lamp,S-1,\"$1,299.00\",2026-03-18,2.5,Lights,*old*,Hall\n"
    )
    var draft = ItemDraft(itemKey: ItemKey("K1"), itemName: "Lamp")
    draft.serialNumber = "S-1"
    draft.valueInDollars = Money(cents: 129_900)
    draft.dateCreated = Timestamp("2026-03-18")
    draft.orderingValue = 2.5
    draft.assetType = "Lights"
    draft.notes = "*old*"
    draft.fields = [Field(name: "Room", value: "Hall")]
    #expect(rows.map(\.draft) == [draft])
    #expect(problems.isEmpty)
  }

  @Test(arguments: ["1e300", "-1e300"]) func `an order may be as large as a store allows`(text: String) throws
  {
    let (rows, problems) = try read("Name,Order\nLamp,\(text)\n")
    #expect(rows.map(\.draft.orderingValue) == [Double(text)])
    #expect(problems.isEmpty)
  }

  @Test func `an empty cell says nothing`() throws {
    let (rows, problems) = try read("Name,Key,Serial,Value,Created,Order,Type,Notes,Room\nLamp,,,,,,,,\"\"\n")
    #expect(rows.map(\.draft) == [ItemDraft(itemName: "Lamp")])
    #expect(problems.isEmpty)
  }

  @Test(arguments: [
    ("Value", "\"12,5O\"", "Value: '12,5O' is not an amount; write it like 12.50"),
    (
      "Value", "\"12,50\"",
      "Value: '12,50' is not an amount in a column with a decimal point; write it like 12.50"
    ),
    ("Value", "about 5", "Value: 'about 5' is not an amount; write it like 12.50"),
    ("Created", "18.03.2026", "Created: '18.03.2026' is not a date; write it like 2026-03-18"),
    ("Created", "2026-02-30", "Created: '2026-02-30' is not a date; write it like 2026-03-18"),
    (
      "Created", "0202-03-18",
      "Created: '0202-03-18' has the year 0202, which is not between 1000 and 9999; write it like 2026-03-18"
    ),
    ("Order", "first", "Order: 'first' is not a number; write it like 12.5"),
    ("Order", "nan", "Order: 'nan' is not a number; write it like 12.5"),
    ("Order", "-inf", "Order: '-inf' is not a number; write it like 12.5"),
    ("Order", "1e301", "Order: '1e301' is not a number; write it like 12.5"),
    ("Order", "0x10", "Order: '0x10' is not a number; write it like 12.5"),
    (
      "", "5",
      "'5' is in column 2, which has no header (byte offset 11); add a header, or remove the text"
    ),
  ])
  func `a bad cell is a problem at its place`(header: String, cell: String, message: String) throws {
    let (rows, problems) = try read("Name,\(header)\nLamp,\(cell)\n")
    #expect(rows.isEmpty)
    #expect(problems == "a.csv:2:6: " + message)
  }

  @Test func `cells are read as their columns are written`() throws {
    let conventions = Conventions(amounts: .comma, dates: .dmy)
    let (rows, problems) = try read(
      "Name,Value,Created\nLamp,\"1.299,00 €\",3/4/2023\nChair,12.50,3/18/2023\nVase,\"5,5\",2023-03-18\n",
      conventions)
    #expect(rows.map(\.draft.valueInDollars) == [Money(cents: 129_900), Money(cents: 550)])
    #expect(rows.map(\.draft.dateCreated?.text) == ["2023-04-03", "2023-03-18"])
    #expect(
      problems == """
        a.csv:3:7: Value: '12.50' is not an amount in a column with a decimal comma; write it like 12,50
        a.csv:3:13: Created: '3/18/2023' is not a date in a column of D/M/Y; write it like 2026-03-18
        """)
  }

  @Test(arguments: ["", "\"\"", "  ", "\u{A0}"]) func `an item without a name is a problem`(name: String)
    throws
  {
    #expect(try read("Value,Name\n5,\(name)\n").problems == "a.csv:2:3: the item has no name; add a name")
  }

  @Test func `all bad cells of a row are problems`() throws {
    #expect(
      try read("Name,Value,Created,Order\nLamp,x,y,z\n").problems == """
        a.csv:2:6: Value: 'x' is not an amount; write it like 12.50
        a.csv:2:8: Created: 'y' is not a date; write it like 2026-03-18
        a.csv:2:10: Order: 'z' is not a number; write it like 12.5
        """)
  }

  @Test func `the place counts lines inside cells, and characters`() throws {
    #expect(
      try read("Name,Value\n\"La\nmp\",5\n\"Tür\nschild\",x\n").problems
        == "a.csv:5:9: Value: 'x' is not an amount; write it like 12.50")
  }

  @Test func `a row that is too long is a problem at its first cell too many`() throws {
    #expect(
      try read("Name,Value\nLamp,1,299\n").problems
        == "a.csv:2:8: the row has 3 cells, but the header has 2 (byte offset 18); "
        + "put quotes around a cell that contains the delimiter, or add the missing cells")
  }

  @Test func `a row that is too short is a problem at its beginning`() throws {
    #expect(
      try read("Name,Value,Room\nLamp\nChair,5,Hall\n").problems
        == "a.csv:2:1: the row has 1 cell, but the header has 3 (byte offset 16); "
        + "put quotes around a cell that contains the delimiter, or add the missing cells")
  }

  @Test func `good rows between bad ones are read`() throws {
    let (rows, _) = try read("Name,Value\nA,1\nB,x\nC,3\n")
    #expect(rows.map(\.draft.itemName) == ["A", "C"])
  }

  @Test func `a key and a serial number keep their text as it is`() throws {
    let draft = try #require(try read("Name,Key,Serial\nLamp, k ,6.37702E+15\n").rows.first?.draft)
    #expect(draft.itemKey?.text == " k ")
    #expect(draft.serialNumber == "6.37702E+15")
  }

  @Test func `a known item needs no name`() throws {
    #expect(
      try read("Key,Name\nK1,\n", needsName: false).rows.map(\.draft) == [ItemDraft(itemKey: ItemKey("K1"))])
  }

  @Test(arguments: [
    ("a.jpg", ["a.jpg"]), ("a.jpg;b.jpg", ["a.jpg", "b.jpg"]), (" a.jpg | b c.jpg ", ["a.jpg", "b c.jpg"]),
    (";;", []), (" ; ", []),
  ])
  func `photos are separated by semicolons or bars`(cell: String, photos: [String]) throws {
    #expect(try read("Name,Photo\nLamp,\(cell)\n").rows.first?.photoNames == photos)
  }

  /// The rows that can be imported, and what is wrong with the others.
  private func read(
    _ text: String, _ conventions: Conventions = Conventions(), needsName: Bool = true
  ) throws -> (rows: [SourceItem], problems: String) {
    let all = try rows(text)
    let header = try #require(all.first)
    let columns = try Columns(header, of: "a.csv", rules: ColumnRules())
    var reader = RowReader(file: "a.csv", columns: columns, conventions: conventions, needsName: needsName)
    var imported: [SourceItem] = []
    var problems = Problems()
    for row in all.dropFirst() {
      do throws(RowProblems) {
        imported.append(try reader.read(row))
      } catch {
        error.problems.forEach { problems.add($0) }
      }
    }
    return (imported, problems.description)
  }
}

extension SourceItem {
  /// The names of its photos in its source.
  fileprivate var photoNames: [String] {
    if case .named(let photos, _) = photos { photos.map(\.name) } else { [] }
  }
}
