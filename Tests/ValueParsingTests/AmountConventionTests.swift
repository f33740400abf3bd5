import InventoryModel
import Testing

@testable import ValueParsing

struct AmountConventionTests {
  @Test func `the table has its cases`() throws {
    let table = try Table("money.txt")
    #expect(table.counts == [64, 50, 40, 34, 49, 24, 152, 11])
    #expect(table.cases.allSatisfy { $0.count == 3 })
  }

  @Test func `each form is its cents under each convention, or an error`() throws {
    for line in try Table("money.txt").cases {
      for (convention, expected) in zip(AmountConvention.allCases, line.dropFirst()) {
        let read = convention.money(line[0]).map { String($0.cents) } ?? "error"
        #expect(read == expected, "'\(line[0])' with a decimal \(convention)")
      }
    }
  }

  @Test func `a plain text is the same amount under both, once its sign is theirs`() {
    var numbers = SystemRandomNumberGenerator()
    let limit = Money.limit.cents
    let edges: [Int64] = [0, 1, -1, 99, 100, -100, limit, -limit]
    for cents in edges + (0..<2_000).map({ _ in Int64.random(in: -limit...limit, using: &numbers) }) {
      let text = Money(cents: cents).plainText
      #expect(AmountConvention.point.money(text)?.cents == cents)
      #expect(AmountConvention.comma.money(text.replacing(".", with: ","))?.cents == cents)
      #expect(AmountConvention.comma.money(text) == nil)
    }
  }

  @Test func `no text is two amounts`() {
    var numbers = SystemRandomNumberGenerator()
    let letters = Array("0123450000.,.,' -")
    for _ in 0..<20_000 {
      let text = String(
        (0..<Int.random(in: 1...9, using: &numbers)).map { _ in letters.randomElement(using: &numbers) ?? "0"
        })
      if let point = AmountConvention.point.money(text), let comma = AmountConvention.comma.money(text) {
        #expect(point == comma, "'\(text)'")
      }
    }
  }

  @Test func `bytes that are not UTF-8 are not an amount`() {
    for bytes: [UInt8] in [
      [0xFF], [0xC2], [0x35, 0xE2, 0x80], [0xA0, 0x35], [0xE2, 0x82, 0x35], [0xF0, 0x80],
    ] {
      #expect(bytes.withUnsafeBytes(AmountConvention.point.money) == nil)
    }
  }

  @Test(arguments: [
    (AmountConvention.point, "12,5O", "'12,5O' is not an amount; write it like 12.50"),
    (.point, "12,50", "'12,50' is not an amount in a column with a decimal point; write it like 12.50"),
    (.comma, "12.50", "'12.50' is not an amount in a column with a decimal comma; write it like 12,50"),
    (.comma, "n/a", "'n/a' is not an amount in a column with a decimal comma; write it like 12,50"),
  ])
  func `a refusal says what the column is`(convention: AmountConvention, text: String, message: String) {
    #expect(convention.refusal(of: text) == message)
  }
}
