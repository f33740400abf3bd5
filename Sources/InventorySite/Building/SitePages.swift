import Diagnostics
import InventoryImages
import InventoryModel
import InventoryPages
import InventoryRendering
import InventorySettings
import InventoryStore
import Mustache

/// The pages of a site in all formats, as files.
struct SitePages: Sendable {
  private let renderers: [PageRenderer]
  /// Of the pages of types and items.
  var outline: SiteOutline

  /// Compiles the templates; throws their mistakes in all formats together.
  init(_ request: BuildRequest, _ theme: ThemeFiles, _ outline: SiteOutline) throws(Failure) {
    var problems: [TemplateProblem] = []
    var renderers: [PageRenderer] = []
    for format in request.formats {
      do throws(TemplateErrors) {
        renderers.append(
          try PageRenderer(format, templates: theme.templates, outline: outline, generator: request.generator)
        )
      } catch {
        problems += error.problems
      }
    }
    guard problems.isEmpty else {
      throw Failure(.badSettings, Problems(problems.map { Problem($0, in: request.site) }))
    }
    (self.renderers, self.outline) = (renderers, outline)
  }

  /// The pages of a type and of its items.
  func forEachFile(of batch: PageBatch, _ body: (SiteFile) throws -> Void) throws {
    let outline = outline.withPhotoNames(batch.photoNames)
    let typePage = TypePage(
      batch.items, of: batch.type, number: batch.page, pageCount: batch.pageCount, in: outline)
    let itemPages = batch.items.indices.map { index in
      let previous = index == 0 ? batch.previous : batch.items[index - 1]
      let next = index + 1 == batch.items.count ? batch.next : batch.items[index + 1]
      return ItemPage(
        batch.items[index], of: batch.type, page: batch.page, previous: previous, next: next, in: outline)
    }
    for renderer in renderers {
      try body(renderer.file(typePage.path) { renderer.append(typePage, to: &$0) })
      for page in itemPages { try body(renderer.file(page.path) { renderer.append(page, to: &$0) }) }
    }
  }

  /// The home page, the content pages and, in Markdown, the pages of folders.
  func forEachFile(of home: HomePage, _ content: ContentFolder, _ body: (SiteFile) throws -> Void) throws {
    for renderer in renderers {
      try body(renderer.file(.home) { renderer.append(home, intro: content.intro, to: &$0) })
      for page in content.pages {
        try body(renderer.file(page.path) { renderer.append(page, to: &$0) })
      }
      for page in renderer.folderPages(of: home) {
        try body(SiteFile(page.path.file(renderer.format), page.bytes))
      }
    }
  }
}

extension PageRenderer {
  fileprivate func file(_ path: PagePath, _ append: (inout [UInt8]) -> Void) -> SiteFile {
    var bytes: [UInt8] = []
    append(&bytes)
    return SiteFile(path.file(format), bytes)
  }
}

extension SiteOutline {
  /// The data about the whole site for the pages of this request.
  init(of snapshot: Snapshot, _ sources: SiteSources, request: BuildRequest) throws(Failure) {
    let settings = request.site.settings
    let outline = SiteOutline(
      title: settings.title, language: settings.language, noindex: settings.noindex,
      hasSearch: request.hasSearch, styles: sources.styles, asOf: request.asOf,
      totals: try snapshot.totals(), types: try snapshot.outlinedTypes(),
      contents: sources.content.pages,
      wording: Wording(currency: settings.currency, valueThreshold: settings.valueThreshold),
      placeField: settings.placeField, disclosure: request.disclosure)
    let isMarkdown = request.formats.contains(.markdown)
    self = isMarkdown ? outline.withMarkdownNames(MarkdownNames(of: try snapshot.pageNames())) : outline
  }

  /// The main photos of the first items of types, by the types' slugs.
  func covers(in snapshot: Snapshot) throws(Failure) -> [String: Photo] {
    var covers: [String: Photo] = [:]
    for type in types { covers[type.slug] = try snapshot.cover(of: type.id) }
    return covers
  }
}

extension Snapshot {
  /// The types in order, with labels and slugs. Reads no photos. A type without items has no page.
  fileprivate func outlinedTypes() throws(Failure) -> [TypeOutline] {
    let groups = try groups()
    let slugs = Slugs(groups.compactMap { $0.assetType?.label }, taken: [TypeOutline.noneSlug])
    return groups.filter { $0.totals.items > 0 }.map { group in
      let label = group.assetType?.label
      return TypeOutline(
        group.assetType?.id, label: label ?? TypeOutline.noneLabel,
        slug: label.map(slugs.slug) ?? TypeOutline.noneSlug,
        totals: group.totals)
    }
  }
}
