package import InventoryModel

/// The data of an item for the scripts that search the site, and that sort and filter the items of a type. An entry has
/// only data that the item's page also has.
package struct SearchEntry: Sendable {
  package let name: String
  /// The name of the item's page, without folder and extension.
  package let page: String
  /// The name of the item's pictures, followed by the extension of the renditions if it is not `jpg`. `nil` if the item
  /// has no photo.
  package let picture: String?
  /// The names of the place's levels, outermost first, separated by U+001F, which no name contains; `nil` if the item has
  /// no place.
  package let place: String?
  package let amount: String?
  package let serialNumber: String?
  /// The day when the item was recorded, such as `2023-03-18`.
  package let day: String?
  /// The item's fields other than the place.
  package let fields: [Field]
  /// The notes, in Markdown.
  package let notes: String?

  /// Returns the entries of `items`, which must contain only data that the audience sees. `days` has, for each item, the
  /// days to use instead of the texts of fields, such as `2023-03-18`, keyed by the position of the field.
  package static func entries(
    of items: [Item], days: [[Int: String]], in outline: SiteOutline, names: PhotoNames
  ) -> [SearchEntry] {
    // The place that each text names, computed once, because many items are in the same place.
    var places: [String: String?] = [:]
    return zip(items, days).map { item, days in
      let index = outline.placeField.index(in: item.fields)
      let place = index.flatMap { index in
        let text = item.fields[index].value
        if let known = places[text] { return known }
        let levels = outline.placeLevels(text)
        places[text] = .some(levels)
        return levels
      }
      return SearchEntry(item, days, place: place, placeIndex: index, outline.wording, names)
    }
  }

  private init(
    _ item: Item, _ days: [Int: String], place: String?, placeIndex: Int?, _ wording: Wording,
    _ names: PhotoNames
  ) {
    name = item.itemName
    page = item.pageName
    picture = item.primaryPhoto.map { photo in
      names.name(of: photo) + (photo.renditionExtension == "jpg" ? "" : "." + photo.renditionExtension)
    }
    self.place = place
    amount = item.valueInDollars.map(wording.money)
    serialNumber = item.serialNumber
    day = item.dateCreated?.dayText
    fields = item.fields.indices.filter { $0 != placeIndex }.map { index in
      let field = item.fields[index]
      return days[index].map { Field(name: field.name, value: $0) } ?? field
    }
    notes = item.notes
  }
}
