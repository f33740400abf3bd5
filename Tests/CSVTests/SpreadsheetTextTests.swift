import Testing

@testable import CSV

@Suite struct SpreadsheetTextTests {
  @Test(arguments: [
    "=1+1", "+491", "-x", "-1-1", "@SUM(A1)", "\tx", "\rx", "\nx", "\u{FF1D}1", "\u{FF0B}1", "\u{FF0D}1",
    "\u{FF20}x",
    " =1", "  @x", "\u{A0}=1", "\u{3000}+x", "\u{FEFF}=1", "-", "--", "- a list", "-1.", "-.5", "-1.2.3",
    "+5", "-1e5",
    "=", "+",
    "'=1", "''-x", "' =1", "'\t",
  ])
  func `a text that looks like a formula gets one apostrophe`(text: String) {
    #expect(SpreadsheetText.escaped(text) == "'" + text)
    #expect(SpreadsheetText.unescaped("'" + text) == text)
  }

  @Test(arguments: [
    "", "x", "'", "'x", "''", "'90s", "' x", "1=1", "a@b", "-5", "-12.50", "-0", "12", " ", "\u{E9}=",
    "\u{A0}", "(=1)",
    "\"=1\"", "\u{FF21}",
  ])
  func `any other text stays as it is`(text: String) {
    #expect(SpreadsheetText.escaped(text) == text)
    #expect(SpreadsheetText.unescaped(text) == text)
  }

  /// Whoever opens the file chooses what separates its cells.
  @Test(arguments: [
    ("x;=1+1", "x;'=1+1"), ("x\t=1", "x\t'=1"), ("x| @a", "x|' @a"), ("x\n=1", "x\n'=1"),
    ("x;\n=1", "x;\n'=1"), ("x\r=1+1;y", "x\r'=1+1;y"), ("a\n- b\n- c", "a\n- b\n- c"),
    ("a\n- b\n- 2+cmd|' /C calc'!A0", "a\n- b\n'- 2+cmd|' /C calc'!A0"), ("a\n'- b", "a\n'- b"),
    ("=1;'=1", "'=1;''=1"), ("a;-5;- 5", "a;-5;'- 5"), ("a,=1", "a,=1"), ("a;b;", "a;b;"), ("\t=1", "'\t'=1"),
  ])
  func `a part of a text that looks like a formula gets one apostrophe, too`(text: String, safe: String) {
    #expect(SpreadsheetText.escaped(text) == safe)
    #expect(SpreadsheetText.unescaped(safe) == text)
  }

  @Test func `every text comes back byte for byte`() {
    let parts = [
      ";", "|",
      "'", "=", "-", "+", "@", " ", "\t", "\r", "\n", "\u{A0}", "\u{FF1D}", "\u{301}", "5", ".", "a",
      "\u{FEFF}",
    ]
    var texts = [""]
    for _ in 0..<4 {
      texts += Set(texts).flatMap { text in parts.map { text + $0 } }
      for text in texts {
        let back = SpreadsheetText.unescaped(SpreadsheetText.escaped(text))
        if !back.utf8.elementsEqual(text.utf8) {
          Issue.record("\(text.debugDescription) became \(back.debugDescription)")
        }
      }
      texts = Array(Set(texts.map { Array($0.utf8) })).map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(texts.count > 10_000)
  }
}
