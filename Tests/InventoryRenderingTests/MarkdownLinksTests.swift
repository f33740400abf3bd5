import InventoryRendering
import Testing

struct MarkdownLinksTests {
  @Test(arguments: [
    ("[x](items/a.html)", "items/a.html"), ("[x](page.md#top)", "page.html"),
    ("![](assets/a.svg)", "assets/a.svg"),
    ("[x](./page.md?a)", "page.html"), ("[x](<assets/my plan.svg>)", "assets/my plan.svg"),
    ("[x](assets/my%20plan.svg)", "assets/my%20plan.svg"), ("> 1. [x](a.md)", "a.html"),
    ("[x]\n\n[x]: a.md", "a.html"),
    ("| [x](a.md) |\n| --- |", "a.html"), ("[x](./)", ""), ("[x](#top)", "own.html"),
  ])
  func `a relative link leads below the top of the output`(text: String, path: String) {
    #expect(MarkdownLink.all(in: text, of: "own.html", format: .html).map(\.path) == [path])
  }

  @Test(arguments: [
    "[x](../a.html)", "![](a/../../b.png)", "[x](%2e%2e/a.html)", "[x](/root)", "[x](//a.example/x)",
    "[x](ftp://a.example)", "[x](?a)", "![](https://a.example/b.png)", "![](data:image/png;base64,AA)",
  ])
  func `a link that pages leave out leads nowhere`(text: String) {
    #expect(MarkdownLink.all(in: text, of: "own.html", format: .html).map(\.path) == [nil])
  }

  @Test(arguments: [
    "[x](https://a.example)", "[x](mailto:a@b.example)", "`[x](a.md)`", "    [x](a.md)",
    "<https://a.example>",
    "[x]()", "text",
  ])
  func `links to the web, and what is not a link, are left out`(text: String) {
    #expect(MarkdownLink.all(in: text, of: "own.html", format: .html) == [])
  }

  @Test func `a link knows its line, and whether it is a picture`() {
    let links = MarkdownLink.all(
      in: "# A\n\ntext\n[x](a.md) ![y](b.png)\n\n- [z](c.md)\n", of: "own.md", format: .markdown)
    #expect(links.map(\.line) == [4, 4, 6])
    #expect(links.map(\.isPicture) == [false, true, false])
    #expect(links.map(\.address) == ["a.md", "b.png", "c.md"])
  }

  @Test(
    arguments: [("[x](a.md#top)", "top"), ("[x](#a%20b)", "a%20b"), ("[x](a.md)", nil)] as [(String, String?)]
  )
  func `a link knows the place on the page`(text: String, fragment: String?) {
    #expect(MarkdownLink.all(in: text, of: "own.html", format: .html).map(\.fragment) == [fragment])
  }
}
