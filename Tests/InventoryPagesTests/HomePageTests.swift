import InventoryModel
import TestSupport
import Testing

@testable import InventoryPages

@Suite struct HomePageTests {
  @Test func `it counts items, types and photos`() {
    let outline = SiteOutline.sample(
      totals: Totals(items: 52, value: Money(cents: 48_213_40)), types: [.sample("A"), .sample("B")])
    let page = HomePage(outline, photoCount: 1, covers: [:])
    #expect(page.itemCount == "52 items")
    #expect(page.typeCount == "2 asset types")
    #expect(page.photoCount == "1 photo file")
    #expect(page.totalValue == "$48,213.40")
  }

  @Test func `items without a type do not count as a type`() {
    let none = TypeOutline(label: "None", slug: TypeOutline.noneSlug, totals: Totals(items: 1))
    #expect(HomePage.sample(.sample(types: [.sample(), none])).typeCount == "1 asset type")
  }

  @Test(arguments: [(0, nil), (1, "1 item has no stated value"), (3, "3 items have no stated value")])
  func `it says how many items have no value, if any`(count: Int, text: String?) {
    let page = HomePage.sample(.sample(totals: Totals(items: 9, itemsWithoutValue: count)))
    #expect(page.withoutValue == text)
  }

  @Test func `shares are rounded per cents of the whole, with a decimal below one`() {
    #expect(shares(of: [2_00, 1_00]) == ["67", "33"])
    #expect(shares(of: [1_00, 199_00]) == ["0.5", "100"])
    #expect(shares(of: [1, 199_00]) == ["<0.1", "100"])
  }

  @Test func `if the values are zero, every share is 0`() {
    #expect(shares(of: [0, 0]) == ["0", "0"])
  }

  @Test func `without any value there is no share`() {
    let unvalued = Totals(items: 1, itemsWithoutValue: 1)
    let types = [TypeOutline(label: "T", slug: "t", totals: unvalued)]
    #expect(HomePage.sample(.sample(totals: unvalued, types: types)).types.map(\.share) == [nil])
  }

  @Test func `a share never leaves 0 to 100, however values cancel out`() {
    #expect(shares(of: [3_00, -1_00]) == ["100", "0"])
    let huge = 4_000_000_000_000_000_000 as Int64
    #expect(shares(of: [huge, 1 - huge]) == ["100", "0"])
  }

  @Test func `the bars of many small shares are compared with the largest`() {
    func bars(_ cents: [Int64]) -> [String?] { page(of: cents).types.map(\.bar) }
    #expect(bars([80_00, 20_00]) == ["80", "20"])
    #expect(bars([2_00, 1_00] + Array(repeating: 50, count: 18)).prefix(3) == ["100", "50", "25"])
    #expect(bars([0, 0]) == ["0", "0"])
    #expect(page(of: [80_00, 20_00]).barNote == nil)
    #expect(
      page(of: [2_00, 1_00] + Array(repeating: 50, count: 18)).barNote
        == "A full bar is the value of the largest asset type.")
  }

  @Test func `a type has its cover's thumbnail`() {
    let page = HomePage.sample(
      .sample(types: [.sample(), .sample("Jewelry")]), covers: ["furniture": .sample("c")])
    #expect(page.types.map { $0.cover?.at1x } == ["thumbnails/c000000000000000@1x.png", nil])
    #expect(page.types.map(\.path.text) == ["types/furniture", "types/jewelry"])
  }

  /// The shares of types with these totals in cents.
  private func shares(of cents: [Int64]) -> [String?] { page(of: cents).types.map(\.share) }

  private func page(of cents: [Int64]) -> HomePage {
    let types = cents.enumerated().map { TypeOutline.sample("Type \($0)", cents: $1) }
    let all = Money(cents: cents.reduce(0, +))
    return HomePage.sample(.sample(totals: Totals(value: all), types: types))
  }
}
