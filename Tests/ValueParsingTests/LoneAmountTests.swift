import InventoryModel
import Testing
import ValueParsing

struct LoneAmountTests {
  @Test(arguments: [
    ("1299.99", 129_999), ("$1,250.50", 125_050), ("1.250,50 €", 125_050), ("12,5", 1_250), ("5", 500),
    ("-4.05", -405), ("(45.00)", -4_500), ("1,234,567", 123_456_700), ("1 299 USD", 129_900),
    ("CHF 1'250.50", 125_050), ("1.250,-", 125_000), ("1,250.-", 125_000),
  ])
  func `an amount is read as a cell of an import is`(text: String, cents: Int64) throws {
    #expect(try SingleAmount.money(text) == Money(cents: cents))
  }

  @Test(arguments: ["12,5O", "", "12.5055", "$", "1,2,3", "NaN", "$5 €"])
  func `what is not an amount is refused`(text: String) {
    let mistake = #expect(throws: SingleAmountMistake.self) { try SingleAmount.money(text) }
    #expect(mistake?.description.hasSuffix("is not an amount; write it like 1299.99") == true)
  }

  @Test(arguments: [
    ("1,250", "1250.00 or 1.250"), ("1.250", "1250.00 or 1.250"), ("$12,500", "12500.00 or 12.500"),
    ("-1,250", "-1250.00 or -1.250"),
  ])
  func `what may be read in two ways is a question`(text: String, readings: String) {
    let mistake = #expect(throws: SingleAmountMistake.self) { try SingleAmount.money(text) }
    #expect(
      mistake?.description
        == "'\(text)' could be \(readings); write it like 1299.00, with a point and two decimals")
  }

  @Test(arguments: [
    ("29,800", "JPY", 2_980_000), ("29.800", "KRW", 2_980_000), ("$29.990", "CLP", 2_999_000),
    ("2９,８００円", "JPY", 2_980_000),
  ])
  func `a currency without decimals has only thousands`(text: String, currency: String, cents: Int) throws {
    #expect(try SingleAmount.money(text, currency: Currency(code: currency)) == Money(cents: Int64(cents)))
  }

  @Test(arguments: [("1.250,50 €", "JPY"), ("CHF 20", "EUR"), ("$30", "EUR"), ("2９,８００円", "USD")])
  func `an amount in another currency is refused`(text: String, currency: String) {
    let mistake = #expect(throws: SingleAmountMistake.self) {
      try SingleAmount.money(text, currency: Currency(code: currency))
    }
    #expect(mistake?.description.contains("write the converted amount") == true)
  }

  @Test func `the sign of several currencies is that of the site`() throws {
    #expect(try SingleAmount.money("$30", currency: Currency(code: "CAD")) == Money(cents: 30_00))
  }

  @Test(arguments: [("29,800", "EUR"), ("€29,800", "JPY"), ("US$29,800", "CLP")])
  func `another currency is still a question`(text: String, currency: String) {
    #expect(throws: SingleAmountMistake.self) {
      try SingleAmount.money(text, currency: Currency(code: currency))
    }
  }
}
