import InventoryModel
import TestSupport

@testable import InventoryPages

extension TypeOutline {
  static func sample(
    _ label: String = "Furniture", items: Int = 2, cents: Int64 = 100_00
  ) -> TypeOutline {
    TypeOutline(
      label: label, slug: PageSlug(FileName.slug(label), of: label),
      totals: Totals(items: items, value: Money(cents: cents)))
  }
}

extension SiteOutline {
  static func sample(
    totals: Totals = Totals(), types: [TypeOutline] = [], language: String = "en",
    placeSeparator: PlaceSeparator = .any
  ) -> SiteOutline {
    SiteOutline(
      title: "The household", language: language, noindex: true, asOf: nil, totals: totals,
      types: types, contents: [],
      wording: .sample(), placeField: "room", placeSeparator: placeSeparator)
  }
}

extension Wording {
  static func sample(currency: String = "USD", threshold: Int64 = 50_00) -> Wording {
    Wording(currency: currency, valueThreshold: Money(cents: threshold))
  }
}

extension HomePage {
  static func sample(_ outline: SiteOutline, photoCount: Int = 0, covers: [String: Photo] = [:]) -> HomePage {
    HomePage(outline, photoCount: photoCount, covers: covers)
  }
}

extension PagePath {
  /// The path in the HTML tree.
  var text: String { folder.isEmpty ? name : folder + "/" + name }
  /// The path in the Markdown tree.
  var markdown: String { folder.isEmpty ? markdownName : folder + "/" + markdownName }
}
