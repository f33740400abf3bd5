import InventoryModel
import Testing

@testable import InventoryPages

@Suite struct TypePageTests {
  @Test func `its totals are those of the type, whatever is on this page`() throws {
    let page = TypePage(
      [try .sample(cents: 1_00)], of: .sample(items: 1_204, cents: 48_213_40), number: 3, pageCount: 13,
      in: .sample())
    #expect(page.itemCount == "1,204 items")
    #expect(page.totalValue == "$48,213.40")
  }

  @Test func `a later page has a number in its name`() {
    let page = TypePage([], of: .sample(), number: 3, pageCount: 13, in: .sample())
    #expect(page.path.text == "types/furniture-3")
  }

  @Test func `a type without items has one page`() {
    #expect(TypePage([], of: .sample(items: 0), number: 1, pageCount: 0, in: .sample()).pageCount == 1)
  }

  @Test func `items keep their order`() throws {
    let items = try ["C", "A", "B"].map { try Item.sample(key: $0, name: $0) }
    let page = TypePage(items, of: .sample(), number: 1, pageCount: 1, in: .sample())
    #expect(page.items.map(\.name) == ["C", "A", "B"])
    #expect(page.items.map(\.path.text) == ["items/c", "items/a", "items/b"])
  }

  @Test func `a card shows the first photo`() throws {
    let card = ItemCard(try .sample(photos: [.sample("a"), .sample("b")]), in: .sample())
    #expect(card.picture?.small == "photos/a000000000000000-640.jpg")
    #expect(card.picture?.alternativeText == "Oak dresser")
    #expect(card.thumbnail?.at2x == "thumbnails/a000000000000000@2x.png")
  }

  @Test func `a card's place is the site's place field`() throws {
    let fields = [Field(name: "brand", value: "Vellamo"), Field(name: "room", value: "Hall")]
    #expect(ItemCard(try .sample(fields: fields), in: .sample()).place == "Hall")
    #expect(ItemCard(try .sample(), in: .sample()).place == nil)
  }

  @Test func `a card without photo or value has none`() throws {
    let card = ItemCard(try .sample(), in: .sample())
    #expect(card.picture == nil)
    #expect(card.thumbnail == nil)
    #expect(card.value == nil)
    #expect(card.serialNumber == nil)
  }
}
