import InventoryModel
import InventoryPages
import Testing

@testable import InventoryRendering

@Suite struct LinkTargetTests {
  private let target = LinkTarget(root: "../", format: .html)

  @Test(arguments: [("HTTPS://E.org/A", "https://E.org/A"), ("Http://e.org", "http://e.org")])
  func `a scheme is written in lower case`(address: String, expected: String) {
    #expect(target.link(address) == expected)
  }

  @Test(arguments: ["\thttps://e.org", "ht\ntps://e.org", "\u{1}mailto:a@e.org"])
  func `an address with control characters in its scheme is refused`(address: String) {
    #expect(target.link(address) == nil)
  }

  @Test(arguments: [
    "https://example.org/a?b#c", "http://example.org", "mailto:a@example.org",
    "tel:+123",
    "#place",
  ])
  func `web, mail and telephone addresses and places stay`(address: String) {
    #expect(target.link(address) == address)
  }

  @Test(arguments: [
    "javascript:x", "JAVASCRIPT:x", "data:text/html,x", "feed:javascript:x", "blob:x", "vbscript:x",
    "file:///x",
    "ftp://x", " javascript:x", "\tjava\nscript:x", "java\u{0}script:x", "\u{1}javascript:x",
    "javascript\u{7F}:x", "x:",
  ])
  func `any other scheme is refused, however it is written`(address: String) {
    #expect(target.link(address) == nil)
    #expect(target.picture(address) == nil)
  }

  @Test(arguments: ["https://example.org/x.png", "http://e.org/x.png", "mailto:x", "#x"])
  func `a picture is of the site or refused`(address: String) {
    #expect(target.picture(address) == nil)
  }

  @Test(arguments: [
    "..", "../x", "a/../../x", "//example.org/x", "/x", "\\\\example.org", "a\\..\\x", "/\\example.org", "",
    "%2e%2e/x", "a/%2E./x", ".%2e", "?x",
  ])
  func `what leaves the output is refused`(address: String) {
    #expect(target.link(address) == nil)
    #expect(target.picture(address) == nil)
  }

  @Test(arguments: [
    ("a.pdf", "../a.pdf"), ("assets/a:b.pdf", "../assets/a:b.pdf"), ("a..b/c", "../a..b/c"),
    ("./a", ".././a"),
    ("about.md", "../about.html"), ("about.md?x#y", "../about.html?x#y"), ("a.md/b", "../a.md/b"),
    ("a?b=c:d", "../a?b=c:d"), ("a%20b.md", "../a%20b.html"), ("x.MD", "../x.MD"),
  ])
  func `a file of the site is reached from the page`(address: String, expected: String) {
    #expect(target.link(address) == expected)
  }

  @Test(arguments: [
    ("items/4f0c-1.md", "../items/oak--4f0c-1.md"), ("./items//4f0c-1.md?a#b", "../items/oak--4f0c-1.md?a#b"),
    ("items/4f0c-1.html", "../items/4f0c-1.html"), ("items/none.md", "../items/none.md"),
    ("index.md", "../README.md"), ("./index.md", "../README.md"), ("a/index.md", "../a/index.md"),
    ("readme.md", "../readme--page.md"), ("types/readme.md", "../types/readme--page.md"),
    ("types/index.md", "../types/README.md"), ("README.md", "../README.md"), ("./about.md", ".././about.md"),
  ])
  func `a link gets the name in the Markdown tree`(address: String, expected: String) {
    let target = LinkTarget(
      root: "../", format: .markdown,
      pages: LinkedPages(markdownNames: MarkdownNames(of: [("4f0c-1", "Oak")])))
    #expect(target.link(address) == expected)
  }

  @Test func `a salted name has its name in the Markdown tree`() throws {
    let salt = try #require(Salt(Array("0123456789abcdef".utf8)))
    let target = LinkTarget(
      root: "../", format: .markdown,
      pages: LinkedPages(
        names: SaltedNames(salt, for: .public),
        markdownNames: MarkdownNames(of: [("2358c9cdb774624e", "Oak")])))
    #expect(target.link("items/4f0c-1.md") == "../items/oak--2358c9cdb774624e.md")
  }

  @Test(arguments: [
    ("items/4f0c-1.html", "../items/2358c9cdb774624e.html"),
    ("items/4f0c-1.md", "../items/2358c9cdb774624e.html"),
    ("./items//4f0c-1.md?a#b", "../items/2358c9cdb774624e.html?a#b"),
    ("items/4f0c-1.txt", "../items/4f0c-1.txt"), ("items/4f0c-1", "../items/4f0c-1"),
    ("items/a/4f0c-1.html", "../items/a/4f0c-1.html"), ("about.md", "../about.html"),
    ("types/tools.html", "../types/tools.html"),
    ("https://e.org/items/4f0c-1.html", "https://e.org/items/4f0c-1.html"),
  ])
  func `a link to the page of an item gets its salted name`(address: String, expected: String) throws {
    let salt = try #require(Salt(Array("0123456789abcdef".utf8)))
    let target = LinkTarget(
      root: "../", format: .html, pages: LinkedPages(names: SaltedNames(salt, for: .public)))
    #expect(target.link(address) == expected)
  }

  @Test(arguments: [
    ("Attic%20plan.md", "../attic-plan.html"), ("./Attic plan.md#b", "../attic-plan.html#b"),
    ("Chapter-2.md", "../chapter-2-4f0c.html"), ("attic-plan.md", "../attic-plan.html"),
    ("attic-plan.html", "../attic-plan.html"), ("items/Attic plan.md", "../items/Attic plan.html"),
    ("Gr%c3%b6%c3%9fe.md", "../gro-e.html"), ("Gro\u{308}ße.md", "../gro-e.html"), ("%zz.md", "../%zz.html"),
  ])
  func `a link to a file in content opens its page`(address: String, expected: String) {
    let contents = ["Attic plan": "attic-plan", "Chapter-2": "chapter-2-4f0c", "Größe": "gro-e"]
    let target = LinkTarget(root: "../", format: .html, pages: LinkedPages(contents: contents))
    #expect(target.link(address) == expected)
  }
}
