import CSV
import InventoryModel
import TestSupport
import Testing

@testable import InventoryImport

/// What an import asks about a header, and what it finds out by itself.
struct HeaderQuestionTests {
  private let home: Household

  init() throws { home = try Household() }

  @Test func `two value columns are a question only where both have values`() async throws {
    let report = try await home.add("Name,Purchase price,Estimated value\nA,5,\nB,,\nC,7, \n") {
      $0.cells.blanks = BlankTexts(["n/a"])
    }
    #expect(report.added == 3)
    #expect(report.emptyColumns == ["Estimated value"])
    #expect(report.columns.contains { $0.header == "Purchase price" })
    let refusal = try await home.refusal(of: "Name,Purchase price,Estimated value\nA,5,\nB,,9\n")
    #expect(refusal?.text.contains("would both fill valueInDollars") == true)
  }

  @Test func `of columns that are all empty the first is used`() async throws {
    #expect(try await home.add("Name,Cost,Price,Value\nA,,,\n").emptyColumns == ["Price", "Value"])
    #expect(try await home.add("Name,Cost,Price\nB,,\n").emptyColumns == ["Price"])
  }

  @Test func `of two columns of one header the one with values is used`() async throws {
    let report = try await home.add("Name,Serial,Serial\nA,,S1\n")
    #expect(try home.item("A").serialNumber == "S1")
    #expect(report.emptyColumns == ["Serial"])
  }

