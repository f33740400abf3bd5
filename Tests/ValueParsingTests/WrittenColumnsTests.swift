import InventoryModel
import Testing

@testable import ValueParsing

struct WrittenColumnsTests {
  @Test func `the other amounts tell how one is written`() {
    #expect(money(["1.299,00", "1.500"], currency: "EUR") == [129_900, 150_000])
    #expect(money(["1,299.00", "1,500"]) == [129_900, 150_000])
  }

  @Test func `an amount that may be read in two ways is not read, and a plain one is`() {
    #expect(money(["1,500", "20"]) == [nil, 2000])
    #expect(money(["about 500", "", "12.5O"]) == [nil, nil, nil])
  }

  /// An import with `--decimal comma` stores ambiguous amounts with a point, beside those that it leaves as written.
  @Test func `an amount in one format is read beside amounts in the other`() {
    #expect(money(["8400.00", "1.900,50"], currency: "EUR") == [8400_00, 1900_50])
    #expect(money(["1.5", "1,5", "7"]) == [150, 150, 700])
    #expect(money(["1.5", "1,50", "1.500"]) == [150, 150, nil])
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

  @Test func `the first and the last day of a year or a month are known`() {
    let column = DateColumn()
    let texts = [
      "2027", "2027-03", "3/2027", "Mar 2027", "4/3/2027", "ca. 2027", "2027 or 2026", "soon", "12345",
    ]
    #expect(
      texts.map { column.days($0)?.lowerBound.text } == [
        "2027-01-01", "2027-03-01", "2027-03-01", "2027-03-01", "2027-03-04", "2027-01-01", "2026-01-01", nil,
        nil,
      ])
    #expect(
      texts.map { column.days($0)?.upperBound.text } == [
        "2027-12-31", "2027-03-31", "2027-03-31", "2027-03-31", "2027-04-03", "2027-12-31", "2027-12-31", nil,
        nil,
      ])
    #expect(column.days("2/2028")?.upperBound.text == "2028-02-29")
  }

  @Test func `the order of a date that does not show it is stated`() {
    func assumption(_ texts: [String]) -> DateColumn.Assumption? {
      var column = DateColumn()
      for text in texts { column.add(text) }
      return column.assumption
    }
    #expect(assumption(["31.12.2020", "03.03.2021", "2021-04-03", "3 Apr 2021", "soon"]) == nil)
    let pointed = assumption(["31.12.2020", "03.04.2021", "05.06.2021"])
    #expect(pointed?.text == "03.04.2021" && pointed?.day.text == "2021-04-03" && pointed?.isDayFirst == true)
    let slashed = assumption(["12/31/2020", "03/04/2021"])
    #expect(slashed?.day.text == "2021-03-04" && slashed?.isDayFirst == false)
    #expect(assumption(["03/04/2021"]) == nil)
  }

  @Test func `a year is known where the day is not`() {
    let column = DateColumn()
    let texts = ["2027", "3/2027", "4/3/2027", "03/04/05", "2027 or 2026", "soon", "18/3/2019"]
    #expect(texts.map(column.year) == [2027, 2027, 2027, 2005, 2026, nil, 2019])
  }

  @Test func `an amount alone is read if it is clear`() {
    #expect(
      ["50.00", "$50", "1.299,00 €", "1,500", "", "fifty"].map { AmountColumn.amount(alone: $0)?.cents }
        == [5000, 5000, 1299_00, nil, nil, nil])
  }

  @Test(
    arguments: [
      (["3,450", "950", "12,500"], "USD", [3450_00, 950_00, 12_500_00], "3,450"),
      (["$1,000"], "USD", [1000_00], "$1,000"), (["3.450", "7"], "EUR", [3450_00, 7_00], "3.450"),
      // Two signs cannot both group digits, and a currency may have three decimals or none.
      (["3,450", "3.450"], "USD", [nil, nil], nil), (["3,450"], "KWD", [nil], nil),
      (["3,450"], "JPY", [3450_00], nil), (["3,450", "1.50"], "USD", [3450_00, 1_50], nil),
      (["3,450", "1,50"], "USD", [nil, 1_50], nil), (["3,450", "soon"], "USD", [3450_00, nil], "3,450"),
    ] as [([String], String, [Int64?], String?)])
  func `a sign before three digits groups them if nothing contradicts, which is stated`(
    texts: [String], currency: String, cents: [Int64?], stated: String?
  ) {
    var column = AmountColumn(currency: currency)
    for text in texts { column.add(text) }
    #expect(texts.map { column.money($0, currency: currency)?.cents } == cents)
    #expect(column.assumption?.text == stated)
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
