import InventoryModel
import TestSupport
import Testing

@testable import InventoryRendering

@Suite struct MarkdownDocumentTests {
  @Test func `raw HTML within a line is shown as text`() {
    #expect(html("a <b onclick=x>c</b>") == "<p>a &lt;b onclick=x&gt;c&lt;/b&gt;</p>")
  }

  @Test func `a block of raw HTML is shown as code`() {
    #expect(
      html("<script>\nalert(1)\n</script>")
        == "<pre><code>&lt;script&gt;\nalert(1)\n&lt;/script&gt;\n</code></pre>")
  }

  @Test func `a picture states its size, whatever its name`() {
    let document = MarkdownDocument(
      "![a](<assets/a & b.png>) ![c](assets/c.png) `<img src=\"assets/c.png\">`", root: "../", format: .html,
      headingShift: 0,
      pictureSizes: [
        "assets/a & b.png": PixelSize(width: 40, height: 30), "c.png": PixelSize(width: 1, height: 1),
      ])
    #expect(
      document.html
        == #"<p><img loading="lazy" width="40" height="30" src="../assets/a%20&amp;%20b.png" alt="a" /> "#
        + #"<img loading="lazy" src="../assets/c.png" alt="c" /> <code>&lt;img src=&quot;assets/c.png&quot;&gt;</code></p>"#
    )
  }

  @Test func `headings go down, and no further than 6`() {
    #expect(
      html("# One\n\n##### Five\n\n###### Six", shift: 1) == "<h2>One</h2>\n<h6>Five</h6>\n<h6>Six</h6>")
  }

  @Test func `a heading is never the page's first one`() {
    #expect(html("# One", shift: 0) == "<h2>One</h2>")
  }

  @Test(arguments: ["https://example.org/a", "http://example.org"])
  func `a web link does not tell where it comes from`(address: String) {
    #expect(
      html("[a](\(address))")
        == "<p><a rel=\"noopener noreferrer nofollow\" href=\"\(address)\">a</a></p>")
  }

  @Test func `a web link after a letter that joins with it does not tell either`() {
    #expect(
      html("\u{600}[a](HTTPS://e.org)").utf8.contains(
        "<a rel=\"noopener noreferrer nofollow\" href=\"https:".utf8))
  }

  @Test func `a link's text that looks like a link is text`() {
    #expect(html("`<a href=\"http`") == "<p><code>&lt;a href=&quot;http</code></p>")
  }

  @Test func `a relative link begins at the top of the output`() {
    #expect(html("[a](assets/a.pdf)") == "<p><a href=\"../assets/a.pdf\">a</a></p>")
  }

  @Test(arguments: [(PageFormat.html, "../about.html#us"), (.markdown, "../about.md#us")])
  func `a link to a text points to its page`(format: PageFormat, address: String) {
    let document = MarkdownDocument("[a](about.md#us)", root: "../", format: format, headingShift: 0)
    #expect(document.html == "<p><a href=\"\(address)\">a</a></p>")
  }

  @Test(arguments: [
    "javascript:alert(1)", "JaVaScRiPt:alert(1)", "data:text/html,x", "vbscript:x", "file:///etc",
  ])
  func `a dangerous link becomes its text`(address: String) {
    #expect(html("[*click*](\(address)) me") == "<p><em>click</em> me</p>")
    #expect(commonMark("[*click*](\(address)) me") == "*click* me")
  }

  @Test func `a picture from elsewhere becomes its description`() {
    #expect(html("![a *dog*](https://example.org/dog.png)!") == "<p>a <em>dog</em>!</p>")
  }

  @Test func `a picture of the site stays`() {
    #expect(
      html("![plan](assets/plan.svg)")
        == "<p><img loading=\"lazy\" src=\"../assets/plan.svg\" alt=\"plan\" /></p>")
  }

  @Test func `a picture in a link goes with the link`() {
    #expect(html("[![x](https://e.org/x.png)](javascript:1)") == "<p>x</p>")
  }

  @Test(arguments: [64 << 10, (64 << 10) + 1])
  func `a text beyond 64 KiB is shown as it is`(count: Int) {
    let text = "*a*" + String(repeating: "b", count: count - 3)
    #expect(html(text).hasPrefix(count > 64 << 10 ? "<pre><code>*a*b" : "<p><em>a</em>b"))
  }

  @Test func `a text ends at no NUL`() {
    #expect(html("a\u{0}b") == "<p>a\u{FFFD}b</p>")
    let long = "a\u{0}b" + String(repeating: "c", count: 64 << 10)
    #expect(html(long).hasPrefix("<pre><code>a\u{FFFD}bccc"))
  }

  @Test(arguments: ["\u{7}", "\u{1B}", "\u{7F}", "\u{9B}", "\u{FFFE}", "&#27;", "&#x9b;", "&#xFFFF;"])
  func `what HTML forbids and a terminal acts on becomes the replacement character`(text: String) {
    let document = "a\(text) *b*\n\n[c\(text)](d.html '\(text)')\n\n    \(text.hasPrefix("&") ? "" : text)\n"
    for rendered in [html(document), commonMark(document)] {
      #expect(rendered.unicodeScalars.allSatisfy(HostileTexts.isPrintable), "\(rendered.debugDescription)")
    }
    #expect(html(document).hasPrefix("<p>a\u{FFFD} <em>b</em></p>"))
  }

  @Test(arguments: [
    "{{ site.title }} and {% include x %}", "[a]({{x}}.html '{{y}}')", "`{{ code }}`",
    "    {{ a }}\n      {% b %}\n\n    c",
    "```{{x}}\n{{ y }}\n```", "<b>{{x}}</b>", "{\\{x}}", "a {\n{b", "# {{x}}", "{&#123;x",
  ])
  func `Markdown has no tag of Liquid, and reads the same`(text: String) {
    let markdown = commonMark(text)
    #expect(!markdown.contains("{{") && !markdown.contains("{%"), "\(markdown)")
    func words(_ nodes: [CommonMark.Node]) -> String {
      let blocks = nodes.filter { ["paragraph", "heading", "code_block"].contains($0.kind) }
      return blocks.map(\.text).joined().filter { !$0.isWhitespace }
    }
    let safe = text.replacing("<b>", with: "").replacing("</b>", with: "")
    if safe == text { #expect(words(CommonMark(markdown).nodes) == words(CommonMark(text).nodes)) }
  }

  @Test func `an empty text is an empty document`() {
    #expect(html("") == "")
    #expect(commonMark("") == "")
  }

  private func html(_ text: String, shift: Int = 0) -> String {
    MarkdownDocument(text, root: "../", format: .html, headingShift: shift).html
  }

  private func commonMark(_ text: String) -> String {
    MarkdownDocument(text, root: "../", format: .markdown, headingShift: 0).commonMark
  }
}
