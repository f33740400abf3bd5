package import InventoryModel

/// What a search finds of an item and shows of it. It has only what the item's page has.
package struct SearchEntry: Sendable {
  package let name: String
  /// The name of its page, without folder and extension.
  package let page: String
  /// The name of its thumbnail; `nil` without a photo.
  package let picture: String?
  package let place: String?
  package let amount: String?
  package let serialNumber: String?
  /// The texts of its fields other than the place.
  package let fields: [String]
  /// In Markdown.
  package let notes: String?

  package init(_ item: Item, in outline: SiteOutline, names: PhotoNames) {
    name = item.itemName
    page = item.pageName
    picture = item.primaryPhoto.map(names.name)
    let placeIndex = outline.placeField.index(in: item.fields)
    place = placeIndex.map { item.fields[$0].value }
    amount = item.valueInDollars.map(outline.wording.money)
    serialNumber = item.serialNumber
    fields = item.fields.indices.filter { $0 != placeIndex }.map { item.fields[$0].value }
    notes = item.notes
  }
}
