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
    ("€", "EUR", "€ 5"), ("€", "EUR", "5 EUR"), ("£", "GBP", "GBP 5"), ("CHF", "CHF", "CHF 5"),
    ("¥", "JPY", "JPY 5"),
    ("₩", "KRW", "\u{FFE6}5"), ("₦", nil, "₦5"),
  ])
  func `a currency other than that of the site is reported`(name: String, code: String?, cell: String)
    async throws
  {
    let report = try await Household().add("Name,Price\nLamp,7\nChair,\(cell)\nVase,\(cell)\n")
    #expect(report.evidence.map(\.finding) == [note(name, code)])
    #expect(report.evidence.map(\.attribute) == ["valueInDollars"])
  }

  @Test func `two currencies are refused, with a place of each and the cure`() async throws {
    let refusal = try await Household().refusal(of: "Name,Price\nLamp,7\nChair,$5\nVase,5 EUR\nDesk,CHF 8\n")
    #expect(refusal?.kind == .badData)
    #expect(
      refusal?.text
        == "1.csv:4:6: the column 'Price' has amounts in €, such as '5 EUR' here, and amounts in $, such as '$5' on line 3; "
        + "convert the amounts to one currency, or keep the column as a field with --map 'Price=field:Price'")
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
    #expect(report.evidence.map(\.finding) == [note("€", "EUR", " in \(path)")])
  }

  @Test(arguments: ["Price (JPY)", "Price (jpy)", "Value (¥)", "金額（円）", "価格(円)", "Ｐｒｉｃｅ（￥）"])
  func `a header may name a currency without decimals`(header: String) async throws {
    let house = try Household()
    let report = try await house.add("Name,\(header)\nDesk,\"29,800\"\n")
    #expect(try house.item("Desk").valueInDollars == Money(cents: 2_980_000))
    #expect(
      report.evidence.map(\.finding) == [
        "thousands separator (1 cell, '29,800' on line 2), because the currency has no decimals "
          + "(--decimal comma would be an error)", note("¥", "JPY"),
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

  @Test(arguments: ["Currency", "currency_code", "Price currency", "Währung", "DEVISE", "通貨"])
  func `a column may state the currency of each row`(header: String) async throws {
    let house = try Household()
    let report = try await house.add("Name,Price,\(header)\nLamp,7,EUR\nVase,5,€\nDesk,8,euros\nChair,9,\n")
    #expect(report.evidence.map(\.finding) == [note("€", "EUR")])
    #expect(try house.item("Vase").fields == [Field(name: header, value: "€")])
  }

  @Test func `a currency of the site is not reported, and dollars in a site of euros are`() async throws {
    func findings(_ text: String) async throws -> [String] {
      try await Household().add(text) { $0.cells.currency = Currency(code: "EUR") }.evidence.map(\.finding)
    }
    #expect(try await findings("Name,Price\nLamp,7 EUR\n") == [])
    #expect(try await findings("Name,Price,Currency\nLamp,7,EUR\n") == [])
    #expect(try await findings("Name,Price,Currency\nLamp,7,USD\n") == [note("$", "USD", site: "€")])
    #expect(try await findings("Name,Price ($)\nLamp,7\n") == [note("$", "USD", site: "€")])
  }

  @Test(arguments: [
    "Name,Price,Currency\nLamp,7,USD\nVase,5,EUR\n", "Name,Price,Currency\nLamp,$7,\nVase,5,EUR\n",
  ])
  func `two currencies of rows are refused`(text: String) async throws {
    let refusal = try await Household().refusal(of: text)?.text ?? ""
    #expect(
      refusal.hasPrefix(
        "1.csv:3:8: the column 'Price' has amounts in €, such as 'EUR' here, and amounts in $"))
    #expect(
      refusal.hasSuffix(
        "convert the amounts to one currency, or, if the column 'Currency' does not state the currency of 'Price', rename this column with "
          + "--map 'Currency=field:Other currency'"))
  }

  @Test func `a header in one currency and a cell in another are refused`() async throws {
    let refusal = try await Household().refusal(of: "Name,Price (EUR)\nLamp,7\nVase,$5\n")?.text ?? ""
    #expect(refusal.hasPrefix("1.csv:3:6: the column 'Price (EUR)' has amounts in $, such as '$5' here"))
  }

  @Test func `a row cannot state two currencies, nor an unknown one`() async throws {
    let text = "Name,Price,Currency\nLamp,$7,CAD\nVase,€5,USD\nDesk,8,Taler\nChair,,Taler\nSofa,3,n/a\n"
    let refusal = try await Household().refusal(of: text)?.text ?? ""
    #expect(refusal.contains("1.csv:3:6: '€5' is not in the currency 'USD' that the row states"))
    #expect(
      refusal.contains(
        "1.csv:4:8: 'Taler' is not a known currency; write the code of the currency, such as EUR, or, if"))
    #expect(refusal.split(separator: "\n").count == 2)
  }

  @Test func `a value that is made from the unit price has its currency`() async throws {
    let text = "Name,Quantity,Value,Unit price\nLamp,1,$5,\nVase,2,,€3\n"
    let refusal = try await Household().refusal(of: text)?.text ?? ""
    #expect(
      refusal.hasPrefix("1.csv:3:9: the column 'Value' has amounts in €, such as '€3' here, and amounts in $")
    )
  }

  @Test func `a renamed column has no effect, and one named currency has`() async throws {
    let coins = "Name,Price,Currency\nDenarius,7,Roman\nThaler,5,EUR\n"
    let report = try await Household().add(coins) {
      $0.cells.columns.maps = [try ColumnMap("Currency=field:Other currency")]
    }
    #expect(report.added == 2 && report.evidence.isEmpty)
    let other = try await Household().add("Name,Price,Cur\nLamp,7,EUR\n") {
      $0.cells.columns.maps = [try ColumnMap("Cur=field:currency")]
    }
    #expect(other.evidence.map(\.finding) == [note("€", "EUR")])
  }

  @Test(arguments: [("$5", "USD 600", "CAD"), ("USD 600", "$5", "CAD"), ("¥5", "JPY 600", "CNY")])
  func `a code says which currency a sign of the same column means`(
    first: String, second: String, site: String
  ) async throws {
    let report = try await Household().add("Name,Price\nLamp,\(first)\nVase,\(second)\n") {
      $0.cells.currency = Currency(code: site)
    }
    #expect(report.evidence.count == 1, "\(report.evidence.map(\.finding))")
    #expect(report.evidence.first?.finding.contains("without conversion") == true)
  }

  @Test func `the currency of a row tells thousands from decimals`() async throws {
    let house = try Household()
    try await house.add("Name,Price,Currency\nDesk,\"29,800\",JPY\n")
    #expect(try house.item("Desk").valueInDollars == Money(cents: 2_980_000))
  }

  private func note(_ name: String, _ code: String?, _ place: String = "", site: String = "$") -> String {
    "amounts in \(name) are shown as \(site) without conversion\(place); to show them in \(name), set "
      + (code.map { "'currency: \($0)'" } ?? "its code as 'currency'") + " in site.yml"
  }
}
