import InventoryModel
import Testing

@Suite struct PercentageTests {
  @Test(arguments: [
    ("80", "80"), ("82.5%", "82.5"), ("0", "0"), ("100.0", "100"), ("007", "7"), ("8.875%", "8.875"),
    ("0.05", "0.05"),
  ])
  func `a percentage has three decimals at most`(text: String, plain: String) {
    #expect(Percentage(text)?.plainText == plain && Percentage(text)?.text == plain + "%")
  }

  @Test(arguments: ["", "%", "-1", "100.001", "101", "80.2555", "80,5", "80 %", ".5", "5.", "1e1", " 5", "٥"])
  func `what is no percentage is refused`(text: String) {
    #expect(Percentage(text) == nil)
  }

  @Test func `an amount in yen has no fraction`() throws {
    #expect(Money.smallest(in: "JPY").cents == 100 && Money.smallest(in: "USD").cents == 1)
    let percentage = try #require(Percentage("7.5")).rounding(to: .smallest(in: "JPY"))
    #expect(percentage.of(Money(cents: 33_333_00)).cents == 2_500_00)
    #expect(percentage.of(Money(cents: 6_00)).cents == 0 && percentage.of(Money(cents: 7_00)).cents == 1_00)
    #expect(percentage.rest.ofRoundedDown(Money(cents: 33_333_00)).cents == 30_833_00)
    let third = Money(cents: 100_000_00).share(of: 1, of: 3, unit: .smallest(in: "JPY"))
    #expect(third?.cents == 33_333_00)
  }

  @Test(arguments: [("50", 1, 1, 0), ("8.25", 1299_00, 107_17, 107_16), ("100", 7, 7, 7), ("0", 7, 0, 0)])
  func `a share of an amount is rounded half up, or down`(
    text: String, cents: Int64, share: Int64, down: Int64
  ) throws {
    let percentage = try #require(Percentage(text))
    #expect(percentage.of(Money(cents: cents)).cents == share)
    #expect(percentage.ofRoundedDown(Money(cents: cents)).cents == down)
  }

  @Test(arguments: [(1, 3, "33.33%"), (2, 3, "66.67%"), (47, 60, "78.33%"), (5, 5, "100%"), (0, 5, "0%")])
  func `a share is rounded to hundredths`(part: Int, whole: Int, text: String) {
    #expect(Percentage(part, of: whole).text == text)
  }
}
