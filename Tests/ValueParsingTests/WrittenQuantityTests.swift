import InventoryModel
import Testing

@testable import ValueParsing

struct WrittenQuantityTests {
  @Test(arguments: [
    ("6", 6), (" 6 ", 6), ("6.0", 6), ("6,00", 6), ("06", 6), ("0", 0), ("6 pcs", 6), ("6 Stk.", 6),
    ("6x", 6), ("1 Stück", 1), ("999999999", 999_999_999),
  ])
  func `a whole number is read as spreadsheets write it`(text: String, pieces: Int) {
    #expect(WrittenQuantity.pieces(text) == pieces)
  }

  @Test(arguments: [
    "", " ", "6.5", "6,000", "6.", ".0", "-6", "+6", "six", "2 pairs", "x6", "pcs", "6 pcs 2", "1000000000",
    "1.0.0", "\u{666}", "6e1",
  ])
  func `any other text is not a number of pieces`(text: String) {
    #expect(WrittenQuantity.pieces(text) == nil)
  }

  @Test(arguments: [
    ("0", true), ("0.0", true), ("0,00", true), ("-2", true), ("0 pcs", true), ("-2 pcs.", true),
    ("0 Stück", true),
    ("2", false), ("2 pcs", false), ("", false), ("-", false), ("none", false), ("0/6", false),
    ("0 x 12", false),
    ("0.5 kg", false),
  ])
  func `zero pieces or fewer are none, with a unit or without`(text: String, isNone: Bool) {
    #expect(WrittenQuantity.isNone(text) == isNone)
  }
}

@Suite struct WrittenAnswerTests {
  @Test(
    arguments: [
      ("yes", .yes), ("Yes, since 2024", .yes), ("x", .yes), ("1", .yes), ("✓", .yes), ("ja (2024)", .yes),
      ("no", .no), ("0", .no), ("N/A", .no), ("nein", .no),
      ("1 of 2", nil), ("2 of 3", nil), ("0 of 2", nil), ("partly", nil), ("one", nil), ("1, 2", nil),
      ("yes?", nil), ("no (?)", nil), ("?", .no),
    ] as [(String, WrittenAnswer?)])
  func `a text is a yes, a no or no answer`(text: String, answer: WrittenAnswer?) {
    #expect(WrittenAnswer(text) == answer)
  }

  @Test(
    arguments: [
      (.inSafe, "yes", .inside), (.inSafe, "no", .outside), (.inSafe, "Tresor", .inside),
      (.inSafe, "partly", .unclear), (.storage, "Safe", .inside), (.storage, "coffre-fort", .inside),
      (.storage, "next to the safe", .unclear), (.storage, "gun safe", .unclear),
      (.storage, "caja fuerte del banco", .unclear), (.storage, "Shelf; Safe", .inside),
      (.storage, "Safeway bag", .outside), (.room, "House > Study > Tresor", .inside),
      (.room, "Safe / Shelf 2", .unclear), (.room, "Study", .outside), (.description, "Safe", .outside),
    ] as [(FieldRole, String, StatedSafe)])
  func `a place that is a safe is one, and a place that mentions a safe is unclear`(
    role: FieldRole, text: String, safe: StatedSafe
  ) {
    #expect(StatedSafe([role: text]) == safe)
  }

  @Test func `a field about a safe counts more than a place`() {
    #expect(StatedSafe([.inSafe: "no", .room: "Safe"]) == .outside)
  }
}
