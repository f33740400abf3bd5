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
  init(
    _ groups: [OutlinedGroup], totals: Totals, photos: [StoredPhoto], content: ContentFolder,
    request: BuildRequest
  ) {
    let settings = request.site.settings
    self.init(
      title: settings.title, language: settings.language, noindex: settings.noindex, asOf: request.asOf,
      totals: totals, photoCount: photos.count, types: groups.map(\.outline),
      contents: content.pages.map { ContentOutline(title: $0.title, path: $0.path) },
      photoNames: PhotoNames(digests: photos.map(\.photo.digest)),
      wording: Wording(currency: settings.currency, valueThreshold: settings.valueThreshold),
      placeField: settings.placeField, disclosure: request.disclosure)
  }
}

extension Snapshot {
  /// The groups in their order, with labels and slugs.
  func outlinedGroups() throws(Failure) -> [OutlinedGroup] {
    let groups = try groups()
    let hasPhotos = try photoCount() > 0
    let slugs = Slugs(groups.compactMap { $0.assetType?.label }, taken: [TypeOutline.noneSlug])
    var outlined: [OutlinedGroup] = []
    for group in groups {
      let label = group.assetType?.label
      let cover = hasPhotos ? try cover(of: group.assetType?.id) : nil
      let outline = TypeOutline(
        label: label ?? "None", slug: label.map(slugs.slug) ?? TypeOutline.noneSlug, totals: group.totals,
        cover: cover)
      outlined.append(OutlinedGroup(group: group, outline: outline))
    }
    return outlined
  }
}
