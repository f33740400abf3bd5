import InventoryModel
import InventoryPages
import TestSupport
import Testing

@testable import InventoryRendering

/// A hostile name, label, field or title is text on every page: it adds no tag, no attribute and no cell.
@Suite struct HostilePageTests {
  @Test func `it is text in HTML`() throws {
    let harmless = try pages(.html, "harmless").map(marks)
    let long = try pages(.html, String(repeating: "harmless", count: 11)).map(marks)
    // A place with levels has three more elements, which no text can add in another way.
    let withLevels = try pages(.html, "harmless > harmless").map(marks)
    #expect(zip(withLevels, harmless).map { $0[0] - $1[0] } == [0, 6, 0, 0])
    // A place with more than two levels has one more element.
    let withMore = try pages(.html, "harmless > harmless > harmless").map(marks)
    #expect(zip(withMore, withLevels).map { $0[0] - $1[0] } == [0, 2, 0, 0])
    for text in HostileTexts.trimmed {
      let pages = try pages(.html, text)
      let short =
        pages[1].contains("<span class=\"far\">")
        ? withMore : pages[1].contains("<span class=\"up\">") ? withLevels : harmless
      #expect(pages.map(marks) == (text.count > 80 ? long : short), "\(text.debugDescription)")
      #expect(
        pages.allSatisfy { $0.unicodeScalars.allSatisfy(HostileTexts.isPrintable) },
        "\(text.debugDescription)")
    }
  }

  @Test func `it is text in Markdown`() throws {
    let harmless = try pages(.markdown, "harmless").map(markdownBody)
    let (cells, kinds) = (harmless.map(cellCounts), harmless.map(kinds))
    for text in HostileTexts.trimmed {
      let pages = try pages(.markdown, text).map(markdownBody)
      #expect(pages.map(cellCounts) == cells, "\(text.debugDescription)")
      #expect(pages.map(self.kinds) == kinds, "\(text.debugDescription)")
      #expect(
        pages.allSatisfy { $0.unicodeScalars.allSatisfy(HostileTexts.isPrintable) },
        "\(text.debugDescription)")
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
    renderer.append(
      HomePage(outline, photoCount: 1, covers: [type.slug.name: .sample()]), intro: nil, to: &pages[0])
    renderer.append(TypePage([item], of: type, number: 1, pageCount: 1, in: outline), to: &pages[1])
    renderer.append(ItemPage(item, of: type, previous: item, next: item, in: outline), to: &pages[2])
    let content = ContentPage(file: "about", title: text, path: .content("about"), markdown: "Hello")
    renderer.append(content, to: &pages[3])
    return pages.map { String(decoding: $0, as: UTF8.self) }
  }

  /// How often there are the bytes of which tags and attributes are made.
  private func marks(_ page: String) -> [Int] {
    var counts = [0, 0, 0, 0]
    for byte in page.utf8 {
      switch byte {
      case UInt8(ascii: "<"): counts[0] += 1
      case UInt8(ascii: ">"): counts[1] += 1
      case UInt8(ascii: "\""): counts[2] += 1
      case UInt8(ascii: "'"): counts[3] += 1
      default: break
      }
    }
    return counts
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
