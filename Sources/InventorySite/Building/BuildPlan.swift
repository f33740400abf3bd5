import Diagnostics
import InventoryModel
import InventoryPages
import InventorySettings
import InventoryStore

/// The inputs that a build reads and checks before it writes any file: templates, content pages, and a snapshot of the
/// store.
struct BuildPlan {
  let request: BuildRequest
  let snapshot: Snapshot
  let sources: SiteSources
  let outline: SiteOutline
  let pages: SitePages
  let damaged: DamagedPhotos
  let documents: SiteDocuments

  /// `fieldNames` are the names of the snapshot's fields; `nil` if they have not been read yet.
  init(_ request: BuildRequest, of snapshot: Snapshot, fieldNames: [String]?) throws {
    (self.request, self.snapshot) = (request, snapshot)
    sources = try SiteSources(of: request.site)
    outline = try SiteOutline(of: snapshot, fieldNames: fieldNames, sources, request: request)
    pages = try SitePages(request, sources.theme, outline)
    damaged = DamagedPhotos(of: snapshot, areRefused: request.isStrict)
    documents = try SiteDocuments(of: snapshot, damaged: damaged)
  }

  /// The paths of the folders that the output needs, relative to the output.
  var folders: Set<String> {
    sources.folders.union(
      documents.folders + outline.overviews.map(\.folder) + (request.hasSearch ? [SiteLayout.search] : []))
  }

  /// The estimated number of files in the output.
  var expectedFiles: Int { outline.totals.items * request.formats.count * 21 / 20 + 1000 }

  /// Returns a surveyor that collects data from items. `fields` must be the survey of the fields of all items.
  func surveyor(_ fields: FieldSurvey) -> ItemSurveyor { ItemSurveyor(fields, outline, request) }

  /// Returns all items in batches. Each batch has the items on one page of an asset type.
  func batches() -> PageBatches {
    PageBatches(outline.types, of: snapshot, itemsPerPage: request.site.settings.itemsPerPage)
  }

  /// Returns the same pages as `batches()`, but with digests instead of the items.
  func steps(_ items: [AssetType.ID?: [DigestedItem]]) -> PageSteps {
    PageSteps(outline.types, items, itemsPerPage: request.site.settings.itemsPerPage)
  }

  func pictures(named names: PhotoNames) -> SitePictures {
    SitePictures(snapshot: snapshot, names: names, damaged: damaged, cache: request.cache)
  }
}
