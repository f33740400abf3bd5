package import InventoryModel

/// One page of the list of items of an asset type or of a place.
package struct ItemList: Sendable {
  /// The asset type or the place to which the items of a list belong.
  package enum Subject: Hashable, Sendable {
    /// An asset type or a place, identified by its slug.
    case type(PageSlug), place(PageSlug)

    /// Returns the path of page `number`, counted from 1.
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
  /// The number of this page, counted from 1.
  package let number: Int
  package let pageCount: Int
  /// The numbers of the pages to link to: all of them, or the first, the last and the nearest ones if there are many.
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
  /// `nil` in the list of a place, or if the item has no place.
  package let place: PlaceText?
  /// The label of the asset type; `nil` in the list of a type, or if the item has no type.
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

  /// Whether the item has a place, an asset type or a serial number to show below its name and value.
  package var hasDetails: Bool {
    place != nil || assetType != nil || serialNumber != nil
  }
}

/// The text of an item's place in parts, because a list may leave out the outer levels.
package struct PlaceText: Hashable, Sendable {
  /// The levels that contain the level above the last one, such as `House`; `nil` if the place has at most two levels.
  package let far: String?
  /// The level above the last one, such as `Attic`; `nil` if the place has one level.
  package let near: String?
  /// The levels that contain the last level, such as `House > Attic`; `nil` if the place has one level.
  package let above: String?
  /// The last level, such as `Box 4`.
  package let name: String

  package var text: String { above.map { $0 + " > " + name } ?? name }

  /// Creates the text of a place with one level.
  init(_ name: String) { (far, near, above, self.name) = (nil, nil, nil, name) }

  init(_ place: Place) {
    let parent = place.parent
    (far, near, above, name) = (parent?.parent?.text, parent?.name, parent?.text, place.name)
  }
}
