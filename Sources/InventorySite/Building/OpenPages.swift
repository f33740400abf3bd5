import Diagnostics
import Files
import InventoryModel
import InventoryPages
import InventoryProof
import InventoryRendering
import InventorySettings
import InventoryStore

/// The pages of a preview that are open in browsers. A build renders these pages before all others, to show them early.
///
/// The build later renders these pages again with all others, because the early versions may be outdated.
package final class OpenPages {
  /// Returns the paths of the open pages, relative to the output.
  private let paths: () async -> [String]
  private let show: (_ files: [String: [UInt8]], _ awaited: Set<String>) async -> Void
  private let pause: () async -> Void
  private let isOutdated: () -> Bool
  /// The surveys that the last build made, and their key; `nil` if there was no build, or if its inputs were unknown.
  private var last: (survey: SiteSurvey, fields: FieldSurvey, key: SiteSurvey.Key)?

  /// The largest number of changed pages of types for which parts of the search index are made early, and the largest
  /// number of these parts.
  private static let (mostPages, mostParts) = (16, 4)

  /// `show` is called at most three times per build: with the open pages that could be rendered, with their new pictures,
  /// and with files of the search index, all keyed by path. `awaited` has the paths of the pictures that the next call
  /// shows. Then `pause` is called, so that browsers can load these files before the build goes on. `isOutdated` is
  /// called many times after that. If it returns `true`, the build ends with a `CancellationError`.
  package init(
    paths: @escaping () async -> [String],
    show: @escaping (_ files: [String: [UInt8]], _ awaited: Set<String>) async -> Void,
    pause: @escaping () async -> Void = {}, isOutdated: @escaping () -> Bool = { false }
  ) {
    (self.paths, self.show, self.pause, self.isOutdated) = (paths, show, pause, isOutdated)
  }

  /// Throws if the build should end, because the files that the site is built from have changed again.
  func endIfOutdated() throws(CancellationError) {
    if isOutdated() { throw CancellationError() }
  }

  /// Returns the fields that the last build found, and whether the store is unchanged since that build. `nil` if
  /// anything other than the store may have changed, or if there was no build. Reading the fields again would take
  /// longer than rendering the open pages.
  func fields(of key: SiteSurvey.Key?) -> (survey: FieldSurvey, isOfThisStore: Bool)? {
    last.flatMap { $0.key.differsOnlyInStore(from: key) ? ($0.fields, $0.key == key) : nil }
  }

  /// Renders and shows the open pages. If items may have changed since the last build, pages of places and pages about
  /// all items are skipped here. The home page may then briefly show an outdated date of the latest record.
  func show(
    of plan: BuildPlan, _ pages: SitePages, _ fields: FieldSurvey, _ key: SiteSurvey.Key?
  ) async throws {
    let open = await paths()
    guard !open.isEmpty, plan.request.formats.contains(.html) else { return }
    let survey = last.flatMap { $0.key == key ? $0.survey : nil }
    let earlier = last.flatMap { $0.key.differsOnlyInStore(from: key) ? $0.survey : nil }
    var rendered = OpenPageFiles(open, plan, pages, plan.surveyor(fields))
    try rendered.addItemPages()
    if let survey { try rendered.addPlaces(survey) }
    try rendered.addOthers(survey, home: survey ?? earlier)
    guard !rendered.found.isEmpty else { return }
    let photos = rendered.newPhotos
    await show(rendered.found, Set(photos.flatMap(rendered.pictures.paths)))
    guard !photos.isEmpty else { return }
    let made = Result { try rendered.pictures(of: photos) }
    // Requests for pictures that cannot be made must not wait any longer, either.
    await show((try? made.get()) ?? [:], [])
    _ = try made.get()
  }

  /// Makes and shows the changed files of the search index, from which open pages take sorted lists and found items.
  /// `items` must have the steps of the last build.
  func showSearch(of plan: BuildPlan, _ items: ItemPages) async throws {
    guard plan.request.hasSearch, await !paths().isEmpty else { return }
    let files = try items.changedSearchFiles(
      mostPages: Self.mostPages, mostParts: Self.mostParts, endIfOutdated)
    if !files.isEmpty { await show(files, []) }
  }

  /// Returns when browsers have had the time to load what was shown. Throws if the build should end.
  func letBrowsersLoad() async throws(CancellationError) {
    await pause()
    try endIfOutdated()
  }

  func keep(_ survey: SiteSurvey, _ fields: FieldSurvey, _ key: SiteSurvey.Key?) {
    last = key.map { (survey, fields, $0) }
  }
}

/// Renders the open pages of a build, and collects their bytes, keyed by path.
private struct OpenPageFiles {
  private(set) var found: [String: [UInt8]] = [:]
  /// The photos on these pages whose pictures are not in the output yet.
  private(set) var newPhotos: [StoredPhoto] = []
  private var rest: Set<String>
  private let plan: BuildPlan
  private let pages: SitePages
  private let surveyor: ItemSurveyor
  let pictures: SitePictures

  /// The largest number of photos whose pictures are made early.
  private static let mostNewPhotos = 4

