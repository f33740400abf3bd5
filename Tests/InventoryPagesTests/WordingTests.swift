import InventoryModel
import TestSupport
import Testing

@testable import InventoryPages

@Suite struct WordingTests {
  @Test(
    arguments: [
      (0, "$0.00"), (5, "$0.05"), (50, "$0.50"), (99_999, "$999.99"), (100_000, "$1,000.00"),
      (1_299_00, "$1,299.00"), (1_000_005_07, "$1,000,005.07"), (-4_05, "-$4.05"), (-1_234_56, "-$1,234.56"),
      (Int64.max, "$92,233,720,368,547,758.07"), (Int64.min, "-$92,233,720,368,547,758.08"),
    ] as [(Int64, String)])
  func `money has two decimals and groups of three`(cents: Int64, text: String) {
    #expect(Wording.sample().money(Money(cents: cents)) == text)
  }

  @Test(arguments: [("EUR", "€12.50"), ("GBP", "£12.50"), ("JPY", "¥12.50"), ("CHF", "CHF\u{A0}12.50")])
  func `a currency has its sign, or its code and a space that does not break`(code: String, text: String) {
    #expect(Wording.sample(currency: code).money(Money(cents: 12_50)) == text)
  }

  @Test(
    arguments: [
      ("JPY", 1_299_00, "¥1,299"), ("JPY", -50_00, "-¥50"), ("JPY", 0, "¥0"), ("ISK", 12_00, "ISK\u{A0}12"),
      ("HUF", 12_00, "HUF\u{A0}12.00"),
    ] as [(String, Int64, String)])
  func `a currency without cents shows none`(code: String, cents: Int64, text: String) {
    #expect(Wording.sample(currency: code).money(Money(cents: cents)) == text)
    #expect(Wording(currency: "JPY", valueThreshold: Money(cents: 50_00)).lowVerdict == "below ¥50")
  }

  @Test func `the sign of a negative amount comes before the currency`() {
    #expect(Wording.sample(currency: "CHF").money(Money(cents: -1)) == "-CHF\u{A0}0.01")
  }

  @Test(
    arguments: [(50_01, true), (50_00, true), (49_99, false), (0, false), (-60_00, false)] as [(Int64, Bool)]
  )
  func `only a value below the threshold is low`(cents: Int64, isHigh: Bool) {
    let value = Wording.sample().value(Money(cents: cents))
    #expect(value.isHigh == isHigh)
    #expect(value.verdict == (isHigh ? "$50 or more" : "below $50"))
  }

  @Test(
    arguments: [
      ("2019-02-16", "Feb 16, 2019"), ("2019-02-30", "2019-02-30"), ("2019-2-16", "2019-2-16"),
      ("16.02.2019", "16.02.2019"),
      ("2019-02-16 in June", "2019-02-16 in June"), ("1234567890", "1234567890"),
      ("----------", "----------"), ("", ""),
    ])
  func `a field that is an ISO date is worded like other dates`(text: String, shown: String) {
    #expect(Wording.sample().fieldText(text) == shown)
  }

  @Test func `a value is worded like any amount`() {
    #expect(Wording.sample().value(Money(cents: 1_299_00)).text == "$1,299.00")
  }

  @Test(
    arguments: [
      (49_90, "$49.90 or more"), (1_000_00, "$1,000 or more"), (0, "$0 or more"), (-5_00, "-$5 or more"),
    ]
      as [(Int64, String)])
  func `a verdict names the threshold, without cents where the item has none`(cents: Int64, verdict: String) {
    #expect(Wording.sample(threshold: cents).value(Money(cents: 9_999_00)).verdict == verdict)
  }

  @Test(arguments: [
    ("2023-03-18", "Mar 18, 2023"), ("2024-02-29", "Feb 29, 2024"), ("0987-12-01", "Dec 1, 987"),
    ("2023-01-09T23:59:59.250Z", "Jan 9, 2023"),
  ])
  func `a date is a month, a day and a year`(date: String, text: String) throws {
    #expect(Wording.sample().date(try Timestamp.sample(date)) == text)
  }

  @Test func `every month has its name`() throws {
    let months = try (1...12).map { month in
      try Wording.sample().date(Timestamp.sample("2023-" + (month < 10 ? "0" : "") + "\(month)-01")).prefix(3)
    }
    #expect(
      months == ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"])
  }

  @Test(arguments: [
    (0, "0 items"), (1, "1 item"), (2, "2 items"), (999, "999 items"), (1_204, "1,204 items"),
    (1_000_000, "1,000,000 items"), (1_000_001, "1,000,001 items"),
  ])
  func `a count is grouped, and only one is singular`(number: Int, text: String) {
    #expect(Wording.sample().count(number, "item", "items") == text)
  }
}
