import InventoryModel
import InventoryPages
import Testing

@testable import InventoryRendering
@testable import Mustache

/// What pages say is what templates are offered: kinds, order and number of the fields.
@Suite(.serialized) struct PageShapeTests {
  @Test(arguments: [SamplePage.home, .bareHome, .publicHome], PageFormat.allCases)
  func `a home page fits its shape`(page: SamplePage, format: PageFormat) {
    let value = values(page, format).home(page.home, intro: page == .home ? "Hello" : nil)
    #expect(PageShape.home.accepts(value))
    #expect(value.count == PageShape.home.fields.count - fixedCount)
  }

  @Test(arguments: [SamplePage.type, .bareType, .publicType], PageFormat.allCases)
  func `a type page fits its shape`(page: SamplePage, format: PageFormat) throws {
    let value = try values(page, format).type(page.typePage())
    #expect(PageShape.type.accepts(value))
    #expect(value.count == PageShape.type.fields.count - fixedCount - 1)
  }

  @Test(arguments: [SamplePage.item, .bareItem, .publicItem], PageFormat.allCases)
  func `an item page fits its shape`(page: SamplePage, format: PageFormat) throws {
    let value = try values(page, format).item(page.itemPage(), notes: nil, frontMatter: nil)
    #expect(PageShape.item.accepts(value))
    #expect(value.count == PageShape.item.fields.count - fixedCount - 1)
  }

  @Test func `a content page fits its shape`() {
    let page = ContentPage(title: "About", path: .content("about"), markdown: "")
    let value = values(.content, .html).content(page, body: "<p>Hello</p>")
    #expect(PageShape.content.accepts(value))
    #expect(value.count == PageShape.content.fields.count - fixedCount)
  }

  @Test func `what is fixed has the names of the shape`() {
    let names = Set(PageShape.everyPage.map(\.name))
    #expect(Set(values(.home, .html).fixed(root: "", isHome: true).keys).isSubset(of: names))
    for shape in [PageShape.home, PageShape.type, PageShape.item, PageShape.content] {
      #expect(shape.fields.suffix(PageShape.everyPage.count) == PageShape.everyPage[...])
    }
  }

  @Test func `no name is offered twice`() {
    for shape in [PageShape.home, PageShape.type, PageShape.item, PageShape.content] {
      #expect(Set(shape.fields.map(\.name)).count == shape.fields.count)
    }
  }

  @Test func `an item's values stand under their names`() throws {
    let value = try values(.item, .html).item(SamplePage.item.itemPage(), notes: "N", frontMatter: "F")
    let expected: [(String, Value)] = [
      ("itemName", .text("Oak dresser")), ("itemKey", .text("4F0C-1")), ("serialNumber", .text("SN <17>")),
      ("dateCreated", .text("Mar 18, 2023")), ("dateCreatedISO", .text("2023-03-18")),
      ("hasMorePhotos", .flag(true)), ("notes", .text("N")), ("hasFields", .flag(true)),
      ("previous", .record([.text("Chair"), .text("../items/a.html")])), ("frontMatter", .text("F")),
      ("pageTitle", .text("Oak dresser")), ("documentTitle", .text("Oak dresser \u{2013} The household")),
    ]
    for (name, expected) in expected {
      let field = try #require(PageShape.item.field(name))
      #expect(value.slot(field.slot) == expected, "\(name)")
    }
  }

  @Test func `a type's pages stand under their names`() throws {
    let value = try values(.type, .markdown).type(SamplePage.type.typePage())
    let expected: [(String, Value)] = [
      ("label", .text("Furniture")), ("itemCount", .text("1,204 items")), ("totalValue", .text("$100.00")),
      ("previousPage", .record([.text("../types/furniture.md")])),
      ("nextPage", .record([.text("../types/furniture-3.md")])), ("position", .text("Page 2 of 3")),
    ]
    for (name, expected) in expected {
      let field = try #require(PageShape.type.field(name))
      #expect(value.slot(field.slot) == expected, "\(name)")
    }
  }

  private func values(_ page: SamplePage, _ format: PageFormat) -> PageValues {
    PageValues(outline: page.outline, format: format, generator: "Coffer 0.1.0")
  }

  /// Of every page's fields, those that `PageValues.fixed` gives. The navigation is fixed, too, on the pages of types
  /// and items.
  private var fixedCount: Int { PageShape.everyPage.count - 3 }
}

extension Value {
  /// Of a record's fields.
  fileprivate var count: Int {
    guard case .record(let values) = self else { return 0 }
    return values.count
  }
}
