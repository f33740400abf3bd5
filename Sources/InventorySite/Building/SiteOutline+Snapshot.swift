import Diagnostics
import InventoryModel
import InventoryPages
import InventoryStore

/// A group of items with its place on the site.
struct OutlinedGroup {
  let group: ItemGroup
  let outline: TypeOutline
}

extension SiteOutline {
  /// What the pages of this request say of the whole site.
  init(_ groups: [OutlinedGroup], totals: Totals, content: ContentFolder, request: BuildRequest) {
    let settings = request.site.settings
    self.init(
      title: settings.title, language: settings.language, noindex: settings.noindex, asOf: request.asOf,
      totals: totals, types: groups.map(\.outline),
      contents: content.pages.map { ContentOutline(title: $0.title, path: $0.path) },
      photoNames: PhotoNames(),
      wording: Wording(currency: settings.currency, valueThreshold: settings.valueThreshold),
      placeField: settings.placeField, disclosure: request.disclosure)
  }
}

extension Snapshot {
  /// The groups in their order, with labels and slugs. Looks at no photo. A type without items has no page: there would be
  /// nothing on it.
  func outlinedGroups() throws(Failure) -> [OutlinedGroup] {
    let groups = try groups()
    let slugs = Slugs(groups.compactMap { $0.assetType?.label }, taken: [TypeOutline.noneSlug])
    return groups.filter { $0.totals.items > 0 }.map { group in
      let label = group.assetType?.label
      let outline = TypeOutline(
        label: label ?? "None", slug: label.map(slugs.slug) ?? TypeOutline.noneSlug, totals: group.totals)
      return OutlinedGroup(group: group, outline: outline)
    }
  }

  /// By the slugs of the groups that have one.
  func covers(of groups: [OutlinedGroup]) throws(Failure) -> [String: Photo] {
    var covers: [String: Photo] = [:]
    for group in groups { covers[group.outline.slug] = try cover(of: group.group.assetType?.id) }
    return covers
  }
}
