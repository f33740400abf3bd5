import Diagnostics
import InventoryModel
import InventoryPages
import InventoryRendering
import InventoryReports
import InventorySettings
import TestSupport
import Testing
import Theme

@Suite struct LabelRendererTests {
  @Test func `a page needs nothing from elsewhere`() throws {
    let page = try page([.sample()])
    #expect(!page.contains("src="))
    #expect(!page.contains("<script"))
    #expect(!page.contains("@import"))
    #expect(!page.contains("url("))
    #expect(page.contains("default-src 'none'; style-src 'unsafe-inline'"))
  }

  @Test(arguments: HostileTexts.own) func `a hostile name is text`(text: String) throws {
    let page = try page([.sample(name: text)])
    let plain = try self.page([.sample(name: "Lamp")])
    #expect(page.utf8.count { $0 == UInt8(ascii: "<") } == plain.utf8.count { $0 == UInt8(ascii: "<") })
    #expect(page.utf8.count { $0 == UInt8(ascii: ">") } == plain.utf8.count { $0 == UInt8(ascii: ">") })
  }

  @Test(arguments: LabelLayout.all) func `every place of a layout is in the style`(layout: LabelLayout) throws
  {
    let page = try page([.sample()], on: layout)
    let size = layout.paper == .letter ? "letter" : "A4"
    #expect(page.contains("@page { size: \(size); margin: 0; }"))
    #expect(
      page.contains(".label { position: absolute; width: \(layout.width.css); height: \(layout.height.css);"))
    for column in 0..<layout.columns {
      #expect(page.contains("\n.c\(column + 1) { left: \((layout.left + layout.across * column).css); }\n"))
    }
    for row in 0..<layout.rows {
      #expect(page.contains("\n.r\(row + 1) { top: \((layout.top + layout.down * row).css); }\n"))
    }
  }

  @Test func `a link beyond what a camera reads is refused, on a larger label it is not`() throws {
    let long = "https://home.example/" + String(repeating: "a", count: 600) + "/"
    #expect(throws: Failure.self) { try page([.sample()], baseURL: long) }
    let large = try #require(LabelLayout.all.first { $0.name == "5163" })
    #expect(try page([.sample()], on: large, baseURL: long).contains("class=\"code\""))
  }

  private func page(
    _ items: [Item], on layout: LabelLayout = LabelLayout.all[0], baseURL: String = "https://home.example/"
  ) throws -> String {
    let renderer = try LabelRenderer(
      layout, templates: Theme.reports.mapValues { String(decoding: $0, as: UTF8.self) },
      title: "The household",
      language: "en", generator: "Coffer 0.1.0")
    let keys = ShortKeys(items.map(\.itemKey))
    let sheets = Label.sheets(
      of: items.map { LabelText($0, keys: keys) }, on: layout, skip: 0, baseURL: baseURL)
    return String(decoding: try renderer.render(sheets), as: UTF8.self)
  }
}
