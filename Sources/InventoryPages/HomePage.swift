package import InventoryModel

/// The home page: totals and the asset types.
package struct HomePage: Sendable {
  package let itemCount: String
  package let typeCount: String
  package let photoCount: String
  /// `nil` if values are hidden.
  package let totalValue: String?
  /// `3 items have no stated value`; `nil` if all items have a value.
  package let withoutValue: String?
  /// All asset types, or the largest ones if there are many.
  package let types: [TypeSummary]
  /// `Asset types`, `The 50 most valuable asset types`
  package let typesTitle: String
  /// `All 464 asset types`, the text of the link to the complete list; `nil` if `types` is complete.
  package let allTypes: String?
  /// `A full bar is the value of the largest asset type.`; `nil` if a full bar is the value of all items.
  package let barNote: String?
  /// The date of the latest record: `Latest record: Mar 18, 2023`. `nil` if dates are hidden, or if `--as-of` states a
  /// date for the site.
  package let latestRecord: String?

  /// The home page lists all types if there are at most `mostTypes`, and if their labels have at most
  /// `mostBytesOfNames` bytes together. Otherwise, it lists only the `largestTypes` largest types, and links to a page
  /// with all types. This keeps the home page small.
  private static let mostTypes = 100
  private static let mostBytesOfNames = 8_000
  private static let largestTypes = 50

  /// Returns the types that the home page lists: all of them, or the most valuable ones if there are many. If values
  /// are hidden, the types with the most items are listed instead of the most valuable ones.
  package static func types(in outline: SiteOutline) -> [TypeOutline] {
    let bytes = outline.types.reduce(0) { $0 + $1.label.utf8.count }
    guard outline.types.count > mostTypes || bytes > mostBytesOfNames else { return outline.types }
    func size(_ type: TypeOutline) -> Int64 { type.totals.value?.cents ?? Int64(type.totals.items) }
    return Array(
      outline.types.enumerated().sorted { one, other in
        let (first, second) = (size(one.element), size(other.element))
        return first == second ? one.offset < other.offset : first > second
      }.prefix(largestTypes).map(\.element))
  }

  /// `covers` has a photo for each listed type with photos, keyed by the slug of the type. The photo is the primary
  /// photo of the type's first item that has one.
  package init(
    _ outline: SiteOutline, photoCount: Int, covers: [String: Photo], latestRecord: Timestamp? = nil
  ) {
    let wording = outline.wording
    itemCount = wording.count(outline.totals.items, "item", "items")
    typeCount = outline.typeCount
    self.photoCount = wording.count(photoCount, "photo file", "photo files")
    totalValue = wording.total(outline.totals)
    let missing = outline.totals.itemsWithoutValue
    withoutValue =
      missing == 0 ? nil : wording.count(missing, "item has no stated value", "items have no stated value")
    barNote =
      TypeSummary.fullBar(in: outline) == outline.totals.value
      ? nil : "A full bar is the value of the largest asset type."
    let listed = Self.types(in: outline)
    self.types = TypeSummary.all(listed, covers: covers, in: outline)
    let criterion =
      outline.totals.value == nil ? "asset types with the most items" : "most valuable asset types"
    typesTitle = listed.count == outline.types.count ? "Asset types" : "The \(listed.count) \(criterion)"
    allTypes =
      listed.count == outline.types.count
      ? nil : "All " + typeCount
    self.latestRecord =
      outline.asOf == nil ? latestRecord.map { "Latest record: " + wording.date($0) } : nil
  }
}

/// The index page of a folder of the output, with a list of all asset types. In Markdown, the folders of types and of
/// items each have an index page, which a Git host shows with the files. In HTML, only the folder of types has an index
/// page, and only if the home page does not list all types.
package struct FolderPage: Sendable {
  package let path: PagePath
  package let title: String
  package let itemCount: String
  /// `nil` if values are hidden.
  package let totalValue: String?
  package let types: [TypeSummary]

  /// Returns the pages of the folders of types and items. Reuses the summaries of a home page that lists all types.
  package static func all(_ home: HomePage, covers: [String: Photo], in outline: SiteOutline) -> [FolderPage]
  {
    let types =
      home.allTypes == nil
      ? home.types : TypeSummary.all(outline.types, covers: covers, in: outline)
    return [(PagePath.types, "Asset types"), (.items, "Items")].map { path, title in
      FolderPage(
        path: path, title: title, itemCount: home.itemCount, totalValue: home.totalValue, types: types)
    }
  }
}

/// An asset type in the list of the home page or of a folder page.
package struct TypeSummary: Sendable {
  package let label: String
  package let path: PagePath
  package let itemCount: String
  /// `nil` if values are hidden.
  package let totalValue: String?
  package let isUnvalued: Bool
  /// The type's share of the value of all items as a rounded percentage, such as `23`, `0.4` or `<0.1`. It is clamped to
  /// 0...100, because values can be negative. `nil` if values are hidden, or if no item has one.
  package let share: String?
  /// The length of the bar of the share in percent. A full bar is the value of all items. If the share of each type is
  /// below a fifth, a full bar is the value of the most valuable type instead. `nil` if `share` is `nil`.
  package let bar: String?
  package let cover: ThumbnailPaths?

  /// `covers` has the photos of types, keyed by slug.
  static func all(_ types: [TypeOutline], covers: [String: Photo], in outline: SiteOutline) -> [TypeSummary] {
    let fullBar = fullBar(in: outline)
    return types.map { TypeSummary($0, cover: covers[$0.slug.name], fullBar: fullBar, in: outline) }
  }

  /// Returns the value of a full bar; `nil` if values are hidden, or if no item has one.
  fileprivate static func fullBar(in outline: SiteOutline) -> Money? {
    let largest = outline.types.compactMap(\.totals.value).max()
    return outline.totals.value.map { total in
      largest.map { $0.cents > 0 && $0.cents < total.cents / 5 ? $0 : total } ?? total
    }
  }

  private init(_ type: TypeOutline, cover: Photo?, fullBar: Money?, in outline: SiteOutline) {
    label = type.label
    path = type.path
    itemCount = outline.wording.count(type.totals.items, "item", "items")
    totalValue = outline.wording.total(type.totals)
    isUnvalued = type.totals.isUnvalued
    let total = outline.hasValues ? outline.totals.value : nil
    share = type.totals.value.flatMap { value in
      total.map {
        let share = Self.share(of: value, in: $0)
        return share == "0" && value.cents > 0 ? "<0.1" : share
      }
    }
    bar =
      share == nil
      ? nil : type.totals.value.flatMap { value in fullBar.map { Self.share(of: value, in: $0) } }
    self.cover = cover.map { ThumbnailPaths($0, names: outline.photoNames) }
  }

  private static func share(of value: Money, in total: Money) -> String {
    let percent = total.cents == 0 ? 0 : min(max(Double(value.cents) / Double(total.cents) * 100, 0), 100)
    let tenths = Int((percent * 10).rounded())
    return 1..<10 ~= tenths ? "\(tenths / 10).\(tenths % 10)" : "\(Int(percent.rounded()))"
  }
}
