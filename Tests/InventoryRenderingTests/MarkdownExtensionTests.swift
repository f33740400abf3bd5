import Foundation
import Testing

@testable import InventoryRendering

/// The examples are those of the GFM specification 0.29, with the attributes that our pages need.
@Suite struct MarkdownExtensionTests {
  // MARK: Tables (4.10)

  @Test func `a table has a header and rows`() {
    let header = "<table><thead><tr>\(h("foo"))\(h("bar"))</tr></thead>"
    #expect(
      table("| foo | bar |\n| --- | --- |\n| baz | bim |")
        == header + "<tbody><tr>\(d("baz"))\(d("bim"))</tr></tbody></table>")
  }

  @Test func `a table's columns are aligned, and its outer bars may be missing`() {
    let text = table("| abc | defghi |\n:-: | -----------:\nbar | baz")
    #expect(text.contains("<th scope=\"col\" class=\"center\">abc</th>"))
    #expect(text.contains("<th scope=\"col\" class=\"right\">defghi</th>"))
    #expect(text.contains("<td class=\"center\">bar</td><td class=\"right\">baz</td>"))
    #expect(table("|a|\n|:-|").contains("<th scope=\"col\" class=\"left\">a</th>"))
  }

  @Test func `an escaped bar is part of its cell, in code too`() {
    let text = table("| f\\|oo  |\n| ------ |\n| b `\\|` az |\n| b **\\|** im |")
    #expect(text.contains(h("f|oo")))
    #expect(text.contains(d("b <code>|</code> az")))
    #expect(text.contains(d("b <strong>|</strong> im")))
  }

  @Test func `a table ends where another block begins, and at a blank line`() {
    #expect(
      html("| a | b |\n| --- | --- |\n| c | d |\n> bar").hasSuffix(
        "</div>\n<blockquote>\n<p>bar</p>\n</blockquote>"))
    let text = html("| a | b |\n| --- | --- |\n| c | d |\nbar\n\nbar")
    #expect(text.filter { $0 != "\n" }.contains("<tr>\(d("bar"))\(d(""))</tr></tbody>"))
    #expect(text.hasSuffix("<p>bar</p>"))
  }

  @Test func `a delimiter row of another width makes no table`() {
    #expect(html("| abc | def |\n| --- |\n| bar |") == "<p>| abc | def |\n| --- |\n| bar |</p>")
  }

  @Test func `a short row is filled up, a long one is cut`() {
    let text = table("| a | b |\n| --- | --- |\n| bar |\n| bar | baz | boo |")
    #expect(text.contains("<tr>\(d("bar"))\(d(""))</tr><tr>\(d("bar"))\(d("baz"))</tr>"))
  }

  @Test func `a table may have no rows`() {
    #expect(!table("| a | b |\n| --- | --- |").contains("tbody"))
  }

  @Test func `cells have what lines have, and the definitions of the text`() {
    let text = table("| [a] | *b* ~~c~~ www.e.org |\n|-|-|\n| # | - x |\n\n[a]: https://e.org")
    #expect(text.contains(">a</a></th>"))
    #expect(text.contains("<em>b</em> <del>c</del> <a "))
    #expect(text.contains(d("#") + d("- x")))
  }

  @Test func `a table may follow a line of text, and be in quotes and lists`() {
    #expect(html("Text\n| a |\n|---|\n| b |").hasPrefix("<p>Text</p>\n<div class=\"table\""))
    #expect(html("> > | a | b |\n> > |---|---|\n> > | c | d |").contains("<blockquote>\n<blockquote>\n<div"))
    #expect(html("- x\n\n  | a | b |\n  |---|---|\n  | c | d |").contains("<div class=\"table\""))
    #expect(!html("```\n| a |\n|---|\n```\n\n    | a |\n    |---|").contains("<table"))
  }

  @Test func `a table after a CR LF and a byte-order mark is one`() {
    #expect(html("\u{FEFF}| a |\r\n|---|\r\n| b |\r\n").contains("<td>b</td>"))
  }

  // MARK: Task list items (5.3)

  @Test func `task list items have check boxes with names`() {
    let text = html("- [ ] foo\n- [x] bar\n  - [X] baz\n- \\[ ] no\n- [y] no\n- [ ]")
    #expect(text.contains("<li><input type=\"checkbox\" disabled=\"\" aria-label=\"To do\" /> foo</li>"))
    #expect(
      text.contains("<li><input type=\"checkbox\" disabled=\"\" checked=\"\" aria-label=\"Done\" /> bar"))
    #expect(text.contains(" baz</li>"))
    #expect(text.contains("<li>[ ] no</li>\n<li>[y] no</li>\n<li>[ ]</li>"))
  }

  @Test func `task list items stay what they are in Markdown`() {
    let text = "  - [ ] foo\n  - [x] bar\n  - \\[ \\] no\n"
    let document = MarkdownDocument(text, root: "", format: .markdown, headingShift: 0)
    #expect(document.commonMark + "\n" == text)
  }

  @Test(arguments: [
    "| A | B |\n|---|---|\n| x \\| y | `a \\| b` |", "a \\~\\~b\\~\\~ and \\~", "www\\.example.org a\\@b",
    "\\[x\\](y)",
    "**\\|** [\\|](a.md)",
  ])
  func `escaped characters stay escaped in Markdown`(text: String) {
    let document = MarkdownDocument(text, root: "", format: .markdown, headingShift: 0)
    #expect(document.commonMark == text)
    let html = MarkdownDocument(document.commonMark, root: "", format: .html, headingShift: 0)
    #expect(html.html == MarkdownDocument(text, root: "", format: .html, headingShift: 0).html)
  }

  @Test(arguments: [
    (
      "| A | B |\n|---|---|\n| x &#124; y | `a &#124; b` |",
      "| A | B |\n|---|---|\n| x \\| y | `a &#124; b` |"
    ),
    ("&#x7C; &#X7c; &vert; &VerticalLine; &verbar; &#0000124;", "\\| \\| \\| \\| \\| \\|"),
    (
      "&#126;a&#126; www&period;example.org a&commat;b.c http&colon;//b.c",
      "\\~a\\~ www\\.example.org a\\@b.c http\\://b.c"
    ),
    ("- &#91;x] a", "  - \\[x\\] a"), ("[a&vert;b](a.md '&#124;')", "[a\\|b](a.md \"|\")"),
    ("&#+124; &#124 &#x; &vertical; \\&#124;", "&\\#+124; &\\#124 &\\#x; \\&vertical; &\\#124;"),
    ("``` &#124;\n&#124;\n```", "``` |\n&#124;\n```"),
  ])
  func `a character that is written as a reference is no mark`(text: String, expected: String) {
    let markdown = MarkdownDocument(text, root: "", format: .markdown, headingShift: 0).commonMark
    #expect(markdown == expected)
    #expect(html(markdown) == html(text))
    #expect(!html(text).contains("<del>") && !html(text).contains("<input"))
    #expect(html(text).contains("href=\"http") == false)
  }

  // MARK: Strikethrough (6.5)

  @Test(arguments: [
    ("~~Hi~~ Hello, ~there~ world!", "<del>Hi</del> Hello, <del>there</del> world!"),
    ("This ~~has a\n\nnew paragraph~~.", "This ~~has a</p>\n<p>new paragraph~~."),
    ("This will ~~~not~~~ strike.", "This will ~~~not~~~ strike."),
    ("~~a *b* `~~` c~~", "<del>a <em>b</em> <code>~~</code> c</del>"),
    ("~~*a*~~ *~~b~~*", "<del><em>a</em></del> <em><del>b</del></em>"),
    ("\\~~a\\~~ \\~b~ `\\~` x~~ y ~~", "~<del>a~</del> ~b~ <code>\\~</code> x~~ y ~~"),
    ("~~a ~b~~ c~", "<del>a ~b</del> c~"), ("~ a ~ and ~10 or ~20", "~ a ~ and ~10 or ~20"),
  ])
  func `text between tildes is struck`(text: String, expected: String) {
    #expect(html(text) == "<p>\(expected)</p>")
  }

  // MARK: Extended autolinks (6.9)

  @Test(arguments: [
    ("www.commonmark.org", "http://", "www.commonmark.org", ""),
    ("www.commonmark.org/help", "http://", "www.commonmark.org/help", ""),
    ("www.commonmark.org/a.b.", "http://", "www.commonmark.org/a.b", "."),
    ("www.google.com/search?q=Markup+(business)", "http://", "www.google.com/search?q=Markup+(business)", ""),
    ("www.google.com/?q=Markup+(business)))", "http://", "www.google.com/?q=Markup+(business)", "))"),
    ("www.google.com/search?q=(business))+ok", "http://", "www.google.com/search?q=(business))+ok", ""),
    ("http://commonmark.org", "", "http://commonmark.org", ""),
    ("https://google.com/?q=Markup+(business)", "", "https://google.com/?q=Markup+(business)", ""),
    ("https://e.org/a_b_c*", "", "https://e.org/a_b_c", "*"),
    ("foo@bar.baz", "mailto:", "foo@bar.baz", ""), ("a.b-c_d@a.b", "mailto:", "a.b-c_d@a.b", ""),
    ("a.b-c_d@a.b.", "mailto:", "a.b-c_d@a.b", "."),
    ("hello+xyz@mail.example", "mailto:", "hello+xyz@mail.example", ""),
  ])
  func `a bare address is a link`(text: String, start: String, address: String, rest: String) {
    let rel = start == "mailto:" ? "" : "rel=\"noopener noreferrer nofollow\" "
    #expect(html(text) == "<p><a \(rel)href=\"\(start)\(address)\">\(address)</a>\(rest)</p>")
  }

  @Test func `what looks like a reference at its end is not part of an address`() {
    #expect(html("www.google.com/search?q=commonmark&hl;").hasSuffix("q=commonmark</a>&amp;hl;</p>"))
    #expect(html("www.commonmark.org/he<lp").hasSuffix("www.commonmark.org/he</a>&lt;lp</p>"))
  }

  @Test(arguments: [
    "a.b-c_d@a.b-", "a.b-c_d@a.b_", "hello@mail+xyz", "xwww.e.org", "http://localhost", "www.", "www.a_b.c_d",
    "ftp://e.org", "https\\://e.org", "a\\@b.org", "`www.e.org`", "javascript://e.org/%0aalert(1)",
  ])
  func `what is not an address is text`(text: String) {
    #expect(!html(text).contains("<a "))
  }

  @Test func `there is no link in a link, nor in the text of a picture`() {
    #expect(html("[see www.e.org](https://e.org)").components(separatedBy: "<a ").count == 2)
    #expect(
      html("![www.e.org](plan.svg)") == "<p><img loading=\"lazy\" src=\"plan.svg\" alt=\"www.e.org\" /></p>")
  }

  @Test func `Markdown keeps tables and tildes as they were`() {
    let text = "| a | b |\n| --- | --- |\n| ~~c~~ | www.e.org |"
    #expect(MarkdownDocument(text, root: "", format: .markdown, headingShift: 0).commonMark == text)
  }

  private func h(_ text: String) -> String { "<th scope=\"col\">\(text)</th>" }
  private func d(_ text: String) -> String { "<td>\(text)</td>" }

  private func html(_ text: String) -> String {
    MarkdownDocument(text, root: "", format: .html, headingShift: 0).html
  }

  /// The table alone, without line ends.
  private func table(_ text: String) -> String {
    let html = html(text).filter { $0 != "\n" }
    guard let start = html.range(of: "<table>"), let end = html.range(of: "</table>") else { return html }
    return String(html[start.lowerBound..<end.upperBound])
  }
}
