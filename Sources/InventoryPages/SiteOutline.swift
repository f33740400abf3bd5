package import InventoryModel

/// What every page needs to know of the whole site.
package struct SiteOutline: Sendable {
  package let title: String
  /// A BCP 47 tag, such as `en`.
  package let language: String
  /// Asks search engines to stay away.
  package let noindex: Bool
  /// The day that the site speaks of, if it is told one.
  package let asOf: Timestamp?
  package let totals: Totals
  package let types: [TypeOutline]
  /// Of each type among `types`, by its slug.
  private let places: [String: Int]
  package let contents: [ContentPage]
  package let wording: Wording
  /// The field that says where an item is, such as `room`.
  package let placeField: String
  /// What the audience sees. What it does not is not in items and totals; this says why it is not there.
  package let disclosure: Disclosure
  /// Of the photos that the pages show which are made of it.
  private(set) var photoNames = PhotoNames()

  package init(
    title: String, language: String, noindex: Bool, asOf: Timestamp?, totals: Totals,
    types: [TypeOutline], contents: [ContentPage], wording: Wording, placeField: String,
    disclosure: Disclosure = .complete
  ) {
    (self.title, self.language, self.noindex, self.asOf) = (title, language, noindex, asOf)
    (self.totals, self.types) = (totals, types)
    places = Dictionary(
      types.enumerated().map { ($1.slug, $0) }, uniquingKeysWith: { first, _ in first })
    (self.contents, self.wording) = (contents, wording)
    (self.placeField, self.disclosure) = (placeField, disclosure)
  }

  /// The same for pages with photos of these names.
  package func naming(_ names: PhotoNames) -> SiteOutline {
    var outline = self
    outline.photoNames = names
    return outline
  }

  /// Counted from 0.
  func place(of type: TypeOutline) -> Int { places[type.slug] ?? 0 }
}

/// An asset type as the other pages see it.
package struct TypeOutline: Hashable, Sendable {
  /// `nil` for the items without a type.
  package let id: AssetType.ID?
  /// `None` for the items without a type.
  package let label: String
  package let slug: String
  package let totals: Totals

  package init(_ id: AssetType.ID? = nil, label: String, slug: String, totals: Totals) {
    (self.id, self.label, self.slug, self.totals) = (id, label, slug, totals)
  }

  /// Where the items without a type are: no type of that name has this slug.
  package static let noneSlug = "none"

  /// Its first page.
  package var path: PagePath { .type(slug, page: 1) }

  /// The label as a menu shows it: cut after 80 scalars, because every page of a type repeats it.
  package var menuLabel: String {
    let scalars = label.unicodeScalars
    guard let end = scalars.index(scalars.startIndex, offsetBy: 80, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return label }
    return String(scalars[..<end]) + "…"
  }
}

/// A page that somebody wrote in Markdown.
package struct ContentPage: Sendable {
  package let title: String
  package let path: PagePath
  package let markdown: String

  package init(title: String, path: PagePath, markdown: String) {
    (self.title, self.path, self.markdown) = (title, path, markdown)
  }
}
