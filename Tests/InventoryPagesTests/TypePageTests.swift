import InventoryModel
import TestSupport
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
    #expect(TypePage([], of: .sample(items: 0), number: 1, pageCount: 0, in: .sample()).list.pageCount == 1)
  }

  @Test func `items keep their order`() throws {
    let items = try ["C", "A", "B"].map { try Item.sample(key: $0, name: $0) }
    let page = TypePage(items, of: .sample(), number: 1, pageCount: 1, in: .sample())
    #expect(page.list.items.map(\.name) == ["C", "A", "B"])
    #expect(page.list.items.map(\.path.text) == ["items/c", "items/a", "items/b"])
  }

  @Test func `a card shows the first photo`() throws {
    let card = ItemCard(
      try .sample(photos: [.sample("a"), .sample("b")]), of: .type("furniture"), in: .sample())
    #expect(card.picture?.small == "photos/a000000000000000-640.jpg")
    #expect(card.picture?.alternativeText == "Oak dresser")
    #expect(card.thumbnail?.at2x == "thumbnails/a000000000000000@2x.png")
  }

  @Test func `a card's place is the site's place field`() throws {
    let fields = [Field(name: "brand", value: "Vellamo"), Field(name: "room", value: "Hall")]
    #expect(
      ItemCard(try .sample(fields: fields), of: .type("furniture"), in: .sample()).place?.text == "Hall")
    #expect(ItemCard(try .sample(), of: .type("furniture"), in: .sample()).place == nil)
  }

  @Test(arguments: [
    ("House > Attic > Box 4", "House > Attic", "Box 4"), ("House/Attic", "House", "Attic"),
    ("a > ", nil, "a"), ("Hall", nil, "Hall"), ("N/A", nil, "N/A"),
    // If the text has `>`, a slash is part of a name.
    ("House > Attic/Box > 4", "House > Attic/Box", "4"),
  ])
  func `a card's place has its last level in a part`(text: String, above: String?, name: String) throws {
    let item = try Item.sample(fields: [Field(name: "room", value: text)])
    let place = try #require(ItemCard(item, of: .type("furniture"), in: .sample()).place)
    #expect(place.above == above && place.name == name, "\(place)")
  }

  @Test func `without a separator, a place has one level`() throws {
    let item = try Item.sample(fields: [Field(name: "room", value: "Box > 4")])
    let outline = SiteOutline.sample(placeSeparator: .none)
    #expect(ItemCard(item, of: .type("furniture"), in: outline).place == PlaceText("Box > 4"))
  }

  @Test func `a card without photo or value has none`() throws {
    let card = ItemCard(try .sample(), of: .type("furniture"), in: .sample())
    #expect(card.picture == nil)
    #expect(card.thumbnail == nil)
    #expect(card.value == nil)
    #expect(card.serialNumber == nil)
  }

  @Test func `a card has details if there is something below the name and the value`() throws {
    func hasDetails(_ item: Item) -> Bool { ItemCard(item, of: .type("furniture"), in: .sample()).hasDetails }
    #expect(hasDetails(try .sample(serialNumber: "SN-77")))
    // The date when it was recorded is not on a card.
    #expect(!hasDetails(try .sample()))
  }

  @Test(arguments: [(1, 1), (100, 100), (101, 21), (2_000, 21)])
  func `of many types the menu has the neighbors`(count: Int, shown: Int) {
    let types = (1...count).map { TypeOutline(label: "T\($0)", slug: "t\($0)", totals: Totals()) }
    let outline = SiteOutline.sample(types: types)
    for type in [types[0], types[count / 2], types[count - 1]] {
      let page = TypePage([], of: type, number: 1, pageCount: 1, in: outline)
      #expect(page.types.count == shown)
      #expect(page.types.contains(type))
      #expect((page.allTypes == nil) == (shown == count))
    }
  }

  @Test(arguments: [
    (1, 1, [1]), (3, 15, Array(1...15)), (1, 16, [1, 2, 3, 4, 16]), (8, 16, [1, 5, 6, 7, 8, 9, 10, 11, 16]),
    (16, 16, [1, 13, 14, 15, 16]),
  ])
  func `of many pages the first, the last and the near ones are linked`(
    number: Int, count: Int, pages: [Int]
  ) {
    let page = TypePage([], of: .sample(), number: number, pageCount: count, in: .sample())
    #expect(page.list.pages == pages)
  }
}
