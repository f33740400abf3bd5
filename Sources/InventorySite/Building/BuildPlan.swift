import Diagnostics
import InventoryModel
import InventoryPages
import InventorySettings
import InventoryStore

/// All that a build has read before it writes anything: templates and content pages without mistakes, and the store at
/// one moment.
struct BuildPlan {
  let request: BuildRequest
  let snapshot: Snapshot
  let sources: SiteSources
  let outline: SiteOutline
  let pages: SitePages
  let damaged: DamagedPhotos
  let documents: SiteDocuments

  /// `fieldNames` are those of the snapshot; `nil` if they are not known yet.
  init(_ request: BuildRequest, of snapshot: Snapshot, fieldNames: [String]?) throws {
    (self.request, self.snapshot) = (request, snapshot)
    sources = try SiteSources(of: request.site)
    outline = try SiteOutline(of: snapshot, fieldNames: fieldNames, sources, request: request)
    pages = try SitePages(request, sources.theme, outline)
    damaged = DamagedPhotos(of: snapshot, areRefused: request.isStrict)
    documents = try SiteDocuments(of: snapshot, damaged: damaged)
  }

  /// The folders of the output.
  var folders: Set<String> {
    sources.folders.union(
      documents.folders + outline.overviews.map(\.folder) + (request.hasSearch ? [SiteLayout.search] : []))
  }

  /// About the number of files of the output.
  var expectedFiles: Int { outline.totals.items * request.formats.count * 21 / 20 + 1000 }

  /// Surveys items with the fields of all of them.
  func surveyor(_ fields: FieldSurvey) -> ItemSurveyor { ItemSurveyor(fields, outline, request) }

  /// All items, in pages of their types.
  func batches() -> PageBatches {
    PageBatches(outline.types, of: snapshot, itemsPerPage: request.site.settings.itemsPerPage)
  }

  /// The same, known by digests.
  func steps(_ items: [AssetType.ID?: [DigestedItem]]) -> PageSteps {
    PageSteps(outline.types, items, itemsPerPage: request.site.settings.itemsPerPage)
  }

  func pictures(named names: PhotoNames) -> SitePictures {
    SitePictures(snapshot: snapshot, names: names, damaged: damaged, cache: request.cache)
  }
}
