package import InventoryModel

/// The data of the whole site that every page needs.
package struct SiteOutline: Sendable {
  package let title: String
  /// A BCP 47 tag, such as `en`.
  package let language: String
  /// Whether the script of the language is written from right to left.
  package var isRightToLeft: Bool {
    let parts = language.lowercased().split { $0 == "-" || $0 == "_" }
    let script = parts.dropFirst().first { $0.count == 4 }
    if let script { return ["arab", "hebr", "syrc", "thaa", "nkoo", "adlm", "rohg"].contains(script) }
    let languages = [
      "ar", "arc", "ckb", "dv", "fa", "he", "iw", "ji", "ks", "lrc", "mzn", "nqo", "pnb", "prs", "ps", "sd",
      "syr", "ug",
      "ur", "yi",
    ]
    return parts.first.map { languages.contains(String($0)) } ?? false
  }

  /// Whether pages ask search engines not to index the site.
  package let noindex: Bool
  /// Whether the site has a search index.
  package let hasSearch: Bool
  /// The style sheets of the site that pages link to, in addition to the theme's style sheet.
  package let styles: Set<SiteStyle>
  /// The date that the user states for the site with `--as-of`; `nil` for none.
  package let asOf: Timestamp?
  package let totals: Totals
  /// Whether the audience sees values, and at least one item has a value.
  package var hasValues: Bool { totals.value != nil && !totals.isUnvalued }
  package let types: [TypeOutline]
  /// The index of each type, keyed by the name of its HTML page.
  private let typeIndexes: [String: Int]
  package let contents: [ContentPage]
  /// The names of the HTML pages of `contents` that differ from the names of their files, keyed by the latter.
  package let contentNames: [String: String]
  package let wording: Wording
  /// The field that states where an item is, such as `room`.
  package let placeField: NamedField
  package let placeSeparator: PlaceSeparator
  /// The site's pages about all items, in the order in which other pages link to them.
  package private(set) var overviews: [SiteOverview] = []
  /// What the audience sees. Items and totals have no hidden data; pages use the disclosure to decide which parts to
  /// omit.
  package let disclosure: Disclosure
  /// The names of the photos on the pages that are made with this outline.
  private(set) var photoNames = PhotoNames()
  private(set) var documents = PublishedDocuments()
  /// The sizes of the site's own pictures, keyed by the path relative to the output.
  package private(set) var pictureSizes: [String: PixelSize] = [:]
  /// The names of pages in the Markdown tree; complete only if the site has a Markdown tree.
  package private(set) var markdownNames = MarkdownNames()

  package init(
    title: String, language: String, noindex: Bool, hasSearch: Bool = true, styles: Set<SiteStyle> = [],
    asOf: Timestamp?, totals: Totals,
    types: [TypeOutline], contents: [ContentPage], wording: Wording, placeField: String,
    placeSeparator: PlaceSeparator = .any, disclosure: Disclosure = .complete
  ) {
    (self.title, self.language, self.noindex, self.asOf) = (title, language, noindex, asOf)
    (self.hasSearch, self.styles) = (hasSearch, styles)
    (self.totals, self.types) = (totals, types)
    typeIndexes = Dictionary(
      types.enumerated().map { ($1.slug.name, $0) }, uniquingKeysWith: { first, _ in first })
    (self.contents, self.wording) = (contents, wording)
    contentNames = Dictionary(
      contents.filter { $0.file != $0.path.name }.map { ($0.file, $0.path.name) },
      uniquingKeysWith: { first, _ in first })
    (self.placeField, self.placeSeparator) = (NamedField(placeField), placeSeparator)
    self.disclosure = disclosure
  }

  /// Returns a copy with the names of photos, which are known only after items have been read.
  package func withPhotoNames(_ names: PhotoNames) -> SiteOutline {
    var outline = self
    outline.photoNames = names
    return outline
  }

  /// Returns a copy with the documents that are in the output.
  package func withDocuments(_ documents: PublishedDocuments) -> SiteOutline {
    var outline = self
    outline.documents = documents
    return outline
  }

  /// Returns a copy with the sizes of the site's own pictures.
  package func withPictureSizes(_ sizes: [String: PixelSize]) -> SiteOutline {
    var outline = self
    outline.pictureSizes = sizes
    return outline
  }

  /// Returns a copy with the names of the pages in the Markdown tree.
  package func withMarkdownNames(_ names: MarkdownNames) -> SiteOutline {
    var outline = self
    outline.markdownNames = names
    return outline
  }

  /// Returns a copy that contains these overview pages.
  package func withOverviews(_ overviews: [SiteOverview]) -> SiteOutline {
    var outline = self
    outline.overviews = overviews
    return outline
  }

  /// The number of asset types, such as `3 asset types`. The group of items without a type is not counted.
  var typeCount: String {
    wording.count(types.count { $0.slug != TypeOutline.noneSlug }, "asset type", "asset types")
  }

  /// Returns the text of the item's place field; `nil` if the item has no such field.
  func placeText(of item: Item) -> PlaceText? {
    guard let index = placeField.index(in: item.fields) else { return nil }
    let text = item.fields[index].value
    // Most places have one level.
    guard text.utf8.contains(where: { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "/") }) else {
      return PlaceText(text)
    }
    return Place(text, separator: placeSeparator).map(PlaceText.init) ?? PlaceText(text)
  }

  /// Returns the names of a place's levels, outermost first, separated by U+001F; `nil` if the text does not name a
  /// place. The result is the same for `House/Attic` and `House > Attic`. The case of letters is unchanged.
  func placeLevels(_ text: String) -> String? {
    Place(text, separator: placeSeparator)?.levels.joined(separator: "\u{1F}")
  }

  /// The facts about documents that affect pages, as text.
  package var documentSummary: String { documents.summary }

  package func path(of item: Item) -> PagePath { .item(item, names: markdownNames) }

  func index(of type: TypeOutline) -> Int { typeIndexes[type.slug.name] ?? 0 }
}

