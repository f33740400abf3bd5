import InventoryModel
import InventoryPages
import TestSupport
import Testing

@testable import InventoryRendering
@testable import Mustache

/// What pages say under which names.
@Suite struct PageRecordTests {
  @Test func `no name is offered twice`() {
    for names in [
      EveryPage.record(HomeText.own).helps.map(\.name), EveryPage.record(TypePage.own).helps.map(\.name),
      EveryPage.record(ItemPage.own).helps.map(\.name), EveryPage.record(ContentPage.own).helps.map(\.name),
    ] {
      #expect(Set(names).count == names.count)
    }
  }

  @Test func `an item's values are under their names`() throws {
    let page = try SamplePage.item.itemPage()
    let values = EveryPage.record(ItemPage.own).namedValues(
      of: InPage(page, at: page.path, in: site(.item, .html)))
    let expected: [(String, Value)] = [
      ("itemName", .text("Oak dresser")), ("itemKey", .text("4F0C-1")), ("serialNumber", .text("SN <17>")),
      ("dateCreated", .text("Mar 18, 2023")), ("dateCreatedISO", .text("2023-03-18")),
      ("hasMorePhotos", .flag(true)), ("hasFields", .flag(true)),
      ("previous", .record([.text("Chair"), .text("../items/a.html")])), ("frontMatter", .absent),
      ("pageTitle", .text("Oak dresser")), ("documentTitle", .text("Oak dresser \u{2013} The household")),
      ("root", .text("../")), ("isHome", .flag(false)), ("showsValues", .flag(true)),
    ]
    for (name, expected) in expected { #expect(values[name] == expected, "\(name)") }
  }

  @Test(arguments: [(80, false), (81, true)])
  func `a name of more than eighty characters is long`(length: Int, isLong: Bool) throws {
    let item = try Item.sample(name: String(repeating: "W", count: length))
    let page = ItemPage(item, of: .sample(), previous: nil, next: nil, in: .sample)
    let values = EveryPage.record(ItemPage.own).namedValues(
      of: InPage(page, at: page.path, in: site(.item, .html)))
    #expect(values["hasLongName"] == .flag(isLong))
  }

  @Test func `a type's pages are under their names`() throws {
    let page = try SamplePage.type.typePage()
    let values = EveryPage.record(TypePage.own).namedValues(
      of: InPage(page, at: page.path, in: site(.type, .markdown)))
    let expected: [(String, Value)] = [
      ("label", .text("Furniture")), ("itemCount", .text("1,204 items")), ("totalValue", .text("$100.00")),
      ("previousPage", .record([.text("../types/furniture.md")])),
      ("nextPage", .record([.text("../types/furniture-3.md")])), ("position", .text("Page 2 of 3")),
    ]
    for (name, expected) in expected { #expect(values[name] == expected, "\(name)") }
  }

  @Test func `the home page is called like the site`() {
    let values = EveryPage.record(HomeText.own).namedValues(
      of: InPage(HomeText(page: .sample, intro: "*Hello*"), at: .home, in: site(.home, .html)))
    #expect(values["pageTitle"] == .text("The household"))
    #expect(values["documentTitle"] == .text("The household"))
    #expect(values["isHome"] == .flag(true))
    #expect(values["intro"] == .text("<p><em>Hello</em></p>"))
  }

  private func site(_ page: SamplePage, _ format: PageFormat) -> SiteFrame {
    SiteFrame(page.outline, format, generator: "Coffer 0.1.0")
  }
}
