import InventoryModel
import InventoryPages
import Testing

@testable import InventoryRendering

/// A hostile name, label, field or title is text on every page: it adds no tag, no attribute and no cell.
@Suite struct HostilePageTests {
  @Test func `it is text in HTML`() throws {
    for text in HostileTexts.trimmed { try expectTextInHTML(text) }
  }

  @Test func `it is text in Markdown`() throws {
    for text in HostileTexts.trimmed { try expectTextInMarkdown(text) }
  }

  @Test(.enabled(if: HostileTexts.hasCorpus, "needs ../shared/data/corpora"))
  func `the naughty strings are among the texts`() {
    #expect(HostileTexts.naughty.count > 400)
  }

  private func expectTextInHTML(_ text: String) throws {
    for (page, harmless) in zip(try pages(.html, text), try pages(.html, "harmless")) {
      for byte in "<\">'".utf8 {
        #expect(
          page.utf8.count { $0 == byte } == harmless.utf8.count { $0 == byte }, "\(text.debugDescription)")
      }
      #expect(!page.utf8.contains(0))
    }
  }

  private func expectTextInMarkdown(_ text: String) throws {
    for (page, harmless) in zip(try pages(.markdown, text), try pages(.markdown, "harmless")) {
      let (body, harmlessBody) = (markdownBody(of: page), markdownBody(of: harmless))
      #expect(cellCounts(body) == cellCounts(harmlessBody), "\(text.debugDescription)")
      #expect(kinds(body) == kinds(harmlessBody), "\(text.debugDescription)")
    }
  }

  /// The item's page and the pages that name it; notes are another matter.
  private func pages(_ format: PageFormat, _ text: String) throws -> [String] {
    let outline = SiteOutline.named(text)
    let renderer = try PageRenderer.sample(format, outline)
    let item = try Item.sample(
      key: text, name: text, serialNumber: text, assetType: text,
      fields: [Field(name: text, value: text), Field(name: "room", value: text)], photos: [.sample()])
    let type = outline.types[0]
    var pages = [[UInt8]](repeating: [], count: 4)
    renderer.append(HomePage(outline), intro: nil, to: &pages[0])
    renderer.append(TypePage([item], of: type, number: 1, pageCount: 1, in: outline), to: &pages[1])
    renderer.append(ItemPage(item, of: type, previous: item, next: item, in: outline), to: &pages[2])
    let content = ContentPage(title: text, path: .content("about"), markdown: "Hello")
    renderer.append(content, to: &pages[3])
    return pages.map { String(decoding: $0, as: UTF8.self) }
  }

  /// How many cells each line has: the bars that no backslash escapes.
  private func cellCounts(_ page: String) -> [Int] {
    page.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      var isEscaped = false
      return line.count { byte in
        defer { isEscaped = byte == UInt8(ascii: "\\") && !isEscaped }
        return byte == UInt8(ascii: "|") && !isEscaped
      }
    }
  }

  /// The nodes that CommonMark sees, in order, without those that are text.
  private func kinds(_ page: String) -> [String] {
    CommonMark(page).nodes.map(\.kind).filter { $0 != "text" && $0 != "softbreak" }
  }
}