/// A style sheet of the site itself. Pages link to style sheets in the order of the cases.
package enum SiteStyle: String, CaseIterable, Sendable {
  /// Generated from `accent` in site.yml.
  case accent = "accent.css"
  /// A file that the site provides.
  case custom = "custom.css"

  /// The path of the style sheet in the output.
  package var path: String { SiteLayout.asset(rawValue) }
}

/// A page about all items of a site.
package enum SiteOverview: Hashable, Sendable {
  case places, charts, missing

  package var path: PagePath {
    switch self {
    case .places: .places
    case .charts: .charts
    case .missing: .missing
    }
  }

  /// The folder of the page. The folder of the list of places also has the pages of places.
  package var folder: String {
    switch self {
    case .places: SiteLayout.places
    case .charts, .missing: SiteLayout.overview
    }
  }

  package var title: String {
    switch self {
    case .places: "Places"
    case .charts: "Charts"
    case .missing: "What is missing"
    }
  }
}

/// The data about an asset type that pages need, without its items.
package struct TypeOutline: Hashable, Sendable {
  /// `nil` for the items without a type.
  package let id: AssetType.ID?
  /// `Without a type` for the items without a type.
  package let label: String
  package let slug: PageSlug
  package let totals: Totals

  package init(_ id: AssetType.ID? = nil, label: String, slug: PageSlug, totals: Totals) {
    (self.id, self.label, self.slug, self.totals) = (id, label, slug, totals)
  }

  /// The label of the group of items without a type.
  package static let noneLabel = "Without a type"

  /// The slug of the group of items without a type. No asset type has this slug.
  package static let noneSlug = PageSlug("none", of: "none")

  /// The path of the type's first page.
  package var path: PagePath { .type(slug, page: 1) }

  /// The label in a menu, cut after 80 Unicode scalars, because every page of a type has the menu.
  package var menuLabel: String {
    let scalars = label.unicodeScalars
    guard let end = scalars.index(scalars.startIndex, offsetBy: 80, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return label }
    return String(scalars[..<end]) + "…"
  }
}

/// A content page in Markdown.
package struct ContentPage: Sendable {
  /// The name of the file in `content`, without `.md`.
  package let file: String
  package let title: String
  package let path: PagePath
  package let markdown: String

  package init(file: String, title: String, path: PagePath, markdown: String) {
    (self.file, self.title, self.path, self.markdown) = (file, title, path, markdown)
  }
}
