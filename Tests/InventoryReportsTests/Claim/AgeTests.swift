import InventoryModel
import Testing

@testable import InventoryProof
@testable import InventoryReports

@Suite struct AgeTests {
  @Test(arguments: [
    ("2020-01-31", "2020-02-29", 0), ("2020-01-31", "2020-03-01", 1), ("2019-10-30", "2026-10-30", 84),
    ("2019-10-31", "2026-10-30", 83), ("2026-10-30", "2026-10-30", 0),
  ])
  func `an age has whole months`(start: String, end: String, months: Int) throws {
    #expect(try Age(from: #require(Timestamp(start)), to: #require(Timestamp(end)))?.months == months)
  }

  @Test func `an age is worded in years and months`() {
    #expect(
      [0, 1, 12, 13, 29].map { Age(months: $0).text.replacing("\u{A0}", with: " ") } == [
        "less than a month", "1 month", "1 year", "1 year, 1 month", "2 years, 5 months",
      ])
  }
}
