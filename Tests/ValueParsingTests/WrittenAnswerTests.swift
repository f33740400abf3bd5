import Testing
import ValueParsing

@Suite struct WrittenAnswerTests {
  @Test(
    arguments: [
      ("yes", .yes), ("Yes, since 2024", .yes), ("x", .yes), ("1", .yes), ("✓", .yes), ("ja (2024)", .yes),
      ("no", .no), ("0", .no), ("N/A", .no), ("nein", .no),
      ("1 of 2", nil), ("2 of 3", nil), ("0 of 2", nil), ("partly", nil), ("one", nil), ("1, 2", nil),
    ] as [(String, WrittenAnswer?)])
  func `a text is a yes, a no or no answer`(text: String, answer: WrittenAnswer?) {
    #expect(WrittenAnswer(text) == answer)
  }
}
