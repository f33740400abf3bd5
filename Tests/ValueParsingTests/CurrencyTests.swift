import Testing

@testable import ValueParsing

@Suite struct CurrencyTests {
  @Test(arguments: [
    ("$ 20", "USD", true), ("USD 20", "USD", true), ("$ 20", "CAD", true), ("USD 20", "CAD", false),
    ("20 USD", "AUD", false), ("CAD 20", "CAD", true), ("CAD 20", "USD", false), ("€20", "EUR", true),
    ("EUR 20", "EUR", true), ("€20", "USD", false),
  ])
  func `an amount is in the currency that is meant`(text: String, code: String, isMeant: Bool) throws {
    let currency = text.withUTF8Bytes { WrittenAmount($0, with: .point)?.currency }
    #expect(try #require(currency).isMeant(by: code) == isMeant)
  }

  @Test func `the sign and the code are one currency`() throws {
    let currencies = ["$1", "USD 1"].map { $0.withUTF8Bytes { WrittenAmount($0, with: .point)?.currency } }
    #expect(Set(currencies).count == 1)
  }
}
