import Diagnostics
import Testing

struct TerminalWidthTests {
  @Test(arguments: [
    ("", 0), ("Lamp", 4), ("Émaux", 5), ("e\u{301}", 1), ("日本", 4), ("ﾃ", 1), ("😀", 2),
    ("\u{1F468}\u{200D}\u{1F469}", 2),
  ])
  func `a character takes one cell, a wide one two, a mark none`(text: String, width: Int) {
    #expect(text.terminalWidth == width)
  }
}
