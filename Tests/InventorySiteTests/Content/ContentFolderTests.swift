import Diagnostics
import InventoryModel
import InventoryPages
import InventorySettings
import TestSupport
import Testing

@testable import InventorySite

@Suite struct ContentFolderTests {
  @Test(arguments: [
    (#"<svg xmlns="x" width="720" height='500'>"#, PixelSize(width: 720, height: 500)),
    (#"<?xml version="1.0"?><svg viewBox="0 0 72.4,50">"#, PixelSize(width: 72, height: 50)),
    (#"<svg width="10cm" height="5cm" viewBox="0 0 100 50">"#, PixelSize(width: 100, height: 50)),
    (#"<svg width="100%">"#, nil), (#"<svg viewBox="0 0 0 5">"#, nil), (#"<svg viewBox="a b c d">"#, nil),
    ("", nil),
  ])
  func `an SVG has the size of its attributes`(text: String, size: PixelSize?) {
    #expect(AssetPictures.size(ofSVG: text) == size)
  }

  @Test func `a site without texts has none`() throws {
    let content = try content([:])
    #expect(content.intro == nil)
    #expect(content.pages.isEmpty)
  }

  @Test func `index.md is the text of the first page, without its title`() throws {
    let content = try content(["index.md": "# Welcome\n\nHello"])
    #expect(content.intro == "\nHello")
    #expect(content.pages.isEmpty)
  }

  @Test func `pages come in the order of their files`() throws {
    let pages = try content(["b.md": "# Second", "a.md": "# First", "C.md": "text"]).pages
    #expect(pages.map(\.title) == ["C", "First", "Second"])
    #expect(pages.map(\.path.name) == ["c", "a", "b"])
  }

  @Test func `files that share a name for a page are distinguished`() throws {
    let pages = try content(["a b.md": "", "a-b.md": ""]).pages
    #expect(Set(pages.map(\.path)).count == 2)
  }

  @Test func `a page called Index does not take the first page`() throws {
    #expect(try content(["Index.md": "x"]).pages.map(\.path.name).allSatisfy { $0.hasPrefix("index_") })
  }

  @Test func `other files and hidden ones are left out`() throws {
    #expect(try content(["a.txt": "x", ".a.md": "x"]).pages.isEmpty)
  }

  @Test func `a title may follow a byte-order mark and end in CR LF`() throws {
    let page = try #require(try content(["a.md": "\u{FEFF}# Title\r\n\r\nBody\r\n"]).pages.first)
    #expect(page.title == "Title")
    #expect(page.markdown.contains("Body"))
  }

  @Test func `a text that is not UTF-8 is named`() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "site.yml")
    try folder.write([0xFF, 0xFE, 0x41], to: "content/a.md")
    let failure = #expect(throws: Failure.self) { try ContentFolder(of: Site(folder.path)) }
    #expect(
      failure?.description == "\(folder.path)/content/a.md: is not UTF-8; save it as UTF-8")
  }

  private func content(_ texts: [String: String]) throws -> ContentFolder {
    let folder = try TemporaryFolder()
    try folder.write("", to: "site.yml")
    for (name, text) in texts { try folder.write(text, to: "content/" + name) }
    return try ContentFolder(of: Site(folder.path))
  }
}
