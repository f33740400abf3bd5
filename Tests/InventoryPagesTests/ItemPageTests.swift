import InventoryModel
import TestSupport
import Testing

@testable import InventoryPages

@Suite struct ItemPageTests {
  @Test func `an item with nothing but a name has nothing but that`() throws {
    let page = try page(.sample())
    #expect(page.value == nil)
    #expect(page.pictures.isEmpty)
    #expect(page.previous == nil)
    #expect(page.next == nil)
  }

  @Test func `a value of 0 is a stated one`() throws {
    #expect(try page(.sample(cents: 0)).value?.text == "$0.00")
  }

  @Test func `the only photo is called like the item`() throws {
    #expect(try page(.sample(photos: [.sample()])).pictures.map(\.picture.alternativeText) == ["Oak dresser"])
  }

  @Test func `several photos are counted`() throws {
    let page = try page(.sample(photos: [.sample("a"), .sample("b")]))
    #expect(
      page.pictures.map(\.picture.alternativeText)
        == ["Oak dresser, photo 1 of 2", "Oak dresser, photo 2 of 2"])
  }

  @Test func `a large photo has two renditions in its own proportions`() throws {
    let picture = try #require(
      try page(.sample(photos: [.sample(width: 3024, height: 4032)])).pictures.first?.picture)
    #expect(picture.smallSize == PixelSize(width: 480, height: 640))
    #expect(picture.largeSize == PixelSize(width: 1200, height: 1600))
    #expect(picture.small != picture.large)
  }

  @Test func `a photo between the sizes is not enlarged`() throws {
    let picture = try #require(
      try page(.sample(photos: [.sample(width: 1000, height: 500)])).pictures.first?.picture)
    #expect(picture.smallSize == PixelSize(width: 640, height: 320))
    #expect(picture.largeSize == PixelSize(width: 1000, height: 500))
  }

  @Test func `a small photo is its own large one`() throws {
    let picture = try #require(
      try page(.sample(photos: [.sample(width: 640, height: 2)])).pictures.first?.picture)
    #expect(picture.small == picture.large)
    #expect(picture.largeSize == PixelSize(width: 640, height: 2))
  }

  @Test func `neighbours have their names and pages`() throws {
    let page = ItemPage(
      try .sample(), of: .sample(), previous: try .sample(key: "A", name: "Chair"),
      next: try .sample(key: "B", name: "Lamp"), in: .sample())
    #expect(page.previous?.name == "Chair")
    #expect(page.previous?.path.text == "items/a")
    #expect(page.next?.name == "Lamp")
    #expect(page.next?.path.text == "items/b")
  }

  private func page(_ item: Item) throws -> ItemPage {
    ItemPage(item, of: .sample(), previous: nil, next: nil, in: .sample())
  }
}
