import Diagnostics
import InventoryModel
import InventoryPages
import InventorySettings
import InventoryStore

extension SiteOutline {
  /// What the pages of this request say of the whole site.
  init(of snapshot: Snapshot, content: ContentFolder, request: BuildRequest) throws(Failure) {
    let settings = request.site.settings
    self.init(
      title: settings.title, language: settings.language, noindex: settings.noindex, asOf: request.asOf,
      totals: try snapshot.totals(), types: try snapshot.outlinedTypes(),
      contents: content.pages.map { ContentOutline(title: $0.title, path: $0.path) },
      wording: Wording(currency: settings.currency, valueThreshold: settings.valueThreshold),
      placeField: settings.placeField, disclosure: request.disclosure)
  }

  /// The primary photos of the first items of types, by the types' slugs.
  func covers(in snapshot: Snapshot) throws(Failure) -> [String: Photo] {
    var covers: [String: Photo] = [:]
    for type in types { covers[type.slug] = try snapshot.cover(of: type.id) }
    return covers
  }
}

extension Snapshot {
  /// The types in their order, with labels and slugs. Looks at no photo. A type without items has no page: there would be
  /// nothing on it.
  fileprivate func outlinedTypes() throws(Failure) -> [TypeOutline] {
    let groups = try groups()
    let slugs = Slugs(groups.compactMap { $0.assetType?.label }, taken: [TypeOutline.noneSlug])
    return groups.filter { $0.totals.items > 0 }.map { group in
      let label = group.assetType?.label
      return TypeOutline(
        group.assetType?.id, label: label ?? "None", slug: label.map(slugs.slug) ?? TypeOutline.noneSlug,
        totals: group.totals)
    }
  }
}
