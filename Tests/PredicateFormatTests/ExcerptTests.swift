import Testing

@testable import PredicateFormat

struct ExcerptTests {
  @Test(arguments: [
    ("name == 'x'", 0..<4, ["name == 'x'", "^~~~"]), ("name ==", 7..<7, ["name ==", "       ^"]),
    ("a\tb\nc", 4..<5, ["a b c", "    ^"]), ("'日本' == x", 8..<9, ["'日本' == x", "          ^"]),
    ("'e\u{301}' == x", 8..<9, ["'e\u{301}' == x", "       ^"]), ("日本 x", 0..<2, ["日本 x", "^~~~"]),
    ("a\u{1B}[2Jb\u{202E}c", 7..<8, ["a\u{FFFD}[2Jb\u{FFFD}c", "       ^"]), ("", 0..<0, ["", "^"]),
  ])
  func `the caret is below the place`(text: String, range: Range<Int>, lines: [String]) {
    #expect(Excerpt(of: text, around: range).lines == lines)
  }

  @Test func `a long text is cut around the place`() {
    let text = String(repeating: "a", count: 100) + "X" + String(repeating: "b", count: 100)
    let lines = Excerpt(of: text, around: 100..<101).lines
    #expect(
      lines[0] == "..." + String(repeating: "a", count: 36) + "X" + String(repeating: "b", count: 35) + "...")
    #expect(lines[1] == String(repeating: " ", count: 39) + "^")
  }

  @Test func `a long place is marked as far as it is shown`() {
    let lines = Excerpt(of: String(repeating: "a", count: 200), around: 10..<200).lines
    #expect(lines[1] == String(repeating: " ", count: 10) + "^" + String(repeating: "~", count: 61))
  }

  @Test func `an error is its reason, the text and the caret`() {
    #expect("\(PredicateError("no", at: 2..<3, in: "a b"))" == "no\n  a b\n    ^")
  }
}
