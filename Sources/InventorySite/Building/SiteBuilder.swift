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
    let inputs = request.needsInputs ? try BuildInputs(of: request, snapshot) : nil
    switch request.part {
    case .whole: return try await whole(snapshot, inputs, from: nil)
    case .shard(let shard): return try await self.shard(shard, of: snapshot, try stated(inputs))
    case .merged(let shards):
      let inputs = try stated(inputs)
      return try await whole(snapshot, inputs, from: try ShardSet(shards, for: inputs))
    }
  }

  /// The pages of items and the pictures come from shards, or are made here.
  private func whole(
    _ snapshot: Snapshot, _ inputs: BuildInputs?, from shards: ShardSet?
  ) async throws -> BuildReport {
    let last = inputs.flatMap { LastBuild(request, $0) }
    if let report = try await last?.reportIfUnchanged() { return report }
    let plan = try BuildPlan(request, of: snapshot)
    let output = try OutputFolder(
      request, folders: plan.folders, besides: ProtectedFolders(request.site, store: store.path),
      index: last?.files, onChange: { progress(.wrote($0)) })
    var pages = plan.pages
    pages.outline = plan.outline.withDocuments(
      try await plan.documents.publish(to: output, jobs: request.jobs))
    let documentCount = output.count

    let (photoNames, survey, searchCount) = try await write(pages, of: plan, from: shards, to: output)
    pages.outline = pages.outline.withPhotoNames(photoNames)
    try await write(survey, pages, of: snapshot, to: output)
    let photos = try snapshot.photos()
    let covers = photos.isEmpty ? [:] : try plan.outline.covers(in: snapshot)
    let home = HomePage(
      pages.outline, photoCount: photos.count, covers: covers, latestRecord: survey.latestRecord)
    try pages.forEachFile(of: home, covers: covers, survey, plan.sources.content, output.write)
    let pageCount = output.count - documentCount - searchCount

    try await write(photos, plan.pictures(named: photoNames), from: shards, to: output)
    let pictureCount = output.count - pageCount - documentCount - searchCount
    try plan.sources.forEachFile(noindex: plan.outline.noindex, output.write)

    let oversights = try SiteOversights(plan).all(plan.sources, store: store, output: output)
    let finished = try output.finish(changed: request.changedFiles)
    let usedPictures = request.cache?.finish() ?? []
    let report = BuildReport(
      request, items: plan.outline.totals.items, pages: pageCount, pictures: pictureCount, finished,
      shards.map { $0.damagedPhotos(plan.damaged.problems) } ?? plan.damaged.problems,
      oversights + plan.documents.oversights + request.oversights(of: finished))
    last?.record(report, finished, usedPictures: usedPictures)
    return report
  }

  /// A shard has the pages of its items, its pictures, and what identifies it.
  private func shard(
    _ shard: Shard, of snapshot: Snapshot, _ inputs: BuildInputs
  ) async throws -> BuildReport {
    let plan = try BuildPlan(request, of: snapshot)
    let output = try OutputFolder(
      request, folders: Set(SiteLayout.pictureFolders + [SiteLayout.items]),
      besides: ProtectedFolders(request.site, store: store.path), signature: [ShardSummary.file], index: nil,
      onChange: { progress(.wrote($0)) })
    var pages = plan.pages
    pages.outline = plan.outline.withDocuments(try await plan.documents.publish(to: nil, jobs: request.jobs))
    let photoNames = try await write(pages, of: plan, in: shard, to: output)
    let pageCount = output.count
    let photos = try snapshot.photos().filter { shard.holds($0.photo) }
    try await write(photos, plan.pictures(named: photoNames), from: nil, to: output)
    let pictureCount = output.count - pageCount
    let summary = ShardSummary(shard, inputs, damagedPhotos: plan.damaged.problems)
    try output.write(SiteFile(ShardSummary.file, summary.bytes()))
    let finished = try output.finish(changed: .removed)
    _ = request.cache?.finish()
    return BuildReport(
      request, items: plan.outline.totals.items, pages: pageCount, pictures: pictureCount, finished,
      plan.damaged.problems, request.oversights(of: finished))
  }

  /// Only the inputs tell whether shards belong to the same build.
  private func stated(_ inputs: BuildInputs?) throws(Failure) -> BuildInputs {
    guard let inputs else {
      throw Failure(
        .badData, file: store.path,
        "cannot be built in shards, because it is not a Coffer store in a single file; import it into one with 'coffer import'"
      )
    }
    return inputs
  }
}

extension SiteBuilder {
  /// Writes the pages of types and items and the search index, and returns the names of their photos, what was learned
  /// from the items, and the number of files of the index.
  private func write(
    _ pages: SitePages, of plan: BuildPlan, from shards: ShardSet?, to output: OutputFolder
  ) async throws -> (PhotoNames, SiteSurvey, searchFiles: Int) {
    let (surveyor, outline) = (try plan.surveyor(), plan.outline)
    var survey = SiteSurvey(request, outline)
    var batches = plan.batches()
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
      try pages.forEachFile(ofTypeIn: batch, body)
      if let shards {
        for item in batch.items {
          for path in pages.paths(of: item) { try body(try shards.file(path, of: item.itemKey)) }
        }
      } else {
        try pages.forEachFile(ofItemsIn: batch, surveyed, places: places, body)
      }
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

  /// Writes the pages of the items of a shard, and returns the names of all photos.
  private func write(
    _ pages: SitePages, of plan: BuildPlan, in shard: Shard, to output: OutputFolder
  ) async throws -> PhotoNames {
    let surveyor = try plan.surveyor()
    var survey = SiteSurvey(request, plan.outline)
    var batches = plan.batches()
    var items = 0
    try await output.write(atOnce: request.jobs) {
      try batches.next().map { ($0, survey.addPlaces(of: $0)) }
    } forEachFile: { next, body in
      let (batch, places) = next
      try pages.forEachFile(
        ofItemsIn: batch, surveyor.items(of: batch), places: places, where: { shard.holds($0.itemKey) }, body)
    } isDone: { next, _ in
      items += next.0.items.count
      progress(.items(items, of: plan.outline.totals.items))
    }
    return batches.photoNames
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
    _ photos: [StoredPhoto], _ pictures: SitePictures, from shards: ShardSet?, to output: OutputFolder
  ) async throws {
    var rest = photos[...]
    var done = 0
    try await output.write(atOnce: request.jobs) {
      rest.popFirst()
    } forEachFile: { photo, body in
      guard let shards else { return try pictures.forEachFile(of: photo, body) }
      for path in pictures.paths(of: photo) { try body(try shards.file(path, of: photo.photo)) }
    } isDone: { _, _ in
      done += 1
      progress(.photos(done, of: photos.count))
    }
  }
}
