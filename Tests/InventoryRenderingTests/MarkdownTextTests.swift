import TestSupport
import Testing

@testable import InventoryRendering

@Suite struct MarkdownTextTests {
  @Test(arguments: [
    ("**18 ct** gold, `0.5` ct", "18 ct gold, 0.5 ct"),
    ("# Ring\n\nBought [here](https://shop.example).\n\n- one\n- two", "Ring\nBought here.\n- one\n- two"),
    ("one\ntwo  \nthree", "one two\nthree"), ("```\na *b*\n```", "a *b*"),
    ("<b>x</b> &amp; y", "<b>x</b> & y"), ("", ""),
  ])
  func `a text without its marks`(markdown: String, text: String) {
    #expect(markdown.withoutMarkdown == text)
  }

  @Test func `a plain line is what CommonMark makes of it`() {
    let pieces = [
      "Oak", "ww", "www", "w.w", "WWW.", "a", "Z", "ü", "日本", "\u{301}", "\u{A0}", "\u{2028}", "1", "12.",
      "3)", " ", "  ", ",", ".",
      ";", "?", "(", ")", "'", "-", "--", "/", "%", "$", "#", "+", "=", "http", "ftp.a.com", "x/y", "{{", "*",
      "\n", "&",
    ]
    var random = SplitMix(seed: 20)
    var plain = 0
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 1...8, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }
      .joined()
      guard text.isPlainProse else { continue }
      plain += 1
      let document = MarkdownDocument(text, root: "", format: .html, headingShift: 0)
      let html = document.html
      #expect(html == text.plainParagraph, "\(text.debugDescription)")
      // The full stop ends nothing, but it makes the way of the parser necessary.
      #expect((text + "!").withoutMarkdown == text + "!", "\(text.debugDescription)")
    }
    #expect(plain > 2_000)
  }

  @Test(arguments: [
    "", " a", "a ", "1. a", "- a", "# a", "a *b*", "a\nb", "a & b", "a < b", "see www.example.com",
    "see WWW.example.com",
    "a: b", "x@example.com", "[a]", "a_b_", "a|b", "`a`", "a\\b", "a\"b", "a~b~", "a!", "a\tb", "{% a %}",
    "a\u{0}b",
  ])
  func `a line that may mean something in Markdown is parsed`(text: String) {
    #expect(!text.isPlainProse)
  }
}
