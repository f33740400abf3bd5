import Testing

@testable import ValueParsing

struct WrittenQuantityTests {
  @Test(arguments: [
    ("6", 6), (" 6 ", 6), ("6.0", 6), ("6,00", 6), ("06", 6), ("0", 0), ("999999999", 999_999_999),
  ])
  func `a whole number is read as spreadsheets write it`(text: String, pieces: Int) {
    #expect(WrittenQuantity.pieces(text) == pieces)
  }

  @Test(arguments: [
    "", " ", "6.5", "6,000", "6.", ".0", "-6", "+6", "six", "6 pcs", "1000000000", "1.0.0", "\u{666}", "6e1",
  ])
  func `any other text is not a number of pieces`(text: String) {
    #expect(WrittenQuantity.pieces(text) == nil)
  }
}
