import Diagnostics
import Testing

/// What counts as one letter, and how wide it is.
@Suite struct LettersTests {
  @Test(arguments: [("e", 30, false), ("e", 31, true), ("", 31, true), ("\u{65E5}", 0, false)])
  func `a letter has at most 30 marks`(letter: String, marks: Int, isStacked: Bool) {
    let text = letter + String(repeating: "\u{301}", count: marks)
    #expect(text.hasStackedMarks == isStacked)
    #expect((text + "a\u{301}").hasStackedMarks == isStacked)
  }

  @Test func `a name has at most 1000 bytes`() {
    #expect(String(repeating: "a", count: 1_000).nameProblem("header") == nil)
    #expect(
      String(repeating: "a", count: 1_001).nameProblem("header")
        == "this header is longer than 1000 bytes; shorten it")
  }

  @Test(arguments: [
    ("", 0), ("Lamp", 4), ("Émaux", 5), ("e\u{301}", 1), ("日本", 4), ("ﾃ", 1), ("😀", 2),
    ("\u{1F468}\u{200D}\u{1F469}", 2),
  ])
  func `a character takes one cell, a wide one two, a mark none`(text: String, width: Int) {
    #expect(text.terminalWidth == width)
  }
}

@Suite struct GroupedTests {
  @Test(
    arguments: [
      (0, "0"), (999, "999"), (1_000, "1,000"), (1_001, "1,001"), (999_999, "999,999"),
      (12_000_034, "12,000,034"),
      (.max, "18,446,744,073,709,551,615"),
    ] as [(UInt64, String)])
  func `digits are in groups of three`(number: UInt64, text: String) {
    #expect(number.grouped == text)
  }
}

@Suite struct QuotedForShellTests {
  @Test(arguments: [("Lamp", "'Lamp'"), ("Grandma's", "'Grandma'\\''s'"), ("", "''")])
  func `a text is one argument of a shell`(text: String, quoted: String) {
    #expect(text.quotedForShell == quoted)
  }
}