  init(_ paths: [String], _ plan: BuildPlan, _ pages: SitePages, _ surveyor: ItemSurveyor) {
    (rest, self.plan, self.pages, self.surveyor) = (Set(paths), plan, pages, surveyor)
    pictures = plan.pictures(named: PhotoNames())
  }

  private func has(_ path: PagePath) -> Bool { rest.contains(path.file(.html)) }

  private mutating func add(_ file: SiteFile) {
    guard case .made(let path, let bytes) = file.source, rest.remove(path) != nil else { return }
    found[path] = bytes
  }

  /// Adds the open pages of types and items.
  mutating func addItemPages() throws {
    let folders = [SiteLayout.types, SiteLayout.items].map { $0 + "/" }
    guard rest.contains(where: { path in folders.contains { path.hasPrefix($0) } }) else { return }
    let listed = try plan.snapshot.listedPages()
    let size = plan.request.site.settings.itemsPerPage
    for type in plan.outline.types {
      let items = listed[type.id, default: []]
      let pageCount = (items.count + size - 1) / size
      for page in 1...max(1, pageCount) {
        let range = (page - 1) * size..<min(items.count, page * size)
        let isOpen = has(.type(type.slug, page: page))
        let open = items[range].filter { has(.item(named: $0.page)) }
        guard isOpen || !open.isEmpty, !range.isEmpty else { continue }
        let around = items[max(0, range.lowerBound - 1)..<min(items.count, range.upperBound + 1)]
        var read = try plan.snapshot.items(around.map(\.id))[...]
        let previous = around.startIndex < range.lowerBound ? read.popFirst() : nil
        let next = around.endIndex > range.upperBound ? read.popLast() : nil
        let batch = PageBatch(
          type: type, page: page, pageCount: pageCount, items: Array(read), ids: items[range].map(\.id),
          previous: previous, next: next, photoNames: PhotoNames())
        // A list shows the main photo of each item, and the page of an item shows all.
        let photos = zip(batch.items, batch.ids).flatMap { item, id in
          item.storedPhotos(id).filter { isOpen && $0.isPrimary || has(pages.outline.path(of: item)) }
        }
        guard try note(photos) else { continue }
        if isOpen { try pages.forEachFile(ofTypeIn: batch) { add($0) } }
        let wanted = Set(batch.items.filter { has(pages.outline.path(of: $0)) }.map(\.itemKey))
        try pages.forEachFile(
          ofItemsIn: batch, surveyor.survey(batch).items, where: { wanted.contains($0.itemKey) }
        ) { add($0) }
      }
    }
  }

  mutating func addPlaces(_ survey: SiteSurvey) throws {
    var steps = PlaceSteps(survey, itemsPerPage: plan.request.site.settings.itemsPerPage)
    while let step = steps.next() {
      guard has(.place(step.node.slug, page: step.page)) else { continue }
      let items = try plan.snapshot.listedItems(Array(step.items))
      try pages.forEachFile(of: step, items, in: survey.places) { add($0) }
    }
  }

  /// Adds the home page, the content pages and the pages about all items if they are open. If `survey` is `nil`, the
  /// pages about all items are skipped. If `known` is `nil`, the home page is skipped.
  mutating func addOthers(_ survey: SiteSurvey?, home known: SiteSurvey?) throws {
    guard !rest.isEmpty else { return }
    let photos = try plan.snapshot.photos()
    let covers = photos.isEmpty ? [:] : try plan.outline.covers(in: plan.snapshot)
    let shown = Set(covers.values)
    guard try note(photos.filter { shown.contains($0.photo) }) else { return }
    let home = HomePage(
      pages.outline, photoCount: photos.count, covers: covers, latestRecord: known?.latestRecord)
    let surveyed =
      (known == nil ? [.home] : []) + (survey == nil ? pages.outline.overviews.map(\.path) : [])
    let open = rest
    try pages.forEachFile(
      of: home, covers: covers, survey ?? SiteSurvey(plan.request), plan.sources.content, in: plan.snapshot,
      where: { open.contains($0.file(.html)) && !surveyed.contains($0) }
    ) { add($0) }
  }

  /// Adds the photos whose pictures are not in the output yet. Returns false if these are too many, so that the page is
  /// not shown before its pictures.
  private mutating func note(_ photos: [StoredPhoto]) throws -> Bool {
    let new = try photos.filter { photo in
      try !newPhotos.contains(photo)
        && pictures.paths(of: photo).contains { try FileKind(at: plan.request.output + "/" + $0) == nil }
    }
    guard newPhotos.count + new.count <= Self.mostNewPhotos else { return false }
    newPhotos += new
    return true
  }

  /// Makes the pictures of these photos.
  func pictures(of photos: some Sequence<StoredPhoto>) throws -> [String: [UInt8]] {
    var made: [String: [UInt8]] = [:]
    for photo in photos {
      try pictures.forEachFile(of: photo) {
        if case .made(let path, let bytes) = $0.source { made[path] = bytes }
      }
    }
    return made
  }
}

extension Item {
  fileprivate func storedPhotos(_ id: ItemID) -> [StoredPhoto] {
    photos.map { StoredPhoto(photo: $0, primaryOf: $0 == primaryPhoto ? id : nil) }
  }
}
