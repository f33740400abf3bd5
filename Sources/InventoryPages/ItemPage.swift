package import InventoryModel

/// Everything that the audience may see of an item.
package struct ItemPage: Sendable {
  package let path: PagePath
  package let item: Item
  /// `nil` if keys are hidden, like the date.
  package let itemKey: ItemKey?
  package let type: TypeOutline
  package let value: StatedValue?
  package let dateCreated: String?
  /// In order; the first is the primary one.
  package let pictures: [Picture]
  /// The adjacent items of its type.
  package let previous: Neighbor?
  package let next: Neighbor?

  package init(_ item: Item, of type: TypeOutline, previous: Item?, next: Item?, in outline: SiteOutline) {
    self.item = item
    self.type = type
    path = .item(item.itemKey)
    itemKey = outline.disclosure.shows(.itemKey) ? item.itemKey : nil
    value = item.valueInDollars.map(outline.wording.value)
    dateCreated = item.dateCreated.map(outline.wording.date)
    let count = item.photos.count
    pictures = item.photos.enumerated().map { index, photo in
      let text = count == 1 ? item.itemName : "\(item.itemName), photo \(index + 1) of \(count)"
      return Picture(photo, alternativeText: text, names: outline.photoNames)
    }
    self.previous = previous.map(Neighbor.init)
    self.next = next.map(Neighbor.init)
  }

  /// The item before or after.
  package struct Neighbor: Hashable, Sendable {
    package let name: String
    package let path: PagePath

    init(_ item: Item) {
      name = item.itemName
      path = .item(item.itemKey)
    }
  }
}
