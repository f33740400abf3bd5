package import InventoryModel

/// The home page: totals and the asset types.
package struct HomePage: Sendable {
  package let itemCount: String
  package let typeCount: String
  package let photoCount: String
  /// `nil` if values are hidden.
  package let totalValue: String?
  /// `3 items have no stated value`; `nil` if all have one.
  package let withoutValue: String?
  package let types: [TypeSummary]

  /// `covers` are the main photos of the first items of types, by the types' slugs.
  package init(_ outline: SiteOutline, photoCount: Int, covers: [String: Photo]) {
    let wording = outline.wording
    itemCount = wording.count(outline.totals.items, "item", "items")
    let types = outline.types.count { $0.slug != TypeOutline.noneSlug }
    typeCount = wording.count(types, "asset type", "asset types")
    self.photoCount = wording.count(photoCount, "photo", "photos")
    totalValue = outline.totals.value.map(wording.money)
    let missing = outline.totals.itemsWithoutValue
    withoutValue =
      missing == 0 ? nil : wording.count(missing, "item has no stated value", "items have no stated value")
    self.types = outline.types.map { TypeSummary($0, cover: covers[$0.slug], in: outline) }
  }
}

/// The page of a folder of pages: the asset types. Only in the Markdown tree, where a Git host shows it with the
/// folder's files.
package struct FolderPage: Sendable {
  package let path: PagePath
  package let title: String
  package let home: HomePage

  package static func all(_ home: HomePage) -> [FolderPage] {
    [
      FolderPage(path: .types, title: "Asset types", home: home),
      FolderPage(path: .items, title: "Items", home: home),
    ]
  }
}

/// An asset type on the home page.
package struct TypeSummary: Sendable {
  package let label: String
  package let path: PagePath
  package let itemCount: String
  /// `nil` if values are hidden, like the share.
  package let totalValue: String?
  /// Percentage of the value of all items, rounded: `23`. Because values can be negative, it is clamped to 0...100.
  package let share: String?
  package let cover: ThumbnailPaths?

  init(_ type: TypeOutline, cover: Photo?, in outline: SiteOutline) {
    label = type.label
    path = type.path
    itemCount = outline.wording.count(type.totals.items, "item", "items")
    totalValue = type.totals.value.map(outline.wording.money)
    share = type.totals.value.flatMap { value in outline.totals.value.map { Self.share(of: value, in: $0) } }
    self.cover = cover.map { ThumbnailPaths($0, names: outline.photoNames) }
  }

  private static func share(of value: Money, in total: Money) -> String {
    let percent = total.cents == 0 ? 0 : (Double(value.cents) / Double(total.cents) * 100).rounded()
    return "\(Int(min(max(percent, 0), 100)))"
  }
}
