package import InventoryModel

/// One page of an asset type: a menu of asset types with this one marked, then the items on this page.
package struct TypePage: Sendable {
  package let type: TypeOutline
  package let itemCount: String
  /// `nil` if values are hidden.
  package let totalValue: String?
  /// All asset types, or the nearest ones if there are many.
  package let types: ArraySlice<TypeOutline>
  /// `All 2,000 asset types`, the text of the link to the complete list; `nil` if `types` is complete.
  package let allTypes: String?
  package let list: ItemList

  package var path: PagePath { list.path }

  /// `items` are the items on page `number`, in order.
  package init(
    _ items: [Item], of type: TypeOutline, number: Int, pageCount: Int, in outline: SiteOutline
  ) {
    self.type = type
    types = outline.types[Neighborhood.types(around: outline.index(of: type), of: outline.types.count)]
    allTypes =
      types.count == outline.types.count
      ? nil : "All " + outline.typeCount
    itemCount = outline.wording.count(type.totals.items, "item", "items")
    totalValue = outline.wording.total(type.totals)
    list = ItemList(items, of: .type(type.slug), number: number, pageCount: pageCount, in: outline)
  }
}

/// Limits the number of links on a page. Without a limit, a site with n asset types, or a type with n pages, would have
/// n² links.
enum Neighborhood {
  /// The maximum number of types in a complete menu. If there are more, the menu has only the nearest ones.
  static let allTypes = 100
  private static let typesEachSide = 10
  private static let allPages = 15
  private static let pagesEachSide = 3

  /// Returns the range of types in the menu on the page of the type at `index`.
  static func types(around index: Int, of count: Int) -> Range<Int> {
    guard count > allTypes else { return 0..<count }
    let first = min(max(0, index - typesEachSide), count - 2 * typesEachSide - 1)
    return first..<first + 2 * typesEachSide + 1
  }

  /// Returns the numbers of the pages to which page `number` of a list links, including itself. Numbers are counted
  /// from 1.
  static func pages(around number: Int, of count: Int) -> [Int] {
    guard count > allPages else { return Array(1...max(1, count)) }
    let near = max(2, number - pagesEachSide)...min(count - 1, number + pagesEachSide)
    return [1] + near + [count]
  }
}
