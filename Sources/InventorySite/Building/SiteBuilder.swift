import Diagnostics
import InventoryModel
import InventoryPages
import InventorySettings
package import InventoryStore

/// Builds a site from a store: the pages, the pictures and the manifest.
package struct SiteBuilder {
  private let request: BuildRequest
  private let store: InventoryStore
  private let openPages: OpenPages?
  private let progress: (BuildProgress) -> Void

  /// `openPages` are the pages of a preview that are open in browsers; `nil` for other builds. `progress` is called
  /// repeatedly, on the task that calls `build()`.
  package init(
    _ request: BuildRequest, of store: InventoryStore, openPages: OpenPages? = nil,
    progress: @escaping (BuildProgress) -> Void = { _ in }
  ) {
    self.request = request
    self.store = store
    self.openPages = openPages
    self.progress = progress
  }

  /// Builds the site or a shard. Nothing is written unless all templates and content pages are valid. A photo's
  /// metadata is read with the pages that show the photo. Its bytes are read only when its renditions are made.
  package func build() async throws -> BuildReport {
    try ProtectedFolders.refuseUnsafeCacheAndSalt(of: request.site)
    let snapshot = try store.snapshot(of: request.selection, for: request.disclosure)
    let request = request
    // The record is read while the store is read.
    async let read = LastBuild.record(of: request)
    let inputs = request.needsInputs ? try BuildInputs(of: request, snapshot) : nil
    let record = await read
    let last = inputs.flatMap { LastBuild(request, $0, record) }
    switch request.part {
    case .whole: return try await whole(snapshot, inputs, last, from: nil)
    case .shard(let shard): return try await self.shard(shard, of: snapshot, try stated(inputs))
    case .merged(let shards):
      return try await whole(snapshot, inputs, last, from: try ShardSet(shards, for: try stated(inputs)))
    }
  }

  /// Builds the whole site. If `shards` is not `nil`, the item pages and the pictures come from the shards. Otherwise,
  /// this build makes them.
  private func whole(
    _ snapshot: Snapshot, _ inputs: BuildInputs?, _ last: LastBuild?, from shards: ShardSet?
  ) async throws -> BuildReport {
    let unchanged = try await last?.reportIfUnchanged()
    if last != nil { progress(.finished(.comparison)) }
    if let unchanged { return unchanged }
    // A preview checks these files later, because this would slow down the open pages.
    let earlier = shards == nil && openPages == nil ? last?.earlierFiles() : nil
    let surveyKey = inputs.map { SiteSurvey.Key(request, $0) }
    let known = openPages?.fields(of: surveyKey)
    let fieldNames: [String]? =
      if let known { known.isOfThisStore ? known.survey.names : nil } else { try snapshot.fieldNames() }
    let plan = try BuildPlan(request, of: snapshot, fieldNames: fieldNames)
    let output = try OutputFolder(
      request, folders: plan.folders, besides: ProtectedFolders(request.site, stores: store.files),
      expected: plan.expectedFiles, index: last?.files, onChange: { progress(.wrote($0)) })
    progress(.finished(.site))
    var pages = plan.pages
    pages.outline = plan.outline.withDocuments(
      try await plan.documents.publish(to: output, jobs: request.jobs))
    progress(.finished(.documents))
    try plan.sources.forEachFile(noindex: plan.outline.noindex, output.write)
    _ = output.countStage()
    progress(.finished(.assets))

    func steps(_ surveyor: ItemSurveyor) async throws -> OutputSteps? {
      guard shards == nil else { return nil }
      return try await last?.steps(
        of: plan, pages.outline, surveyor, output, earlier ?? last?.earlierFiles())
    }
    var early: (surveyor: ItemSurveyor, steps: OutputSteps?)?
    if let known, let openPages {
      try await openPages.show(of: plan, pages, known.survey, surveyKey)
      try await openPages.letBrowsersLoad()
      let surveyor = plan.surveyor(known.survey)
      early = (surveyor, try await steps(surveyor))
      try await openPages.showSearch(of: plan, ItemPages(plan, pages, surveyor, early?.steps, nil, advance))
      try await openPages.letBrowsersLoad()
    }
    let fields =
      if let known, known.isOfThisStore { known.survey } else {
        try FieldSurvey(of: snapshot, names: fieldNames, request.site.settings)
      }
    if known == nil, let openPages {
      try await openPages.show(of: plan, pages, fields, surveyKey)
      try await openPages.letBrowsersLoad()
    }
    let surveyor = plan.surveyor(fields)
    let isEarlyValid = early?.surveyor.conventions == surveyor.conventions
    let steps = isEarlyValid ? early?.steps : try await steps(surveyor)
    let items = try await ItemPages(plan, pages, surveyor, steps, shards, advance).write(to: output)
    progress(.finished(.pages))
    pages.outline = pages.outline.withPhotoNames(items.photoNames)
    let placeSteps = try await write(items.survey, pages, of: snapshot, steps, to: output)
    // Photos are listed after the items, because in stores of other apps, photos are read together with items.
    let photos = try snapshot.photos()
    let covers = photos.isEmpty ? [:] : try plan.outline.covers(in: snapshot)
    let home = HomePage(
      pages.outline, photoCount: photos.count, covers: covers, latestRecord: items.survey.latestRecord)
    try pages.forEachFile(
      of: home, covers: covers, items.survey, plan.sources.content, in: snapshot, output.write)
    openPages?.keep(items.survey, fields, surveyKey)
    let pageCount = output.countStage() - items.searchFiles
    progress(.finished(.overviews))

    try await write(photos, plan.pictures(named: items.photoNames), from: shards, to: output)
    let pictureCount = output.countStage()
    progress(.finished(.pictures))

    let oversights =
      request.isDryRun
      ? [] : try SiteOversights(plan).all(plan.sources, store: store, snapshot, output: output)
    progress(.finished(.warnings))
    let finished = try finish(output, changed: request.changedFiles)
    let usedPictures = request.cache?.finish() ?? []
    let report = BuildReport(
      request, items: plan.outline.totals.items, pages: pageCount, pictures: pictureCount, finished,
      shards.map { $0.damagedPhotos(plan.damaged.problems) } ?? plan.damaged.problems,
      clashes + oversights + plan.documents.oversights + request.oversights(of: finished),
      fieldNames: fields.names)
    if !request.isDryRun {
      await last?.record(
        report, finished, hasDocuments: !plan.documents.isEmpty, usedPictures: usedPictures,
        items.steps + placeSteps)
    }
    progress(.finished(.finish))
    return report
  }

  /// Reports progress, and ends the build of a preview that is outdated.
  private func advance(_ progress: BuildProgress) throws {
    self.progress(progress)
    try openPages?.endIfOutdated()
  }

  /// Finishes the output and reports the removed files as progress.
  private func finish(_ output: OutputFolder, changed: StaleFiles.Changed) throws -> FinishedOutput {
    let finished = try output.finish(changed: changed)
    for path in finished.removed { progress(.removed(path)) }
    return finished
  }

  /// Builds a shard: the pages of its items, its pictures, and the summary that identifies it.
  private func shard(
    _ shard: Shard, of snapshot: Snapshot, _ inputs: BuildInputs
  ) async throws -> BuildReport {
    progress(.finished(.comparison))
    try FinishedShard.refuseOther(than: shard, in: request.output)
    let fieldNames = try snapshot.fieldNames()
    let plan = try BuildPlan(request, of: snapshot, fieldNames: fieldNames)
    let output = try OutputFolder(
      request, folders: Set(SiteLayout.pictureFolders + [SiteLayout.items]),
      besides: ProtectedFolders(request.site, stores: store.files), signature: [ShardSummary.file],
      expected: 0, index: nil, onChange: { progress(.wrote($0)) })
    progress(.finished(.site))
    var pages = plan.pages
    pages.outline = plan.outline.withDocuments(try await plan.documents.publish(to: nil, jobs: request.jobs))
    progress(.finished(.documents))
    let fields = try FieldSurvey(of: snapshot, names: fieldNames, request.site.settings)
    let photoNames = try await write(pages, of: plan, fields, in: shard, to: output)
    let pageCount = output.countStage()
    progress(.finished(.pages))
    let photos = try snapshot.photos().filter { shard.holds($0.photo) }
    try await write(photos, plan.pictures(named: photoNames), from: nil, to: output)
    let pictureCount = output.countStage()
    progress(.finished(.pictures))
    let summary = ShardSummary(shard, inputs, damagedPhotos: plan.damaged.problems)
    try output.write(SiteFile(ShardSummary.file, summary.bytes()))
    let finished = try finish(output, changed: .removed)
    _ = request.cache?.finish()
    progress(.finished(.finish))
    return BuildReport(
      request, items: plan.outline.totals.items, pages: pageCount, pictures: pictureCount, finished,
      plan.damaged.problems, clashes + request.oversights(of: finished), fieldNames: fieldNames)
  }

  private var clashes: [Oversight] {
    [Oversight(.keyClashes, at: store.keyClashes.map(\.place))].compactMap(\.self)
  }

  /// Returns the inputs of the build. Throws if they are unknown, because only the inputs show whether shards belong to
  /// the same build.
  private func stated(_ inputs: BuildInputs?) throws(Failure) -> BuildInputs {
    guard let inputs else {
      throw Failure(
        .badData, file: store.path,
        "cannot be built in shards, because it is not a Coffer store in a single file; import its items into a Coffer store with 'coffer import'"
      )
    }
    return inputs
  }
}

