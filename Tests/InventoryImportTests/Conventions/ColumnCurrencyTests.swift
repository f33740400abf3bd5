import CSV
import Diagnostics
import InventoryModel
import TestSupport
import Testing
import ValueParsing

@testable import InventoryImport

struct ColumnCurrencyTests {
  @Test(arguments: [
    "$5", "USD 5", "5", "¤5", "\u{FF04}5", "(5)",
  ])
  func `the amounts of one currency go together`(cell: String) async throws {
    let report = try await Household().add("Name,Price\nLamp,$12\nChair,\(cell)\nVase,USD 3\n")
    #expect(report.added == 3)
    #expect(report.evidence.isEmpty)
  }

  @Test(arguments: [
    ("€", "€ 5"), ("€", "5 EUR"), ("£", "GBP 5"), ("CHF", "CHF 5"), ("¥", "JPY 5"), ("₩", "\u{FFE6}5"),
  ])
  func `a currency other than the dollar is reported`(name: String, cell: String) async throws {
    let report = try await Household().add("Name,Price\nLamp,7\nChair,\(cell)\nVase,\(cell)\n")
    #expect(report.evidence.map(\.finding) == ["amounts in \(name) are not converted"])
    #expect(report.evidence.map(\.attribute) == ["valueInDollars"])
  }

  @Test func `two currencies are refused, with a place of each and the cure`() async throws {
    let refusal = try await Household().refusal(of: "Name,Price\nLamp,7\nChair,$5\nVase,5 EUR\nDesk,CHF 8\n")
    #expect(refusal?.kind == .badData)
    #expect(
      refusal?.text
        == "1.csv:4:6: the column 'Price' has amounts in €, such as '5 EUR' here, and amounts in $, such as '$5' on line 3; "
        + "convert them to one currency, or keep the column as a field with --map 'Price=field:Price'")
  }

  @Test(arguments: [("$5", "CAD 5"), ("¥5", "CNY 5"), ("£5", "EGP 5"), ("SEK 5", "NOK 5")])
  func `a sign is the code that it mostly represents, and no other`(one: String, other: String) async throws {
    #expect(try await Household().refusal(of: "Name,Price\nLamp,\(one)\nVase,\(other)\n") != nil)
  }

  @Test func `two currencies are refused where the user says how amounts are written, too`() async throws {
    let text = "Name,Price\nLamp,$5\nVase,5 EUR\n"
    #expect(try await Household().refusal(of: text) { $0.cells.amounts = .point } != nil)
    #expect(try await Household().refusal(of: text) { $0.rejects = "rejects.csv" } != nil)
  }

  @Test func `amounts in two currencies may be a field`() async throws {
    let house = try Household()
    try await house.add("Name,Price\nLamp,$5\nVase,5 EUR\n") {
      $0.cells.columns.maps = [try ColumnMap("Price=field:Price")]
    }
    #expect(try house.item("Vase").fields == [Field(name: "Price", value: "5 EUR")])
  }

  @Test func `each of several files may have a currency, and is named with it`() async throws {
    let house = try Household()
    let report = try await house.add("Name,Price\nLamp,$5\n", "Name,Price\nVase,5 EUR\n")
    let path = house.folder.file("2.csv")
    #expect(report.evidence.map(\.finding) == ["amounts in € are not converted in \(path)"])
  }

  @Test(arguments: ["Price (JPY)", "Price (jpy)", "Value (¥)", "金額（円）", "価格(円)", "Ｐｒｉｃｅ（￥）"])
  func `a header may name a currency without decimals`(header: String) async throws {
    let house = try Household()
    let report = try await house.add("Name,\(header)\nDesk,\"29,800\"\n")
    #expect(try house.item("Desk").valueInDollars == Money(cents: 2_980_000))
    #expect(
      report.evidence.map(\.finding) == [
        "thousands separator (1 cell, '29,800' on line 2), because the currency has no decimals "
          + "(--decimal comma would be an error)"
      ])
  }

  @Test(arguments: ["Price", "Price (USD)", "Price ($)"])
  func `another header leaves the question`(header: String) async throws {
    #expect(try await Household().refusal(of: "Name,\(header)\nDesk,\"29,800\"\n") != nil)
  }

  @Test func `amounts that name no currency may be in the one of the site`() async throws {
    let house = try Household()
    try await house.add("Name,Price\nDesk,\"$29.990\"\nLamp,9.990\n") {
      $0.cells.currency = Currency(code: "CLP")
    }
    #expect(try house.items().map(\.valueInDollars?.cents) == [2_999_000, 999_000])
    #expect(
      try await house.refusal(of: "Name,Price\nDesk,\"29,800 EUR\"\n") {
        $0.cells.currency = Currency(code: "JPY")
      }
        != nil)
  }
}
