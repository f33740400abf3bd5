import Diagnostics
import InventoryPages
import TestSupport
import Testing

@testable import InventorySettings
@testable import InventorySite

@Suite struct ContentFrontMatterTests {
  @Test func `front matter sets title and order and is not part of the text`() throws {
    let (settings, body) = try ContentFrontMatter.split(
      "---\ntitle: \"My page: one\"\norder: 2\ntags: [a, b]\ndate: 2026-01-01\n---\n\n# Heading\n",
      file: "a.md")
    #expect(settings.title == "My page: one")
    #expect(settings.order == 2)
    #expect(!settings.isDraft)
    #expect(body == "\n# Heading\n")
  }

  @Test(arguments: ["\u{FEFF}---\r\ntitle: A\r\n...  \r\nB", "---  \ntitle: A\n---\nB"])
  func `front matter may have any line ends, and end with dots`(text: String) throws {
    let (settings, body) = try ContentFrontMatter.split(text, file: "a.md")
    #expect(settings.title == "A")
    #expect(body == "B")
  }

  @Test(arguments: ["Text\n---\ntitle: A\n---\n", "\n---\na\n---\n", "----\n", "***\nA", ""])
  func `a text that begins otherwise has none`(text: String) throws {
    let (settings, body) = try ContentFrontMatter.split(text, file: "a.md")
    #expect(settings.title == nil)
    #expect(body == text)
  }

  @Test func `empty front matter sets nothing`() throws {
    #expect(try ContentFrontMatter.split("---\n---\nA", file: "a.md").body == "A")
  }

  @Test(arguments: [
    ("---\ntitle: A\n", "a.md:1: front matter starts here but never ends"),
    ("---\ntitle: [A\n---\n", "a.md:"),
    ("---\ntitle: A\ntitle: B\n---\n", "a.md:3:1: duplicate key 'title'"),
    ("---\nJust text\n---\n", "a.md:2: front matter must contain 'key: value' lines"),
    ("---\ntitle:\n  - A\n---\n", "a.md:3:3: title is not text"),
    ("---\na: 1\norder: first\n---\n", "a.md:3:8: order is not a number"),
    ("---\ndraft: perhaps\n---\n", "a.md:2:8: draft must be true or false"),
  ])
  func `malformed front matter is a mistake at its place`(text: String, message: String) {
    let failure = #expect(throws: Failure.self) { try ContentFrontMatter.split(text, file: "a.md") }
    #expect(failure?.kind == .badSettings)
    #expect(failure?.description.hasPrefix(message) == true, "\(failure?.description ?? "")")
  }

  @Test func `pages come in their own order, and drafts do not come`() throws {
    let folder = try TemporaryFolder()
    try folder.write("title: Home", to: "site.yml")
    for (name, text) in [
      ("a", "# A"), ("b", "---\norder: 2\n---\n# B"), ("c", "---\norder: 1\ntitle: See\n---\n# C"),
      ("d", "---\ndraft: true\n---\n# D"), ("e", "---\ntitle: E\n---\n# E\nText"),
      ("index", "---\ntitle: x\n---\nIntro"),
    ] { try folder.write(text, to: "content/\(name).md") }
    let content = try ContentFolder(of: Site(folder.path))
    #expect(content.pages.map(\.title) == ["See", "B", "A", "E"])
    #expect(content.pages.map(\.markdown) == ["# C", "", "", "Text"])
    #expect(content.intro == "Intro")
  }
}
