import TestSupport
import Testing

@testable import InventoryRendering

/// Whatever someone writes: the HTML has only cmark's own tags, and what CommonMark reads in the Markdown that comes out
/// is as safe as what went in has been made.
@Suite struct MarkdownSafetyTests {
  @Test func `hostile texts stay safe in HTML`() {
    for text in HostileTexts.all { expectSafeHTML(text) }
  }

  @Test func `hostile texts stay safe in Markdown`() {
    for text in HostileTexts.all { expectSafeMarkdown(text) }
  }

  @Test func `thousands of pieces put together stay safe`() {
    var state: UInt64 = 7
    for _ in 0..<4_000 {
      var text = ""
      for _ in 0..<6 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text += Self.pieces[Int(state >> 33) % Self.pieces.count]
      }
      expectSafeHTML(text)
      expectSafeMarkdown(text)
    }
  }

  private static let pieces = [
    "<", ">", "</", "script", " onload=x", "\"", "'", "![", "[", "]", "](", ")", "(", "!", "\\", "`", "``",
    "\n",
    "\n\n", "    ", "&lt;", "&", "lt;", "&#60;", "#", "javascript:", "java&#9;script:", "https://e.org/x.png",
    "x",
    "<https://e.org>", "[a]: javascript:x", "[a]", "<!--", "-->", "<b>", "</b>", "*", "_", "> ", "- ", "1. ",
    "---", "~",
    "../", "//e.org",
    "~~", "| a | b |\n|---|:-:|\n", "- [ ] ", "www.e.org", "https://", "a@b.org", "\\~", "<del>",
    "[x](javascript:y)", "![x](https://e.org/x.png)", "<img src=x>", "\t", "{{x}}", "|",
  ]

  private let tag =
    /<\/?[a-z]+[0-9]?( (rel|href|src|alt|title|start|class)="[^"<>]*")*( \/)?>/.matchingSemantics(
      .unicodeScalar)

  /// Our own beginnings of tables, cells and check boxes, letter for letter.
  private let ownTag =
    #/
    <(
      div\ class="table"\ role="group"\ aria-label="Table"\ tabindex="0"
      | th\ scope="col"(\ class="(left|center|right)")?
      | input\ type="checkbox"\ disabled=""(\ checked="")?\ aria-label="(To\ do|Done)"\ \/
    )>
    /#.matchingSemantics(.unicodeScalar)

  private func expectSafeHTML(_ text: String) {
    let html = MarkdownDocument(text, root: "", format: .html, headingShift: 1).html
    let rest = html.replacing(ownTag, with: "").replacing(tag, with: "")
    #expect(!rest.utf8.contains(UInt8(ascii: "<")), "\(text.debugDescription) gave \(html)")
    #expect(!html.contains("<script") && !html.contains(" src=\"http") && !html.contains("href=\"java"))
  }

  private func expectSafeMarkdown(_ text: String) {
    let markdown = MarkdownDocument(text, root: "", format: .markdown, headingShift: 1).commonMark
    let target = LinkTarget(root: "", format: .markdown)
    for node in CommonMark(markdown).nodes {
      let isSafe =
        switch node.kind {
        case "html_block": node.text == "<!-- end list -->\n"  // cmark's own, between two lists
        case "html_inline": false
        case "link": target.link(node.address) != nil
        case "image": target.picture(node.address) != nil
        default: true
        }
      #expect(isSafe, "\(text.debugDescription) gave \(markdown.debugDescription)")
    }
  }
}