  @Test func `without a column of names the columns are listed and one is proposed`() async throws {
    #expect(
      try await home.refusal(of: "Room,What it is called,Cost\nHall,Lamp,5\n")?.text
        == "1.csv:1: no column has the items' names; the columns are 'Room', 'What it is called', 'Cost'; choose a column "
        + "with --map 'What it is called=itemName'")
    #expect(
      try await home.refusal(of: "Stuff\nLamp\n")?.text
        == "1.csv:1: no column has the items' names; the only column is 'Stuff'; choose a column with --map "
        + "'Stuff=itemName'")
  }

  @Test func `a proposal for columns of one header names each, and works as it stands`() async throws {
    let text = "Zz,Zz,Cost\nLamp,q,5\n"
    #expect(
      try await home.refusal(of: text)?.text.hasSuffix("--map 'Zz=itemName' --map 'Zz (2)=field:Zz (2)'")
        == true)
    try await home.add(text) {
      $0.cells.columns.maps = [try ColumnMap("Zz=itemName"), try ColumnMap("Zz (2)=field:Zz (2)")]
    }
    #expect(try home.item("Lamp").fields.map(\.value) == ["q"])
  }

  @Test func `a column without a header is named as well`() async throws {
    #expect(
      try await home.refusal(of: "Room,,Cost\nHall,Lamp,5\n")?.text.hasSuffix(
        "--map 'Room=itemName', and add a header to column 2, which contains 'Lamp'") == true)
  }

  @Test(arguments: [
    ("Owner's thing,Room\nLamp,Hall\n", "'Owner'\\''s thing=itemName'"),
    ("Name,Prix d'achat,Prix payé\nLamp,5,6\n", "'Prix d'\\''achat=valueInDollars'"),
    ("Name,Prix d'achat\nLamp,5 EUR\nVase,$5\n", "'Prix d'\\''achat=field:Prix d'\\''achat'"),
  ]) func `a proposed map is one argument of a shell`(text: String, map: String?) async throws {
    let refusal = try await home.refusal(of: text)
    #expect(refusal?.text.contains(map.map { "--map " + $0 } ?? "") ?? (map == nil))
  }

  @Test func `of two columns of one header either can be chosen`() async throws {
    let text = "Name,Room,Name\nLamp,Hall,old\n"
    #expect(
      try await home.refusal(of: text)?.text
        == "1.csv:1:11: columns 1 and 3 are both called 'Name' (byte offset 10); skip the second one with --ignore "
        + "'Name (2)', or keep it as a field with --map 'Name (2)=field:Name (2)'")
    #expect(try await home.add(text) { $0.cells.columns.ignored = ["Name (2)"] }.fields == ["Room"])
    let kept = try await home.add(text.replacing("Lamp", with: "Vase")) {
      $0.cells.columns.maps = [ColumnMap(header: "Name (2)", target: .field("Name (2)"))]
    }
    #expect(kept.fields == ["Room", "Name (2)"])
    let second = try await home.add(text.replacing("old", with: "Chair")) {
      $0.cells.columns.maps = [ColumnMap(header: "Name (2)", target: .attribute(.itemName))]
    }
    #expect(second.fields == ["Name", "Room"])
    #expect(try home.item("Chair").itemName == "Chair")
  }

  @Test func `a map of a header that appears twice numbers the fields`() async throws {
    let report = try await home.add("Name,Photo,Photo\nLamp,a.jpg,b.jpg\n") {
      $0.cells.columns.maps = [ColumnMap(header: "Photo", target: .field("Picture"))]
    }
    #expect(report.fields == ["Picture", "Picture (2)"])
  }

  @Test func `questions about columns do not hide what else is wrong`() async throws {
    let refusal = try await home.refusal(
      of: "Name,Purchase price,Current value,Photo,Photo\nA,1,2,a.jpg,\nB,N/A,3,,\nTotal,4,5,,\n")
    let lines = refusal?.text.split(separator: "\n") ?? []
    #expect(lines.count == 4)
    #expect(lines.contains { $0.contains("would both fill valueInDollars") })
    #expect(
      lines.contains { $0.contains("contains photo file names; pass the folder of the photos with --photos") }
    )
    #expect(lines.contains { $0.contains("the row 'Total' is a total") })
    #expect(lines.contains { $0.contains("use --blank 'N/A'") })
  }

  @Test func `a later header and what else is wrong are asked at once`() async throws {
    let refusal = try await home.refusal(
      of: "My things,,\n\nItem,Room,Cost\nLamp,Hall,5\nBed,Attic,7\nVase,Hall,03/04/x\nTotal,,12\n")
    #expect(
      refusal?.text
        == """
        1.csv:1: line 1 ('My things') does not look like a header, but line 3 does: Item, Room, Cost; use --header-line 3
        1.csv:6:11: Cost: '03/04/x' is not an amount; write it like 12.50
        1.csv:7: the row 'Total' is a total, not an item; skip such rows with --extra-rows skip, or import them as \
        items with --extra-rows keep
        """)
  }

  @Test func `a line break in a header is a blank in a message`() async throws {
    let refusal = try await home.refusal(
      of: "My things,,\nItem,\"Purchase\nPrice\",\"Serial\r\nNo.\"\nLamp,5,S1\n")
    #expect(
      refusal?.text.contains("line 2 does: Item, Purchase Price, Serial No.; use --header-line 2") == true)
  }

  @Test func `many columns are listed up to twelve`() async throws {
    let header = (1...20).map { "C\($0)" }.joined(separator: ",")
    #expect(try await home.refusal(of: header + "\n")?.text.contains("'C12' and 8 more; choose") == true)
  }

  @Test func `names that are all numbers are a question`() async throws {
    let text = "Item,Description,Value\n1,Lamp,5\n2,Bed,7\n"
    #expect(
      try await home.refusal(of: text)?.text
        == "1.csv:1:1: the column 'Item' would be used for the items' names, but has only numbers, such as '1' on line 2; choose "
        + "another column with --map 'Description=itemName', or confirm this column with --map 'Item=itemName'"
    )
    #expect(try await home.add("Item,Description,Value\n1,Lamp,5\n2nd,Bed,7\n").added == 2)
    #expect(
      try await home.add(text) { $0.cells.columns.maps = [try ColumnMap("Description=itemName")] }.added == 2)
    #expect(try await home.add(text) { $0.cells.columns.maps = [try ColumnMap("Item=itemName")] }.added == 2)
  }

  @Test func `where no column states the value that is said`() async throws {
    #expect(try await home.add("Name,Room\nA,Hall\n").valueHeader == "")
    #expect(try await home.add("Name,Unit price\nB,5\n").valueHeader == "Unit price")
    #expect(try await home.add("Name,Qty,Unit price\nD,2,5\n").valueHeader == nil)
    #expect(try home.item("D").valueInDollars?.cents == 10_00)
    #expect(try await home.add("Name,Value\nC,5\n").valueHeader == nil)
  }

  @Test func `an empty column of photos needs no folder`() async throws {
    #expect(try await home.add("Name,Photo\nA,\n").added == 1)
  }

  @Test func `the folder of the photos is proposed where the first one is there`() async throws {
    try home.write(.red, to: "my photos/red.png")
    let refusal = try await home.refusal(of: "Name,Photo\nA,\nB,red.png\n")?.text
    #expect(refusal?.contains("--photos 'my photos'") == true, "\(refusal ?? "")")
    #expect(try await home.refusal(of: "Name,Photo\nB,other.png\n")?.text.contains("--photos FOLDER") == true)
  }

  // --header-line

  private let template = "Home Inventory,,\nPrepared in 2026,,\n,,\nItem,Room,Value\nLamp,Hall,5\n"

  @Test func `a later line that looks like a header is proposed with its text`() async throws {
    #expect(
      try await home.refusal(of: template)?.text
        == "1.csv:1: line 1 ('Home Inventory') does not look like a header, but line 4 does: Item, Room, Value; "
        + "use --header-line 4")
    let report = try await home.add(template) { $0.cells.headerLine = 4 }
    #expect(report.added == 1 && report.linesBeforeHeader == 3)
  }

  @Test(arguments: [";", "\t", "|"]) func `whatever separates its cells`(delimiter: String) async throws {
    let text = "Home Inventory\n\nItem,Room,Value\nLamp,Hall,5\nBed,,\n".replacing(",", with: delimiter)
    #expect(try await home.refusal(of: text)?.text.hasSuffix("use --header-line 3") == true)
    #expect(try await home.add(text) { $0.cells.headerLine = 3 }.added == 2)
  }

  @Test func `it is proposed where line 1 only seems to name the items`() async throws {
    let text = "Name,The Millers\nPolicy,123\n\nItem,Room,Value,Serial\nLamp,Hall,5,S1\n"
    #expect(try await home.refusal(of: text)?.text.hasSuffix("use --header-line 4") == true)
  }

  @Test func `a row that only seems to be a header is not proposed`() async throws {
    let refusal = try await home.refusal(of: "Name,Value\nTitle,Image\nLamp,x\n")
    #expect(refusal?.text.contains("--header-line") == false)
  }

  @Test func `a line that is not there is named`() async throws {
    #expect(
      try await home.refusal(of: "Name\nLamp\n") { $0.cells.headerLine = 9 }?.text
        == "1.csv: has no line 9; correct --header-line")
  }

  @Test func `rejects are imported by the same command`() async throws {
    let rejects = home.folder.file("rejects.csv")
    try await home.add("Title\nName,Value\nLamp,x\nBed,7\n") {
      $0.cells.headerLine = 2
      $0.rejects = rejects
    }
    let report = try await home.add {
      $0.cells.headerLine = 2
      $0.sources = [rejects]
      $0.cells.columns.ignored = ["Value"]
    }
    #expect(report.added == 1)
    #expect(try home.names() == ["Bed", "Lamp"])
  }
}
