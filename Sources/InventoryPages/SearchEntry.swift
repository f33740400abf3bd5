package import InventoryModel

/// What scripts know of an item: for the search, and to sort and filter the items of a type. It has only what the
/// item's page has.
package struct SearchEntry: Sendable {
  package let name: String
  /// The name of its page, without folder and extension.
  package let page: String
  /// The name of its pictures, with the extension of its renditions if that is not jpg; `nil` without a photo.
  package let picture: String?
  /// The same text for the same place, apart from case; `nil` for none.
  package let place: String?
  package let amount: String?
  package let serialNumber: String?
  /// The day when it was recorded, such as `2023-03-18`.
  package let day: String?
  /// Its fields other than the place.
  package let fields: [Field]
  /// In Markdown.
  package let notes: String?

  /// The entries of some items, which have only what the audience sees.
  package static func entries(of items: [Item], in outline: SiteOutline, names: PhotoNames) -> [SearchEntry] {
    // Many items are in the same place.
    var places: [String: String?] = [:]
    return items.map { item in
      let index = outline.placeField.index(in: item.fields)
      let place = index.flatMap { index in
        let text = item.fields[index].value
        if let known = places[text] { return known }
        let name = outline.placeName(text)
        places[text] = .some(name)
        return name
      }
      return SearchEntry(item, place: place, placeIndex: index, outline.wording, names)
    }
  }

  private init(_ item: Item, place: String?, placeIndex: Int?, _ wording: Wording, _ names: PhotoNames) {
    name = item.itemName
    page = item.pageName
    picture = item.primaryPhoto.map { photo in
      names.name(of: photo) + (photo.renditionExtension == "jpg" ? "" : "." + photo.renditionExtension)
    }
    self.place = place
    amount = item.valueInDollars.map(wording.money)
    serialNumber = item.serialNumber
    day = item.dateCreated?.dayText
    fields = item.fields.indices.filter { $0 != placeIndex }.map { item.fields[$0] }
    notes = item.notes
  }
}
