import Diagnostics
import InventoryModel
import TestSupport
import Testing

@testable import InventoryImport

/// Cells that say that a value is not known.
struct NotKnownCellsTests {
  private let home: Household

  init() throws { home = try Household() }

  @Test func `serial numbers that are not known are imported and reported in one line`() async throws {
    let report = try await home.add("Name,Serial\nA,N/A\nB,S-1\nC,none\nD,?\nE,n/a\nF,-\nG,unknown\n")
    #expect(try home.item("A").serialNumber == "N/A")
    #expect(
      report.warnings.description.hasSuffix(
        "1.csv:2:3: warning: 6 serial numbers are placeholders: 'N/A' (line 2), 'none' (line 4), '?' (line 5), 'n/a' (line 6), "
          + "'-' (line 7) and 1 more; such text does not count as documentation; to treat such text as an empty cell, use --blank 'N/A' "
          + "--blank 'none' --blank '?' --blank '-' --blank 'unknown'"))
  }

  private static let texts = [
    "N/A", "none", "?", "-", "--", "unknown", "tbd", "lost", "'-'", "illegible", "unbekannt", "不明",
  ]

  @Test(arguments: ["Serial", "Value"]) func `the options that are proposed name every such text`(
    header: String
  )
    async throws
  {
    let text = "Name,\(header)\n" + Self.texts.map { "A,\($0)\nB,\($0) \n" }.joined()
    let message =
      header == "Value"
      ? try #require(try await home.refusal(of: text)?.text) : try await home.add(text).warnings.description
    for text in Self.texts {
      #expect(message.contains(text == "--" ? " --blank='--' " : "--blank \(text.quotedForShell)"))
    }
    let report = try await home.add(text) {
      $0.cells.blanks = BlankTexts(Self.texts)
      $0.isAgain = true
    }
    #expect(report.added == 24 && report.warnings.isEmpty)
  }

  @Test func `more than twenty such texts have another remedy`() async throws {
    let rows = (1...30).map { "A,\(String(repeating: "-", count: $0))\n" }.joined()
    let warning = try await home.add("Name,Serial\n" + rows).warnings.description
    #expect(
      warning.hasSuffix(
        "to treat such text as an empty cell, remove the texts from the file, or list these 30 different texts under 'blank' in site.yml"
      )
    )
    let refusal = try await home.refusal(of: "Name,Value\n" + rows)
    #expect(
      refusal?.text.hasSuffix(
        "1 cell is '\(String(repeating: "-", count: 20))', and 10 cells have other such texts; if they mean "
          + "\u{201C}not stated\u{201D}, remove the texts from the file, list these 30 different texts under 'blank' in site.yml, or "
          + "keep the column as a field with --map 'Value=field:Value'") == true)
    #expect(refusal?.text.split(separator: "\n").count == 1)
  }

  @Test(arguments: [("Value", "an amount"), ("Created", "a date"), ("Order", "a number")])
  func `such a cell in another column is refused once, with the number and the option`(
    header: String, what: String
  ) async throws {
    let refusal = try await home.refusal(of: "Name,\(header)\nA,N/A\nB,\nC,n/a\nD,tbd\n")
    #expect(
      refusal?.text
        == "1.csv:2:3: 'N/A' is not \(what); in the column '\(header)', 2 cells are 'N/A', 1 cell is 'tbd'; if they mean "
        + "\u{201C}not stated\u{201D}, use --blank 'N/A' --blank 'tbd'")
    let report = try await home.add("Name,\(header)\nA,N/A\nB,\nC,n/a\nD,tbd\n") {
      $0.cells.blanks = BlankTexts(["N/A", "tbd"])
    }
    #expect(report.added == 4)
    #expect(report.blankCells == ["n/a": 2, "tbd": 1])
  }

  @Test func `a blank text counts in every column, and says nothing of how others are written`() async throws
  {
    let report = try await home.add(
      "Name,Serial,Value,Type,Notes,Room\nA,N/A,\"1.299,00\", n/a ,N/A,N/A\nB,S1,N/A,Art,x,Hall\n"
    ) { $0.cells.blanks = BlankTexts(["n/a"]) }
    let item = try home.item("A")
    #expect(item.serialNumber == nil && item.assetType == nil && item.notes == nil && item.fields.isEmpty)
    #expect(item.valueInDollars == Money(cents: 129_900))
    #expect(report.evidence.first?.finding == "decimal comma (1 cell, '1.299,00' on line 2)")
    #expect(report.warnings.isEmpty)
  }

  @Test func `with clear-empty a blank text takes a value away`() async throws {
    try await home.add("Key,Name,Serial\nK1,Lamp,S1\n")
    try await home.add("Key,Name,Serial\nK1,Lamp,N/A\n") {
      $0.update = KnownItems()
      $0.update?.clearsEmpty = true
      $0.cells.blanks = BlankTexts(["N/A"])
    }
    #expect(try home.item("Lamp").serialNumber == nil)
  }

  @Test func `an item whose name is a blank text has no name`() async throws {
    let refusal = try await home.refusal(of: "Name,Room\nN/A,Hall\n") {
      $0.cells.blanks = BlankTexts(["N/A"])
    }
    #expect(refusal?.text == "1.csv:2:1: the item has no name; add a name")
  }

  @Test func `with rejects each row has its own reason`() async throws {
    let report = try await home.add("Name,Value\nA,N/A\nB,N/A\nC,5\n") {
      $0.rejects = home.folder.file("rejects.csv")
    }
    #expect(report.rejected == 2)
    #expect(
      report.refused.first.first?.message
        == "Value: 'N/A' is not an amount; write it like 12.50, or use --blank 'N/A' if it means \u{201C}not stated\u{201D}"
    )
  }

  @Test func `an accounting format's zero is an amount`() async throws {
    try await home.add("Name,Value\nA, $-   \nB,\" $1,299.00 \"\nC, $(45.00)\n")
    #expect(try home.items().map(\.valueInDollars?.cents) == [0, 129_900, -4_500])
  }
}
