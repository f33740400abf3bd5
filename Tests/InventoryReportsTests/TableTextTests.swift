import Testing

@testable import InventoryProof
@testable import InventoryReports

@Suite struct TableTextTests {
  private let long = String(repeating: "x", count: 400)

  @Test(arguments: ["", "Lamp", String(repeating: "x", count: 80), String(repeating: "Ä b ", count: 60)])
  func `an ordinary text stays as it is`(text: String) {
    #expect(text.tableText == text)
  }

  @Test func `a word beyond 80 letters is cut, and the words around it stay`() {
    #expect("a \(long) b".tableText == "a " + String(repeating: "x", count: 79) + "\u{2026} b")
  }

  @Test func `a text beyond 240 letters is cut`() {
    let text = String(repeating: "word ", count: 100).tableText
    #expect(text.unicodeScalars.count == 240)
    #expect(text.hasSuffix("word\u{2026}"))
  }

  @Test func `marks on one letter count, too`() {
    #expect(("e" + String(repeating: "\u{301}", count: 400)).tableText.unicodeScalars.count == 80)
  }

  @Test(arguments: ["\u{A0}", "\u{202F}"]) func `a blank at which no line ends parts no word`(blank: String) {
    #expect(String(repeating: "a\(blank)", count: 100).tableText.unicodeScalars.count == 80)
  }
}
