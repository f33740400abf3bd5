import InventoryModel
import TestSupport
import Testing

@testable import InventoryPages

@Suite struct PlaceTreeTests {
  private func tree(_ items: [(String, Int64?)], separator: PlaceSeparator = .any) -> PlaceTree {
    var tree = PlaceTree(separator: separator, showsValues: true)
    for (text, cents) in items { _ = tree.add(cents.map(Money.init), in: text) }
    return tree
  }

  @Test func `a place has the totals of all places inside it`() {
    let tree = tree([
      ("House > Attic > Box 4", 5_00), ("House > Attic", 7_00), ("House", nil), ("Shed", 1_00),
    ])
    #expect(tree.all.map(\.node.place.text) == ["House", "House > Attic", "House > Attic > Box 4", "Shed"])
    #expect(tree.all.map(\.depth) == [0, 1, 2, 0])
    #expect(tree.all.map(\.node.totals.items) == [3, 2, 1, 1])
    #expect(tree.all.map(\.node.totals.value?.cents) == [12_00, 12_00, 5_00, 1_00])
    #expect(tree.all.map(\.node.totals.itemsWithoutValue) == [1, 0, 0, 0])
    #expect(tree.all.map(\.node.own.items) == [1, 1, 1, 1])
  }

  @Test func `a place that no item is in directly has a page, too`() {
    let tree = tree([("House > Attic", 1_00)])
    #expect(tree.count == 2)
    #expect(tree.roots.map(\.own.items) == [0])
  }

  @Test func `texts that look alike are one place, named as the first one`() {
    let tree = tree([("Living room", nil), ("LIVING  ROOM", nil), ("living room ", nil)])
    #expect(tree.all.map(\.node.place.name) == ["Living room"])
    #expect(tree.roots.map(\.own.items) == [3])
  }

  @Test func `numbers are in their order`() {
    let tree = tree(["Box 12", "box 4", "Box 4b", "Attic"].map { ($0, nil) })
    #expect(tree.roots.map(\.place.name) == ["Attic", "box 4", "Box 4b", "Box 12"])
  }

  @Test func `a text that is no place adds nothing`() {
    var tree = PlaceTree(separator: .any, showsValues: true)
    #expect(tree.add(nil, in: "n/a") == nil)
    #expect(tree.isEmpty)
  }

  @Test func `a page of a place links to the places around it and inside it`() throws {
    let tree = tree([("House > Attic > Box 4", 5_00), ("House > Attic", 7_00)])
    let attic = try #require(tree.all.first { $0.node.place.name == "Attic" }).node
    let page = PlacePage(
      [try .sample()], in: attic, of: tree, number: 1, pageCount: 1, outline: .sample())
    #expect(page.around.map(\.path.text) == ["places/house"])
    #expect(page.places.map(\.path.text) == ["places/house--attic--box-4"])
    #expect(page.path.text == "places/house--attic")
    #expect(page.itemCount == "2 items")
    #expect(page.totalValue == "$12.00")
  }

  @Test func `later pages of a place have a number, and no list of places`() {
    let tree = tree([("House > Attic", 7_00)])
    let page = PlacePage([], in: tree.roots[0], of: tree, number: 2, pageCount: 3, outline: .sample())
    #expect(page.path.text == "places/house_2")
    #expect(page.places.isEmpty)
  }

  @Test func `of very many places only the outermost ones are listed`() {
    let tree = tree((0...1000).map { ("House > Box \($0)", nil) })
    let page = PlacesPage(tree, in: .sample())
    #expect(page.isShort)
    #expect(page.places.map(\.name) == ["House"])
  }
}
