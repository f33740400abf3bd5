import Testing

@testable import Mustache

@Suite struct EscapeTests {
  private func escaped(_ text: String, _ escape: Escape) -> String {
    var bytes: [UInt8] = []
    escape.append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `the file's extension decides how values are escaped`() {
    #expect(Escape(file: "item.html") == .html)
    #expect(Escape(file: "item.md") == .markdown)
    #expect(Escape(file: "robots.txt") == .none)
    #expect(Escape(file: "html") == .none)
    #expect(Escape(file: "item.html/x") == .none)
  }

  @Test func `HTML has no byte left that ends a text or an attribute`() {
    #expect(escaped("<a href='x' b=\"`\">&", .html) == "&lt;a href=&#39;x&#39; b=&quot;&#96;&quot;&gt;&amp;")
  }

  @Test func `NUL becomes the replacement character in HTML and Markdown`() {
    #expect(escaped("a\0\0b", .html) == "a\u{FFFD}\u{FFFD}b")
    #expect(escaped("a\0b", .markdown) == "a\u{FFFD}b")
  }

  @Test(arguments: [
    0x1, 0x7, 0x1B, 0x1F, 0x7F, 0x80, 0x85, 0x9B, 0x9F, 0xFDD0, 0xFDEF, 0xFFFE, 0xFFFF, 0x1FFFE, 0x8FFFF,
    0x10FFFE,
    0x10FFFF,
  ])
  func `what HTML forbids and a terminal acts on becomes the replacement character`(number: UInt32) throws {
    let character = String(try #require(UnicodeScalar(number)))
    for escape in [Escape.html, .markdown] {
      #expect(escaped("a\(character)b", escape) == "a\u{FFFD}b")
      #expect(escaped(character + character, escape) == "\u{FFFD}\u{FFFD}")
    }
    #expect("a\(character)\tb\r\n".printable == "a\u{FFFD}\tb\r\n")
    #expect(escaped(character, .none).utf8.elementsEqual(character.utf8))
  }

  @Test(arguments: ["\u{B}", "\u{C}"])
  func `a line or page break that is no line end of HTML becomes the replacement character`(character: String)
  {
    #expect(escaped("a\(character)b", .html) == "a\u{FFFD}b")
    #expect("a\(character)b".printable == "a\u{FFFD}b")
  }

  @Test func `a line ends with a line feed in HTML`() {
    #expect(escaped("a\r\nb\rc\r\r\nd\n\te\r", .html) == "a\nb\nc\n\nd\n\te\n")
  }

  /// Jekyll runs Liquid before it reads Markdown.
  @Test func `no text begins a tag of Liquid in Markdown`() {
    #expect(escaped("{{x}}{%y%}{{{ {a} {", .markdown) == "&#123;{x}}&#123;%y%}&#123;&#123;{ {a} &#123;")
    #expect(escaped("{{x}}", .html) == "{{x}}")
  }

  @Test(arguments: [Escape.html, .markdown])
  func `a mark that joins a quote does not hide it`(escape: Escape) {
    #expect(escaped("<\u{301}", .html) == "&lt;\u{301}")
    #expect(escaped("\"\u{20E3}'\u{338}", .html) == "&quot;\u{20E3}&#39;\u{338}")
    #expect(escaped("*\u{301}\r\n\u{301}|", .markdown) == "\\*\u{301} \u{301}\\|")
  }

  @Test func `text without special bytes stays as it is`() {
    let text =
      "Größe 日本 ﾃ\u{FDCE}\u{FDF0}\u{FFFD} \u{A0}§ \u{2028}\u{2029} 👩‍👩‍👧\u{1FFFD} $1,299.00 (new); 50% off."
    for escape in [Escape.html, .markdown, .none] { #expect(escaped(text, escape) == text) }
    #expect(text.printable == text)
  }

  @Test func `without escaping all bytes stay as they are`() {
    let text = "<&>\"'`\0\r\n\t|*"
    #expect(escaped(text, .none) == text)
  }

  @Test func `every ASCII character that is printable comes back from HTML`() {
    for byte in [9, 10] + Array(UInt8(32)..<127) {
      let text = "a\(Character(UnicodeScalar(byte)))"
      #expect(unescapedHTML(escaped(text, .html)) == text)
    }
  }

  @Test func `Markdown's own characters get a backslash`() {
    #expect(
      escaped("a \\ ` * _ [ ] < > & | ~ # b", .markdown)
        == "a \\\\ \\` \\* \\_ \\[ \\] \\< \\> \\& \\| \\~ \\# b")
  }

  @Test func `what begins a list, rule or heading is escaped at the start alone`() {
    #expect(escaped("- a - b", .markdown) == "\\- a - b")
    #expect(escaped("+ a + b", .markdown) == "\\+ a + b")
    #expect(escaped("=== a = b", .markdown) == "\\=== a = b")
    #expect(escaped("12. a 12. b", .markdown) == "12\\. a 12. b")
    #expect(escaped("1)", .markdown) == "1\\)")
    #expect(escaped("1.\u{B}a", .markdown) == "1\\. a")
  }

  @Test func `a number at the start stays as it is where it begins no list`() {
    #expect(escaped("1.5 kg", .markdown) == "1.5 kg")
    #expect(escaped("12", .markdown) == "12")
    #expect(escaped("2019-05-02", .markdown) == "2019-05-02")
  }

  @Test func `line breaks and tabs become one space in Markdown`() {
    #expect(escaped("a\r\nb\n\n\tc\rd", .markdown) == "a b c d")
    #expect(escaped("a\n- b", .markdown) == "a - b")
  }

  @Test func `spaces at the ends are kept in Markdown, which would strip them`() {
    #expect(escaped(" a ", .markdown) == "&#32;a&#32;")
    #expect(escaped("    - a\n", .markdown) == "&#32;   - a&#32;")
    #expect(escaped(" \na\n ", .markdown) == "&#32; a &#32;")
    #expect(escaped("\n", .markdown) == "&#32;")
    #expect(escaped(" ", .markdown) == "&#32;")
  }

  private func unescapedHTML(_ text: String) -> String {
    let entities = [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&#96;", "`"), ("&amp;", "&"),
    ]
    return entities.reduce(text) { text, entity in
      text.split(separator: entity.0, omittingEmptySubsequences: false).joined(separator: entity.1)
    }
  }
}
