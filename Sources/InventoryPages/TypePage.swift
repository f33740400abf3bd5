package import InventoryModel

/// The page of a type: all types with this one marked, then its items, or one page of them.
package struct TypePage: Sendable {
  package let path: PagePath
  package let type: TypeOutline
  package let itemCount: String
  /// `nil` if values are hidden.
  package let totalValue: String?
  /// All asset types, or the nearest ones if there are many.
  package let types: ArraySlice<TypeOutline>
  /// `All 2,000 asset types`, for the link to the list of them; `nil` if `types` is complete.
  package let allTypes: String?
  package let items: [ItemCard]
  /// Counted from 1.
  package let number: Int
  package let pageCount: Int
  /// Numbers to link to: all of them, or the first, the last and the nearest ones.
  package let pages: [Int]

  /// `items` are those of page `number`, in their order.
  package init(
    _ items: [Item], of type: TypeOutline, number: Int, pageCount: Int, in outline: SiteOutline
  ) {
    self.type = type
    self.number = number
    self.pageCount = max(1, pageCount)
    pages = Neighborhood.pages(around: number, of: self.pageCount)
    types = outline.types[Neighborhood.types(around: outline.place(of: type), of: outline.types.count)]
    allTypes =
      types.count == outline.types.count
      ? nil : "All " + outline.wording.count(outline.types.count, "asset type", "asset types")
    path = .type(type.slug, page: number)
    itemCount = outline.wording.count(type.totals.items, "item", "items")
    totalValue = type.totals.value.map(outline.wording.money)
    self.items = items.map { ItemCard($0, in: outline) }
  }
}

/// An item on the page of its type.
package struct ItemCard: Sendable {
  package let name: String
  package let path: PagePath
  package let serialNumber: String?
  package let value: StatedValue?
  package let dateCreated: String?
  package let picture: Picture?
  package let thumbnail: ThumbnailPaths?
  package let place: String?

  init(_ item: Item, in outline: SiteOutline) {
    let photo = item.primaryPhoto
    name = item.itemName
    path = outline.path(of: item)
    serialNumber = item.serialNumber
    value = item.valueInDollars.map(outline.wording.value)
    dateCreated = item.dateCreated.map(outline.wording.date)
    picture = photo.map { Picture($0, alternativeText: item.itemName, names: outline.photoNames) }
    thumbnail = photo.map { ThumbnailPaths($0, names: outline.photoNames) }
    place = outline.placeField.index(in: item.fields).map { item.fields[$0].value }
  }

  /// Whether there is anything to show below its name and value.
  package var hasDetails: Bool { place != nil || serialNumber != nil || dateCreated != nil }
}

/// Limits the links of a page. Without a limit, a site of n asset types, or a type of n pages, would have n² links.
enum Neighborhood {
  /// The longest useful menu.
  private static let allTypes = 100
  private static let typesEachSide = 10
  private static let allPages = 15
  private static let pagesEachSide = 3

  /// The range of types in the menu of the type at `place`, counted from 0.
  static func types(around place: Int, of count: Int) -> Range<Int> {
    guard count > allTypes else { return 0..<count }
    let first = min(max(0, place - typesEachSide), count - 2 * typesEachSide - 1)
    return first..<first + 2 * typesEachSide + 1
  }

  /// The pages linked from page `number` of a type, including itself; counted from 1.
  static func pages(around number: Int, of count: Int) -> [Int] {
    guard count > allPages else { return Array(1...max(1, count)) }
    let near = max(2, number - pagesEachSide)...min(count - 1, number + pagesEachSide)
    return [1] + near + [count]
  }
}
