import InventoryModel
import InventoryPages
import InventoryRendering
import TestSupport
import Theme

extension Item {
  /// One that has everything.
  static func full() throws -> Item {
    try .sample(
      serialNumber: "SN <17>", cents: 1_299_00, assetType: "Furniture",
      notes: "# Found\n\nBought *second hand* with a [receipt](assets/receipt.pdf).\n\n- drawer **sticks**",
      fields: [
        Field(name: "room", value: "Bedroom & hall"), Field(name: "brand|make", value: "Vellamo *V*"),
      ],
      photos: [.sample("a1"), .sample("b2", width: 600, height: 800, hasAlpha: true)])
  }
}

extension Item {
  /// The item as a store discloses it to the public.
  static func disclosed(
    name: String = "Oak dresser", photos: [Photo] = [.sample("a1")]
  ) throws -> Item {
    try Item(
      itemKey: .sample("0123456789ABCDEF"), itemName: name, dateCreated: nil, orderingValue: 0,
      assetType: "Furniture",
      photos: photos)
  }
}

extension TypeOutline {
  static func sample(
    _ label: String = "Furniture", slug: PageSlug = "furniture", items: Int = 1_204, cents: Int64 = 100_00
  ) -> TypeOutline {
    TypeOutline(
      label: label, slug: slug, totals: Totals(items: items, value: Money(cents: cents)))
  }
}

extension SiteOutline {
  static let sample = SiteOutline(
    title: "The household", language: "en", noindex: true, asOf: Timestamp("2026-11-21"),
    totals: Totals(items: 1_205, value: Money(cents: 400_00), itemsWithoutValue: 3),
    types: [
      .sample(), .sample("Jewelry & gems", slug: "jewelry-gems", items: 1, cents: 300_00),
    ],
    contents: [ContentPage(file: "about", title: "About us", path: .content("about"), markdown: "")],

    wording: Wording(currency: "USD", valueThreshold: Money(cents: 50_00)), placeField: "room"
  ).withMarkdownNames(MarkdownNames(of: [("4f0c-1", "Oak dresser"), ("a", "Chair"), ("b", "Stool")]))

  /// A site for everybody.
  static let `public` = SiteOutline(
    title: "The household", language: "en", noindex: true, asOf: nil, totals: Totals(items: 3, value: nil),
    types: [
      TypeOutline(
        label: "Furniture", slug: "furniture", totals: Totals(items: 2, value: nil))
    ],
    contents: [],
    wording: Wording(currency: "USD", valueThreshold: Money(cents: 50_00)), placeField: "room",
    disclosure: Disclosure(.public))

  /// A site of which nothing is known but its title.
  static let bare = SiteOutline(
    title: "Home", language: "en", noindex: false, asOf: nil, totals: Totals(), types: [],
    contents: [],
    wording: Wording(currency: "USD", valueThreshold: Money(cents: 50_00)), placeField: "room")

  /// The sample with another title and type.
  static func named(_ text: String) -> SiteOutline {
    SiteOutline(
      title: text, language: "en", noindex: true, asOf: nil, totals: Totals(items: 1),
      types: [.sample(text)],
      contents: [ContentPage(file: "about", title: text, path: .content("about"), markdown: "")],

      wording: Wording(currency: "USD", valueThreshold: Money(cents: 50_00)), placeField: "room")
  }
}

extension PageRenderer {
  /// Renders with the built-in theme.
  static func sample(_ format: PageFormat, _ outline: SiteOutline = .sample) throws -> PageRenderer {
    try PageRenderer(
      format, templates: Theme.pages.mapValues { String(decoding: $0, as: UTF8.self) }, outline: outline,
      generator: "Coffer 0.1.0")
  }
}

extension HomePage {
  static let sample = HomePage(.sample, photoCount: 2, covers: ["furniture": .sample()])
  static let `public` = HomePage(.public, photoCount: 1, covers: ["furniture": .sample()])
  static let bare = HomePage(.bare, photoCount: 0, covers: [:])
}