extension SiteBuilder {
  /// Writes the item pages of a shard. Returns the names of all photos, including photos in other shards.
  private func write(
    _ pages: SitePages, of plan: BuildPlan, _ fields: FieldSurvey, in shard: Shard, to output: OutputFolder
  ) async throws -> PhotoNames {
    let surveyor = plan.surveyor(fields)
    var batches = plan.batches()
    var items = 0
    try await output.write(atOnce: request.jobs) {
      try batches.next()
    } forEachFile: { batch, body in
      try pages.forEachFile(
        ofItemsIn: batch, surveyor.survey(batch).items, where: { shard.holds($0.itemKey) }, body)
    } isDone: { batch, _ in
      items += batch.items.count
      progress(.items(items, of: plan.outline.totals.items))
    }
    return batches.photoNames
  }

  /// Writes the pages of places, without rendering unchanged pages of the last build again. Returns the steps of these
  /// pages; empty if `steps` is `nil`.
  private func write(
    _ survey: SiteSurvey, _ pages: SitePages, of snapshot: Snapshot, _ steps: OutputSteps?,
    to output: OutputFolder
  ) async throws -> [BuildStep] {
    var places = PlaceSteps(survey, itemsPerPage: request.site.settings.itemsPerPage)
    let digests = survey.places.isEmpty ? [:] : steps?.digests ?? [:]
    var done: [BuildStep] = []
    try await output.write(atOnce: request.jobs) {
      places.next()
    } forEachFile: { [places = survey.places] step, body in
      let key = steps?.keys.place(step, in: places, digests)
      if let key, let known = steps?[key], let files = steps?.files(of: known) {
        try files.forEach(body)
      } else {
        try pages.forEachFile(of: step, snapshot.listedItems(Array(step.items)), in: places, body)
      }
      return key
    } isDone: { _, key in
      try openPages?.endIfOutdated()
      guard let key else { return }
      done.append(BuildStep(key: key, files: output.count - request.formats.count..<output.count, result: []))
    }
    return done
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
      try advance(.photos(done, of: photos.count))
    }
  }
}
