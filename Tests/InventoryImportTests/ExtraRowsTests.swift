import Foundation
import InventoryModel
import TestSupport
import Testing

@testable import InventoryImport

/// Rows of a spreadsheet that are not items.
struct ExtraRowsTests {
  private let home: Household

  init() throws { home = try Household() }

  private static let words = [
    "Total", "TOTAL", "Total:", "Totals", "Grand total", "Subtotal", "Sub-total", "Sum", "Total (USD)",
    "Total value",
    "Total: 3 items", "Gesamt", "Gesamtsumme", "Summe", "Zwischensumme", "Insgesamt", "Somme",
    "Total général",
    "Sous-total", "Suma", "Totale", "Somma", "Totaal", "Som", "Soma", "Total geral", "合計", "総計", "小計",
    "Razem", "Итого", "Coût total", "Prix total", "Total assuré", "Coste total", "Totaal waarde",
    "Summe aller Werte",
    "Average", "Durchschnitt",
  ]

  @Test(arguments: words) func `a last row that is called a total is refused with the option that keeps it`(
    word: String
  ) async throws {
    for text in ["Name,Value\nLamp,5\n\(word),5\n", "Room,Name,Value\nHall,Lamp,5\n\(word),,7\n"] {
      let refusal = try await home.refusal(of: text)
      #expect(
        refusal?.text
          == "1.csv:3: the row '\(word)' is a total, not an item; skip such rows with --extra-rows skip, "
          + "or import them as items with --extra-rows keep")
    }
  }

  @Test(arguments: [
    "Total Gym", "Summer hat", "Table", "Sumo wrestler", "Some books", "Sommelier knife", "To",
    "Gesamtausgabe",
  ])
  func `a row that is only called nearly so is an item`(name: String) async throws {
    #expect(try await home.add("Name,Value\nLamp,5\n\(name),9\n").added == 2)
  }

  @Test(arguments: [
    "Den total", "Living Room Total", "Total Value of Items", "Net total:", "ESTIMATED TOTAL",
    "Total cost of all items",
  ]) func `a row that is called the total of something is one`(name: String) async throws {
    let refusal = try await home.refusal(of: "Name,Value\nLamp,5\n\(name),9\nBed,6\n")
    #expect(refusal?.text.hasPrefix("1.csv:3: the row '\(name)' is a total, not an item") == true)
  }

  @Test func `a last row with the sum of the last three amounts is one`() async throws {
    let text = "Name,Value\nA,10\nB,20\nC,30\nD,1\nE,2\nF,3\nHall,6\n"
    #expect(
      try await home.refusal(of: text)?.text.hasPrefix(
        "1.csv:8: the last row ('Hall') has the sum of the 3 amounts above it") == true)
    #expect(try await home.add(text.replacing("Hall,6", with: "Hall,5")).added == 7)
  }

  @Test func `with or without a blank line before it`() async throws {
    for gap in ["", "\n", ",\n", ",\n \n"] {
      let refusal = try await home.refusal(of: "Name,Value\nLamp,5\n\(gap)Total,5\n")
      #expect(refusal?.text.contains("the row 'Total' is a total") == true)
    }
  }

  @Test func `a total between other rows is refused, unless it has what only an item has`() async throws {
    let refusal = try await home.refusal(
      of: "Name,Serial,Type,Value\nA,,,1\nTotal,,,1\nB,,,2\nSum,,,2\nTotal,,,3\n")
    #expect(
      refusal?.text.split(separator: "\n").map { $0.prefix(8) } == ["1.csv:3:", "1.csv:5:", "1.csv:6:"])
    #expect(try await home.add("Name,Serial,Type,Value\nSum,S1,,1\nTotal,,Books,1\nB,,,2\n").added == 3)
  }

  @Test func `a last row that is called a total is one whatever else it has`() async throws {
    let refusal = try await home.refusal(of: "Key,Name,Serial,Value\n1,A,S1,1\n2,Total,S2,1\n")
    #expect(refusal?.text.hasPrefix("1.csv:3: the row 'Total' is a total") == true)
  }

  @Test func `a last row with the sum of three amounts is refused`() async throws {
    let refusal = try await home.refusal(of: "Name,Value\nA,1\nB,2.50\nC,3\nAll of it,6.50\n")
    #expect(
      refusal?.text
        == "1.csv:5: the last row ('All of it') has the sum of the 3 amounts above it; skip such rows with "
        + "--extra-rows skip, or import them as items with --extra-rows keep")
    let nameless = try await home.refusal(of: "Name,Value\nA,1\nB,2.50\nC,3\n,6.50\n")
    #expect(
      nameless?.text.hasPrefix("1.csv:5: the last row ('6.50') has the sum of the 3 amounts above it;")
        == true)
  }

  @Test(arguments: [
    "Name,Value\nA,1\nB,2\nC,3\n", "Name,Value\nA,0\nB,0\nC,0\nD,0\n", "Name,Value\nA,1\nB,2\nC,3\nD,7\n",
    "Name,Serial,Value\nA,,1\nB,,2\nC,,3\nD,S,6\n", "Name,Type,Value\nA,,1\nB,,2\nC,,3\nD,Art,6\n",
    "Key,Name,Value\n1,A,1\n2,B,2\n3,C,3\n4,D,6\n", "Name,Value\nA,1\nB,2\nC,3\nD,6\nE,1\n",
  ])
  func `other last rows are items`(text: String) async throws {
    #expect(try await home.add(text).added == text.split(separator: "\n").count - 1)
  }

  @Test func `the sum is of the whole file, however long it is`() async throws {
    let rows = (1...700).map { "Item \($0),\($0).10\n" }.joined()
    let refusal = try await home.refusal(of: "Name,Value\n" + rows + "Everything,245420\n")
    #expect(
      refusal?.text.hasPrefix("1.csv:702: the last row ('Everything') has the sum of the 700 amounts") == true
    )
  }

  @Test func `a last row without a name and with the sum of two amounts may be left out or kept`()
    async throws
  {
    let text = "Name,Value\nA,1\nB,2.50\n,3.50\n"
    #expect(
      try await home.refusal(of: text)?.text
        == "1.csv:4: the last row ('3.50') has the sum of the 2 amounts above it; skip it with --extra-rows skip, "
        + "or import it as 'Unnamed' with --extra-rows keep")
    #expect(try await home.add(text) { $0.cells.extraRows = .keep }.added == 3)
    #expect(try home.names() == ["A", "B", "Unnamed"])
    let report = try await home.add(text) {
      $0.cells.extraRows = .skip
      $0.isAgain = true
    }
    #expect(
      report.added == 2 && report.leftOut.map(\.text) == ["1 likely total without a name (line 4 '3.50')"])
  }

  @Test(arguments: [
    "Name,Value\nA,1\nB,2\n,7\n", "Name,Value\nA,5\n\n,5\n", "Room,Name,Value\nHall,A,1\nHouse,,9\n",
  ])
  func `a last row with another amount and no name may be a total`(text: String) async throws {
    let refusal = try await home.refusal(of: text)
    #expect(
      refusal?.text.hasSuffix(
        ": the item has no name; add a name, import the item as 'Unnamed' with --extra-rows keep, or, if the row is a total, "
          + "skip the row with --extra-rows skip") == true)
    let report = try await home.add(text) { $0.cells.extraRows = .skip }
    #expect(report.leftOut.first?.kind == .namelessTotals && report.leftOut.first?.count == 1)
  }

  @Test func `only the last row without a name may be a total`() async throws {
    let refusal = try await home.refusal(of: "Name,Value\nA,1\n,6\nB,2\n,7\n")
    #expect(
      refusal?.text
        == "1.csv:3:1: the item has no name; add a name\n1.csv:5:1: the item has no name; add a name, import the item "
        + "as 'Unnamed' with --extra-rows keep, or, if the row is a total, skip the row with --extra-rows skip"
    )
    let serial = try await home.refusal(of: "Name,Serial,Value\nA,S1,1\n,S2,6\n")
    #expect(serial?.text == "1.csv:3:1: the item has no name; add a name")
  }

  @Test func `a row that repeats the header in another case is refused`() async throws {
    let text = "Name,Room\nLamp,Hall\nNAME,ROOM\nDesk,Study\n"
    #expect(
      try await home.refusal(of: text)?.text.hasPrefix("1.csv:3: this row repeats the header; skip") == true)
    #expect(try await home.add("Name,Room\nLamp,Hall\nNAME,Study\n").added == 2)
  }

  @Test(arguments: [
    " Name,Room\nLamp,Hall\n Name,Room\n", " Name,Room\nLamp,Hall\nname,room\n",
    "Name,Room\nLamp,Hall\n\tName,Room\n",
    "Étage,Name\nHall,Lamp\nÉTAGE,NAME\n", "Комната,Name\nHall,Lamp\nКОМНАТА,Name\n",
    "Zubehör,Name\nHall,Lamp\nZUBEHÖR,Name\n",
  ])
  func `blanks and the case of any letter are ignored in a repeated header`(text: String) async throws {
    #expect(
      try await home.refusal(of: text)?.text.hasPrefix("1.csv:3: this row repeats the header; skip") == true)
  }

  @Test func `a row that repeats the header is refused`() async throws {
    let text = "Name,Value,Room\nLamp,5,Hall\nName,Value,Room\nBed,7,\n"
    #expect(
      try await home.refusal(of: text)?.text.hasPrefix("1.csv:3: this row repeats the header; skip") == true)
    let report = try await home.add(text) { $0.cells.extraRows = .skip }
    #expect(report.added == 2 && report.leftOut.map(\.text) == ["1 repeated header (line 3)"])
    let kept = try await home.add(text.replacing("Lamp", with: "Vase")) {
      $0.cells.extraRows = .keep
      $0.isAgain = true
    }
    #expect(kept.added == 3)
    #expect(try home.item("Name").valueInDollars == nil)
  }

  @Test func `skip leaves such rows out and lists them`() async throws {
    let report = try await home.add("Name,Value\nA,1\nSubtotal,1\nB,2\nC,3\nAll,6\n") {
      $0.cells.extraRows = .skip
    }
    #expect(try home.names() == ["A", "B", "C"])
    #expect(report.leftOut.map(\.text) == ["2 totals (line 3 'Subtotal', line 6 'All')"])
    #expect(report.warnings.isEmpty)
  }

  @Test func `skip leaves out a summary of another width`() async throws {
    let report = try await home.add("Name,Value,Room\nLamp,5,Hall\n\nSUMMARY\nItems,1\n") {
      $0.cells.extraRows = .skip
    }
    #expect(report.added == 1)
    #expect(report.leftOut.map(\.text) == ["2 summary rows (line 4 'SUMMARY', line 5 'Items')"])
  }

  @Test func `keep imports them as items`() async throws {
    let report = try await home.add("Name,Value\nA,1\nB,2\nC,3\nSum,6\nTotal,6\n") {
      $0.cells.extraRows = .keep
    }
    #expect(report.added == 5 && report.leftOut.isEmpty)
  }

  @Test func `they go to the rejects where there are such`() async throws {
    let report = try await home.add("Name,Value\nA,1\nTotal,1\nB,2\nC,3\nEverything,6\n") {
      $0.rejects = home.folder.file("rejects.csv")
    }
    #expect(report.added == 3 && report.rejected == 2)
  }

  @Test func `our own export may have items that are called so`() async throws {
    let header = ItemColumns.attributes.joined(separator: ",")
    let rows = "K1,A,,1.00,,,,,\nK2,Sum,,1.00,,,,,\nK3,Total,,2.00,,,,,\n"
    #expect(try await home.add(header + "\n" + rows).added == 3)
  }

  @Test func `rows of delimiters are blank lines`() async throws {
    let report = try await home.add(
      "Name,Value,Room\n,,\nLamp,5,Hall\n,,\n ,,\nBed,,\nSofa,,\nRug,,\nBox,,\n,,\n,,\n")
    #expect(report.added == 5 && report.warnings.isEmpty)
  }
}
