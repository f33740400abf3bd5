import InventoryModel
import Testing

struct MoneyTests {
  @Test(
    arguments: [
      (0, "0.00"), (1, "0.01"), (9, "0.09"), (10, "0.10"), (100, "1.00"), (129_900, "1299.00"), (-1, "-0.01"),
      (-405, "-4.05"), (-100, "-1.00"), (10_000_000_000_000, "100000000000.00"),
      (Int64.max, "92233720368547758.07"), (Int64.min, "-92233720368547758.08"),
    ] as [(Int64, String)])
  func `the plain text has two digits after the point`(cents: Int64, text: String) {
    #expect(Money(cents: cents).plainText == text)
  }

  @Test(arguments: [0, 1, -1, 99, -99, 100, 123_456_789, -123_456_789] as [Int64])
  func `a plain text is read back to the same cents`(cents: Int64) {
    let money = Money(cents: cents)
    #expect(Money(plainText: money.plainText) == money)
  }

  @Test(
    arguments: [
      ("5", 500), ("5.5", 550), ("5.05", 505), ("0005", 500), ("-0", 0), ("-0.5", -50),
      ("000000000000001", 100), ("100000000000", 10_000_000_000_000),
    ] as [(String, Int64)])
  func `a plain text may leave digits out after the point`(text: String, cents: Int64) {
    #expect(Money(plainText: text)?.cents == cents)
  }

  @Test(arguments: [
    "", "-", ".", "5.", ".5", "5.123", "1.2.3", "1,299", "$5", " 5", "5 ", "+5", "--5", "1e3", "0x10", "٥",
    "nan", "1299.0O", "5.-5",
  ])
  func `another text is not an amount`(text: String) {
    #expect(Money(plainText: text) == nil)
  }

  @Test func `a hundred billion is an amount and a cent more is not`() {
    #expect(Money(plainText: "100000000000.00") == .limit)
    #expect(Money(plainText: "100000000000.01") == nil)
    #expect(Money(plainText: "-100000000000.00")?.cents == -Money.limit.cents)
    #expect(Money(plainText: "-100000000000.01") == nil)
  }

  @Test func `a number of any length is refused without overflow`() {
    #expect(Money(plainText: "999999999999999.99") == nil)
    #expect(Money(plainText: String(repeating: "9", count: 10_000)) == nil)
    #expect(Money(plainText: "1." + String(repeating: "0", count: 10_000)) == nil)
  }

  @Test func `a smaller amount comes first`() {
    #expect(Money(cents: -5) < Money(cents: 0))
    #expect(Money(cents: 999) < Money(cents: 1_000))
  }
}
