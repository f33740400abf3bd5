import InventoryModel

/// The items of an asset type or of a place, on one page or on several.
package struct ItemList: Sendable {
  /// What the items of a list have in common.
  package enum Subject: Hashable, Sendable {
    /// A type or a place, by its slug.
    case type(String), place(String)

    /// Page `number`, counted from 1.
    package func path(page number: Int) -> PagePath {
      switch self {
      case .type(let slug): .type(slug, page: number)
      case .place(let slug): .place(slug, page: number)
      }
    }
  }

  package let subject: Subject
  /// The items on this page.
  package let items: [ItemCard]
  /// The number of this page, from 1.
  package let number: Int
  package let pageCount: Int
  /// Numbers of pages to link to: all of them, or the first, the last and the nearest ones.
  package let pages: [Int]

  package var path: PagePath { subject.path(page: number) }

  init(_ items: [Item], of subject: Subject, number: Int, pageCount: Int, in outline: SiteOutline) {
    (self.subject, self.number, self.pageCount) = (subject, number, max(1, pageCount))
    self.items = items.map { ItemCard($0, of: subject, in: outline) }
    pages = Neighborhood.pages(around: number, of: self.pageCount)
  }
}

/// An item in a list.
package struct ItemCard: Sendable {
  package let name: String
  package let path: PagePath
  package let serialNumber: String?
  package let value: StatedValue?
  package let dateCreated: String?
  package let picture: Picture?
  package let thumbnail: ThumbnailPaths?
  /// `nil` on the page of its place.
  package let place: String?
  /// `nil` on the page of its type.
  package let assetType: String?

  init(_ item: Item, of list: ItemList.Subject, in outline: SiteOutline) {
    let photo = item.primaryPhoto
    name = item.itemName
    path = outline.path(of: item)
    serialNumber = item.serialNumber
    value = item.valueInDollars.map(outline.wording.value)
    dateCreated = item.dateCreated.map(outline.wording.date)
    picture = photo.map { Picture($0, alternativeText: item.itemName, names: outline.photoNames) }
    thumbnail = photo.map { ThumbnailPaths($0, names: outline.photoNames) }
    switch list {
    case .type: (place, assetType) = (outline.placeText(of: item), nil)
    case .place: (place, assetType) = (nil, item.assetType)
    }
  }

  /// Whether there is anything to show below its name and value.
  package var hasDetails: Bool {
    place != nil || assetType != nil || serialNumber != nil
  }
}
