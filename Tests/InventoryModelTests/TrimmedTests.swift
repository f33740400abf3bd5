import InventoryModel
import Testing

struct TrimmedTests {
  @Test(arguments: [
    " Lamp", "Lamp ", "\t Lamp \r\n", "\u{A0}Lamp\u{A0}", "\u{3000}Lamp\u{2007}", "\u{200B}Lamp\u{FEFF}",
    "\u{2060}Lamp\u{2028}", "Lamp\u{85}", "Lamp",
  ])
  func `blanks at the ends go, whatever they are`(text: String) {
    #expect(text.trimmed == "Lamp")
  }

  @Test(arguments: ["Floor lamp", "a\u{A0}b", "e\u{301}", "\u{1F468}\u{200D}\u{1F469}", "\u{200F}\u{5D0}"])
  func `everything else stays, to the byte`(text: String) {
    #expect(Array((" " + text + "\u{A0}").trimmed.utf8) == Array(text.utf8))
  }

  @Test(arguments: ["", " ", "\u{A0}\u{200B}\n"]) func `of blanks alone nothing is left`(text: String) {
    #expect(text.trimmed == "")
  }

  @Test func `a blank that carries an accent stays`() {
    #expect(" \u{301}a".trimmed.unicodeScalars.elementsEqual(" \u{301}a".unicodeScalars))
  }
}
