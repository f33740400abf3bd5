import Diagnostics
import InventoryModel
import InventoryPages
import InventorySettings
package import InventoryStore

/// Builds a site from a store: the pages, the pictures, the manifest.
package struct SiteBuilder {
  private let request: BuildRequest
  private let store: InventoryStore
  private let progress: (BuildProgress) -> Void

  /// `progress` is called occasionally, on the building task.
  package init(
    _ request: BuildRequest, of store: InventoryStore, progress: @escaping (BuildProgress) -> Void = { _ in }
  ) {
    self.request = request
    self.store = store
    self.progress = progress
  }

  /// Nothing is written before all templates and content pages are read without mistakes. The metadata of photos is
  /// read with the pages that show them, and their bytes when renditions are made.
  package func build() async throws -> BuildReport {
    try ProtectedFolders.refuseCache(of: request.site)
    let snapshot = try store.snapshot(of: request.selection, for: request.disclosure)
    let last = LastBuild(request)
    let inputs = try last?.inputs(of: snapshot)
    if let inputs, let report = try await last?.report(ifUnchanged: inputs) { return report }
    let sources = try SiteSources(of: request.site)
    let fieldNames = try snapshot.fieldNames()
    let outline = try SiteOutline(of: snapshot, fieldNames: fieldNames, sources, request: request)
    var pages = try SitePages(request, sources.theme, outline)
    let damaged = DamagedPhotos(of: snapshot, areRefused: request.isStrict)
    let documents = try SiteDocuments(
      of: snapshot, isOriginal: request.disclosure.showsOriginalDocuments, damaged: damaged)
    let output = try OutputFolder(
      request,
      folders: sources.folders.union(
        documents.folders + outline.overviews.map(\.folder) + (request.hasSearch ? [SiteLayout.search] : [])),
      besides: ProtectedFolders(request.site, store: store.path),
      index: last?.files, onChange: { progress(.wrote($0)) })

    pages.outline = outline.withDocuments(try await documents.write(to: output, jobs: request.jobs))
    let documentCount = output.count

    let (photoNames, survey, searchCount) = try await write(
      pages, of: snapshot, fieldNames: fieldNames, outline, to: output)
    pages.outline = pages.outline.withPhotoNames(photoNames)
    try await write(survey, pages, of: snapshot, to: output)
    let photos = try snapshot.photos()
    let covers = photos.isEmpty ? [:] : try outline.covers(in: snapshot)
    let home = HomePage(
      pages.outline, photoCount: photos.count, covers: covers, latestRecord: survey.latestRecord)
    try pages.forEachFile(of: home, covers: covers, survey, sources.content, output.write)
    let pageCount = output.count - documentCount - searchCount

    let pictures = SitePictures(
      snapshot: snapshot, names: photoNames, damaged: damaged, cache: request.cache)
    try await write(photos, pictures, to: output)
    let pictureCount = output.count - pageCount - documentCount - searchCount

    try sources.forEachFile(noindex: outline.noindex, output.write)
    let oversights = try SiteOversights(
      site: request.site, formats: request.formats, content: sources.content,
      names: request.disclosure.names, markdownNames: outline.markdownNames
    ).all(sources, store: store, output: output)
    let finished = try output.finish(changed: request.changedFiles)
    let usedPictures = request.cache?.finish() ?? []
    let others = [
      Oversight(.foreignFiles, at: finished.foreign.map { request.output + "/" + $0 }),
      Oversight(.unusableCaches, at: [request.cache?.problem].compactMap(\.self)),
    ]
    let report = BuildReport(
      request, items: outline.totals.items, pages: pageCount, pictures: pictureCount, finished,
      damaged.problems, oversights + documents.oversights + others.compactMap(\.self))
    last?.record(report, finished, inputs: inputs, usedPictures: usedPictures)
    return report
  }

  /// Writes the pages of types and items and the search index, and returns the names of their photos, what was learned
  /// from the items, and the number of files of the index.
  private func write(
    _ pages: SitePages, of snapshot: Snapshot, fieldNames: [String], _ outline: SiteOutline,
    to output: OutputFolder
  ) async throws -> (PhotoNames, SiteSurvey, searchFiles: Int) {
    let surveyor = try ItemSurveyor(of: snapshot, fieldNames: fieldNames, request)
    var survey = SiteSurvey(request, outline)
    var batches = PageBatches(
      outline.types, of: snapshot, itemsPerPage: request.site.settings.itemsPerPage)
    var items = 0
    var search = request.hasSearch ? SearchIndex(itemsPerPage: request.site.settings.itemsPerPage) : nil
    var searchFiles = 0
    func writeSearch(_ file: SiteFile) throws {
      try output.write(file)
      searchFiles += 1
    }
    try await output.write(atOnce: request.jobs) {
      try batches.next().map { ($0, survey.addPlaces(of: $0)) }
    } forEachFile: { [hasSearch = request.hasSearch] next, body in
      let (batch, places) = next
      let surveyed = surveyor.items(of: batch)
      try pages.forEachFile(of: batch, surveyed, places: places, body)
      return (surveyed, hasSearch ? SearchIndex.pieces(of: batch, in: outline) : [])
    } isDone: { next, result in
      items += next.0.items.count
      survey.add(result.0)
      try search?.add(result.1, writeSearch)
      progress(.items(items, of: outline.totals.items))
    }
    try search?.finish(writeSearch)
    return (batches.photoNames, survey, searchFiles)
  }

  /// Writes the pages of places.
  private func write(
    _ survey: SiteSurvey, _ pages: SitePages, of snapshot: Snapshot, to output: OutputFolder
  ) async throws {
    var batches = PlaceBatches(survey, of: snapshot, itemsPerPage: request.site.settings.itemsPerPage)
    try await output.write(atOnce: request.jobs) {
      try batches.next()
    } forEachFile: { [places = survey.places] batch, body in
      try pages.forEachFile(of: batch, in: places, body)
    } isDone: { _, _ in
    }
  }

  private func write(
    _ photos: [StoredPhoto], _ pictures: SitePictures, to output: OutputFolder
  ) async throws {
    var rest = photos[...]
    var done = 0
    try await output.write(atOnce: request.jobs) {
      rest.popFirst()
    } forEachFile: {
      try pictures.forEachFile(of: $0, $1)
    } isDone: { _, _ in
      done += 1
      progress(.photos(done, of: photos.count))
    }
  }
}
