import InventoryModel
import Testing

@testable import InventoryReports

@Suite struct WrittenColumnTests {
  @Test func `the other amounts tell how one is written`() {
    #expect(money(["1.299,00", "1.500"], currency: "EUR") == [129_900, 150_000])
    #expect(money(["1,299.00", "1,500"]) == [129_900, 150_000])
  }

  @Test func `an amount that may be read in two ways is not read, and a plain one is`() {
    #expect(money(["1,500", "20"]) == [nil, 2000])
    #expect(money(["1.5", "1,5", "7"]) == [nil, nil, 700])
    #expect(money(["about 500", "", "12.5O"]) == [nil, nil, nil])
  }

  @Test func `an amount in another currency is not read`() {
    #expect(money(["$5", "€ 5", "CAD 5", "5 USD", "5"]) == [500, nil, nil, 500, 500])
    #expect(money(["$5", "CAD 5", "USD 5"], currency: "CAD") == [500, 500, nil])
    #expect(money(["$5", "5 EUR"], currency: "EUR") == [nil, 500])
  }

  @Test func `the other dates tell which number is the day`() {
    #expect(days(["3/18/2019", "3/4/2020"]) == ["2019-03-18", "2020-03-04"])
    #expect(days(["18/3/2019", "3/4/2020"]) == ["2019-03-18", "2020-04-03"])
  }

  @Test func `a date with a time is the day that is written, whatever the zone`() {
    #expect(
      days(["2020-01-01T00:30:00+02:00", "2019-12-31T23:30:00-05:00", "18 Mar 2019 23:59"])
        == ["2020-01-01", "2019-12-31", "2019-03-18"])
  }

  @Test func `a date that may be two days is not read, and a clear one is`() {
    #expect(days(["3/4/2020", "5/5/2020"]) == [nil, "2020-05-05"])
    #expect(
      days(["3/4/2020", "2019-03-18", "18 Mar 2019", "2019/3/18", "spring 2019", "43542"])
        == [nil, "2019-03-18", "2019-03-18", "2019-03-18", nil, nil])
    #expect(days(["18/3/2019", "3/18/2019"]) == [nil, nil])
  }

  @Test(arguments: [
    ("2020-01-31", "2020-02-29", 0), ("2020-01-31", "2020-03-01", 1), ("2019-10-30", "2026-10-30", 84),
    ("2019-10-31", "2026-10-30", 83), ("2026-10-30", "2026-10-30", 0),
  ])
  func `an age has whole months`(start: String, end: String, months: Int) throws {
    #expect(try Age(from: #require(Timestamp(start)), to: #require(Timestamp(end)))?.months == months)
  }

  @Test func `an age is worded in years and months`() {
    #expect(
      [0, 1, 12, 13, 29].map { Age(months: $0).text } == [
        "less than a month", "1 month", "1 year", "1 year, 1 month", "2 years, 5 months",
      ])
  }

  private func money(_ texts: [String], currency: String = "USD") -> [Int64?] {
    var column = AmountColumn()
    for text in texts { column.add(text) }
    return texts.map { column.money($0, currency: currency)?.cents }
  }

  private func days(_ texts: [String]) -> [String?] {
    var column = DateColumn()
    for text in texts { column.add(text) }
    return texts.map { column.day($0)?.text }
  }
}
