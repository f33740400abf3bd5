package import InventoryModel

/// The page of an item, with all data of the item that the audience may see.
///
/// This type is a class, so that a page of many values is not copied while it is rendered.
package final class ItemPage: Sendable {
  package let path: PagePath
  package let item: Item
  /// `nil` if keys are hidden.
  package let itemKey: ItemKey?
  package let type: TypeOutline
  /// The path of the page of the asset type that lists the item.
  package let listPath: PagePath
  package let value: StatedValue?
  package let dateCreated: String?
  /// The values of the item's fields as shown on the page, in the order of the fields. Amounts and dates are in a
  /// uniform format.
  package let fieldTexts: [String]
  /// The photos of the item itself, in order; the first is the primary one.
  package let pictures: [NumberedPicture]
  /// The photos of receipts and other proof, grouped by kind.
  package let proof: [PictureGroup]
  /// The published documents, grouped by kind, each group in order.
  package let documents: [DocumentLink]
  /// The place of the item; `nil` if the item has no place, or if the site has no pages of places.
  package let place: ItemPlace?
  /// The things that a claim needs and the item lacks, such as a receipt; empty unless the page is for the owner.
  package let missing: [String]
  /// The QR code of the page's address, for printing; `nil` if the site has no QR codes.
  package let code: PrintedCode?
  /// The previous and the next item of the same type.
  package let previous: Neighbor?
  package let next: Neighbor?

  /// `page` is the number of the type's page that lists the item. `place` is the slug of the item's place. `fieldTexts`
  /// has the texts that replace the values of fields on the page, keyed by the index of the field.
  package init(
    _ item: Item, of type: TypeOutline, page: Int = 1, previous: Item?, next: Item?, place: PageSlug? = nil,
    fieldTexts: [Int: String] = [:], missing: [String] = [], code: PrintedCode? = nil, in outline: SiteOutline
  ) {
    self.fieldTexts = item.fields.enumerated().map { index, field in
      fieldTexts[index] ?? outline.wording.fieldText(field.value)
    }
    (self.missing, self.code) = (missing, code)
    self.place = place.flatMap { slug in
      outline.placeField.index(in: item.fields).map {
        ItemPlace(fieldIndex: $0, path: .place(slug, page: 1))
      }
    }
    self.item = item
    self.type = type
    listPath = .type(type.slug, page: page)
    path = outline.path(of: item)
    itemKey = outline.disclosure.shows(.itemKey) ? item.itemKey : nil
    value = item.valueInDollars.map(outline.wording.value)
    dateCreated = item.dateCreated.map(outline.wording.date)
    var groups: [PictureGroup] = []
    for kind in PhotoKind.allCases {
      let count = groups.reduce(0) { $0 + $1.pictures.count }
      if let group = PictureGroup(of: kind, item, after: count, names: outline.photoNames) {
        groups.append(group)
      }
    }
    pictures = groups.first { $0.kind == .item }?.pictures ?? []
    proof = groups.filter { $0.kind != .item }
    documents = item.documents.compactMap { outline.documents.link(to: $0, outline.wording) }
    self.previous = previous.map { Neighbor($0, in: outline) }
    self.next = next.map { Neighbor($0, in: outline) }
  }

  /// All photos, in the order of their numbers.
  package var allPictures: [NumberedPicture] { pictures + proof.flatMap(\.pictures) }

  /// The place of an item.
  package struct ItemPlace: Hashable, Sendable {
    /// The index of the field that states the place.
    package let fieldIndex: Int
    package let path: PagePath
  }

  /// A photo and its number on the page, counted from 1.
  package struct NumberedPicture: Hashable, Sendable {
    package let number: Int
    package let picture: Picture
    /// The item's name, and the kind of a photo that does not show the item.
    package let caption: String
  }

  /// The photos of one kind.
  package struct PictureGroup: Hashable, Sendable {
    package let kind: PhotoKind
    package let pictures: [NumberedPicture]

    /// The heading: `Receipt`, or `Receipts` for several photos.
    package var title: String { pictures.count == 1 ? kind.text.sentenceCased : kind.title }

    /// `nil` if the item has no photos of this kind. `others` is the number of photos in earlier groups. The numbers of
    /// the photos continue after that number.
    init?(of kind: PhotoKind, _ item: Item, after others: Int, names: PhotoNames) {
      let photos = item.photos.filter { $0.kind == kind }
      guard !photos.isEmpty else { return nil }
      self.kind = kind
      let (count, title) = (photos.count, kind == .item ? "photo" : kind.text)
      pictures = photos.enumerated().map { index, photo in
        let number = count == 1 ? "" : " \(index + 1) of \(count)"
        let text = count == 1 && kind == .item ? item.itemName : "\(item.itemName), \(title)\(number)"
        return NumberedPicture(
          number: others + index + 1, picture: Picture(photo, alternativeText: text, names: names),
          caption: kind == .item ? item.itemName : "\(item.itemName), \(title)")
      }
    }
  }

  /// The previous or the next item of the same type.
  package struct Neighbor: Hashable, Sendable {
    package let name: String
    package let path: PagePath

    init(_ item: Item, in outline: SiteOutline) {
      name = item.itemName
      path = outline.path(of: item)
    }
  }
}
