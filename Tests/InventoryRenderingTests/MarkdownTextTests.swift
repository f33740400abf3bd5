import InventoryRendering
import Testing

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
}
