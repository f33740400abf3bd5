package import InventoryModel

/// What scripts know of an item: for the search, and to sort and filter the items of a type. It has only what the
/// item's page has.
package struct SearchEntry: Sendable {
  package let name: String
  /// The name of its page, without folder and extension.
  package let page: String
  /// The name of its pictures, with the extension of its renditions if that is not jpg; `nil` without a photo.
  package let picture: String?
  package let place: String?
  package let amount: String?
  package let serialNumber: String?
  /// The day when it was recorded, such as `2023-03-18`.
  package let day: String?
  /// Its fields other than the place.
  package let fields: [Field]
  /// In Markdown.
  package let notes: String?

  /// `item` has only what the audience sees.
  package init(_ item: Item, in outline: SiteOutline, names: PhotoNames) {
    name = item.itemName
    page = item.pageName
    picture = item.primaryPhoto.map { photo in
      names.name(of: photo) + (photo.renditionExtension == "jpg" ? "" : "." + photo.renditionExtension)
    }
    let placeIndex = outline.placeField.index(in: item.fields)
    place = placeIndex.map { item.fields[$0].value }
    amount = item.valueInDollars.map(outline.wording.money)
    serialNumber = item.serialNumber
    day = item.dateCreated?.dayText
    fields = item.fields.indices.filter { $0 != placeIndex }.map { item.fields[$0] }
    notes = item.notes
  }
}
