import Diagnostics
import InventoryImages
import InventoryModel
import InventoryPages
import InventoryRendering
import InventorySettings
import InventoryStore
import Mustache

/// Renders the pages of a site in all formats.
struct SitePages: Sendable {
  private let renderers: [PageRenderer]
  private let codes: PrintedCodes?
  /// The outline for the pages of types and items.
  var outline: SiteOutline

  /// Compiles the templates. Throws one failure with the mistakes in the templates of all formats.
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
    codes = try PrintedCodes(request.site.settings)
  }

  /// Calls `body` with a page of a type, in each format.
  func forEachFile(ofTypeIn batch: PageBatch, _ body: (SiteFile) throws -> Void) throws {
    let page = TypePage(
      batch.items, of: batch.type, number: batch.page, pageCount: batch.pageCount,
      in: outline.withPhotoNames(batch.photoNames))
    for renderer in renderers { try body(renderer.file(page.path) { renderer.append(page, to: &$0) }) }
  }

  /// Returns the paths of an item's page in all formats.
  func paths(of item: Item) -> [String] { renderers.map { outline.path(of: item).file($0.format) } }

  /// Calls `body` with the pages of items, in each format.
  func forEachFile(
    ofItemsIn batch: PageBatch, _ surveyed: [SurveyedItem],
    where isIncluded: (Item) -> Bool = { _ in true }, _ body: (SiteFile) throws -> Void
  ) throws {
    let outline = outline.withPhotoNames(batch.photoNames)
    let pages = batch.items.indices.filter { isIncluded(batch.items[$0]) }.map { index in
      let previous = index == 0 ? batch.previous : batch.items[index - 1]
      let next = index + 1 == batch.items.count ? batch.next : batch.items[index + 1]
      let item = batch.items[index]
      return ItemPage(
        item, of: batch.type, page: batch.page, previous: previous, next: next,
        place: surveyed[index].place, fieldTexts: surveyed[index].fieldTexts,
        missing: surveyed[index].missing,
        code: codes?.code(of: outline.path(of: item)), in: outline)
    }
    for renderer in renderers {
      for page in pages { try body(renderer.file(page.path) { renderer.append(page, to: &$0) }) }
    }
  }

  /// Calls `body` with a page of a place and its items, in each format.
  func forEachFile(
    of step: PlaceStep, _ items: [Item], in places: PlaceTree, _ body: (SiteFile) throws -> Void
  ) throws {
    let code = codes?.code(of: step.node.path)
    let page = PlacePage(
      items, in: step.node, of: places, number: step.page, pageCount: step.pageCount, code: code,
      outline: outline)
    for renderer in renderers { try body(renderer.file(page.path) { renderer.append(page, to: &$0) }) }
  }

  /// Calls `body` with the home page, the content pages, the pages of folders, and the pages about all items, in each
  /// format.
  func forEachFile(
    of home: HomePage, covers: [String: Photo], _ survey: SiteSurvey, _ content: ContentFolder,
    in snapshot: Snapshot, where isIncluded: (PagePath) -> Bool = { _ in true },
    _ body: (SiteFile) throws -> Void
  ) throws {
    let hasMissing = outline.overviews.contains(.missing) && isIncluded(.missing)
    let missing = hasMissing ? try survey.missing(of: snapshot, in: outline) : nil
    let folders = FolderPage.all(home, covers: covers, in: outline)
    for renderer in renderers {
      func write(_ path: PagePath, _ append: (inout [UInt8]) -> Void) throws {
        if isIncluded(path) { try body(renderer.file(path, append)) }
      }
      try write(.home) { renderer.append(home, intro: content.intro, to: &$0) }
      for page in content.pages { try write(page.path) { renderer.append(page, to: &$0) } }
      for page in folders where renderer.format == .markdown || page.path == .types && home.allTypes != nil {
        try write(page.path) { renderer.append(page, to: &$0) }
      }
      for overview in outline.overviews {
        try write(overview.path) {
          switch overview {
          case .places: renderer.append(PlacesPage(survey.places, in: outline), to: &$0)
          case .charts: renderer.append(survey.charts(in: outline), to: &$0)
          case .missing: if let missing { renderer.append(missing, to: &$0) }
          }
        }
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
  /// Creates the outline of the site, for the pages of this request. `fieldNames` are the names of the snapshot's
  /// fields; `nil` if they have not been read yet.
  init(
    of snapshot: Snapshot, fieldNames: [String]?, _ sources: SiteSources, request: BuildRequest
  ) throws {
    let settings = request.site.settings
    let (totals, groups) = try snapshot.summary()
    let outline = SiteOutline(
      title: settings.title, language: settings.language, noindex: settings.noindex,
      hasSearch: request.hasSearch, styles: sources.styles, asOf: request.asOf,
      totals: totals, types: Self.types(of: groups),
      contents: sources.content.pages,
      wording: Wording(currency: settings.currency, valueThreshold: settings.valueThreshold),
      placeField: settings.placeField, placeSeparator: settings.placeSeparator,
      disclosure: request.disclosure
    )
    .withPictureSizes(sources.pictureSizes)
    .withOverviews(totals.items == 0 ? [] : try snapshot.overviews(fieldNames: fieldNames, request))
    let isMarkdown = request.formats.contains(.markdown)
    self = isMarkdown ? outline.withMarkdownNames(try outline.markdownNames(in: snapshot)) : outline
  }

  /// Returns the names of pages in the Markdown tree. Reads whole items, because other attributes and fields determine
  /// which parts of an item's name must be hidden.
  private func markdownNames(in snapshot: Snapshot) throws -> MarkdownNames {
    var names: [(page: String, itemName: String)] = []
    var places = PlaceTree(separator: placeSeparator, showsValues: false)
    try snapshot.forEachBatch { items in
      for item in items {
        names.append((item.pageName, item.itemName))
        if overviews.contains(.places), let field = placeField.index(in: item.fields) {
          _ = places.add(nil, in: item.fields[field].value)
        }
      }
    }
    return MarkdownNames(
      of: names, types.map(\.path) + places.all.map(\.node.path) + contents.map(\.path))
  }

  /// Returns the types in order, with labels and slugs. A type without items is left out.
  private static func types(of groups: [ItemGroup]) -> [TypeOutline] {
    let slugs = Slugs(groups.compactMap { $0.assetType?.label }, taken: [TypeOutline.noneSlug.name, "index"])
    return groups.filter { $0.totals.items > 0 }.map { group in
      let label = group.assetType?.label
      return TypeOutline(
        group.assetType?.id, label: label ?? TypeOutline.noneLabel,
        slug: label.map(slugs.slug) ?? TypeOutline.noneSlug,
        totals: group.totals)
    }
  }

  /// Returns the covers of the types on the home page, keyed by the slug of the type. A cover is the main photo of the
  /// first item that has a photo.
  func covers(in snapshot: Snapshot) throws(Failure) -> [String: Photo] {
    var covers: [String: Photo] = [:]
    for type in HomePage.types(in: self) { covers[type.slug.name] = try snapshot.cover(of: type.id) }
    return covers
  }
}

extension Snapshot {
  /// Returns the kinds of pages about all items. The store must have items. Pages of places are included if the
  /// audience sees the place field and any item has that field.
  fileprivate func overviews(
    fieldNames: [String]?, _ request: BuildRequest
  ) throws(Failure) -> [SiteOverview] {
    let field = request.site.settings.placeField
    let isShown = request.disclosure.level(ofField: field) == .shown
    let folded = FoldedName(field)
    let isKnown = fieldNames.map { names in names.contains { FoldedName($0) == folded } }
    let hasPlaces = if !isShown { false } else if let isKnown { isKnown } else { try hasField(named: folded) }
    let isForOwner = request.disclosure.audience == .owner
    return [hasPlaces ? .places : nil, .charts, isForOwner ? .missing : nil].compactMap(\.self)
  }
}
