import Diagnostics
import Digests
import InventoryModel
import InventoryPages
import InventoryRendering
import InventorySettings
import InventoryStore
import Synchronization

/// Writes the pages of types and items, and the search index.
struct ItemPages {
  private let plan: BuildPlan
  private let pages: SitePages
  private let surveyor: ItemSurveyor
  private let steps: OutputSteps?
  private let shards: ShardSet?
  private let progress: (BuildProgress) throws -> Void

  /// The data collected while the item pages were written.
  struct Written {
    var photoNames = PhotoNames()
    var survey: SiteSurvey
    /// The number of files of the search index.
    var searchFiles = 0
    var steps: [BuildStep] = []
  }

  /// With `steps`, unchanged pages of the last build are not rendered again. With `shards`, the pages of items come
  /// from the shards. If `progress` throws, no more pages are written.
  init(
    _ plan: BuildPlan, _ pages: SitePages, _ surveyor: ItemSurveyor, _ steps: OutputSteps?,
    _ shards: ShardSet?,
    _ progress: @escaping (BuildProgress) throws -> Void
  ) {
    (self.plan, self.pages, self.surveyor) = (plan, pages, surveyor)
    (self.steps, self.shards, self.progress) = (steps, shards, progress)
  }

  /// The items on one page of a type: either already read, or only known by their digests.
  private enum Source: Sendable {
    case read(PageBatch)
    case step(PageStep, OutputSteps)

    var count: Int {
      switch self {
      case .read(let batch): batch.items.count
      case .step(let step, _): step.items.count
      }
    }
  }

  func write(to output: OutputFolder) async throws -> Written {
    let request = plan.request
    var written = Written(survey: SiteSurvey(request))
    var search =
      request.hasSearch ? SearchIndex(itemsPerPage: request.site.settings.itemsPerPage, steps: steps) : nil
    func writeSearch(_ file: SiteFile, _ key: SHA256Digest?, _ result: [UInt8]) throws {
      try output.write(file)
      written.searchFiles += 1
      if let key {
        written.steps.append(BuildStep(key: key, files: output.count - 1..<output.count, result: result[...]))
      }
    }
    var batches = plan.batches()
    var pageSteps = steps.map { plan.steps($0.items) }
    var items = 0
    let (maker, lists) = (PageMaker(plan, pages, surveyor, shards), request.formats.count)
    try await output.write(atOnce: request.jobs) { () -> Source? in
      guard let steps else { return try batches.next().map { .read($0) } }
      return pageSteps?.next().map { .step($0, steps) }
    } forEachFile: { source, body in
      switch source {
      case .read(let batch): try maker.write(batch, body)
      case .step(let step, let steps): try maker.write(step, steps, body)
      }
    } isDone: { source, result in
      if case .step(let step, let steps) = source {
        let start = output.count - step.items.count * lists - lists
        written.steps.append(
          BuildStep(key: steps.keys.list(step), files: start..<start + lists, result: []))
        written.steps.append(
          BuildStep(key: steps.keys.items(step), files: start + lists..<output.count, result: result.bytes))
      }
      items += source.count
      written.survey.add(result.survey, count: source.count)
      try search?.add(result.pieces, writeSearch)
      try progress(.items(items, of: plan.outline.totals.items))
    }
    try search?.finish(writeSearch)
    written.photoNames = batches.photoNames
    return written
  }
}

extension ItemPages {
  /// Returns the files of the search index that the next call of `write` may change, keyed by path, without writing
  /// anything. Some of these files may be unchanged. Empty if the items on more than `mostPages` pages of types have
  /// changed, or more than `mostParts` parts, because making many parts takes too long.
  /// `endIfOutdated` is called many times, and ends this call by throwing.
  func changedSearchFiles(
    mostPages: Int, mostParts: Int, _ endIfOutdated: () throws -> Void
  ) throws -> [String: [UInt8]] {
    guard plan.request.hasSearch, let steps else { return [:] }
    let all = Array(IteratorSequence(plan.steps(steps.items)))
    let changed = all.count { steps[steps.keys.items($0)] == nil }
    guard (1...mostPages).contains(changed) else { return [:] }
    var files: [String: [UInt8]] = [:]
    func add(_ file: SiteFile, _ key: SHA256Digest?, _ result: [UInt8]) throws {
      guard case .made(let path, let bytes) = file.source else { return }
      // One file is the list of parts.
      guard files.count <= mostParts else { throw TooManyParts() }
      files[path] = bytes
    }
    let maker = PageMaker(plan, pages, surveyor, nil)
    var search = SearchIndex(itemsPerPage: plan.request.site.settings.itemsPerPage, steps: steps)
    do {
      for step in all {
        try endIfOutdated()
        try search.add(maker.pieces(of: step, steps), add)
      }
      try search.finish(add)
    } catch is TooManyParts {
      return [:]
    }
    return files
  }

  private struct TooManyParts: Error {}
}

/// Makes one page of a type, and the pages of the items on that page.
private struct PageMaker: Sendable {
  let snapshot: Snapshot
  let pages: SitePages
  let surveyor: ItemSurveyor
  let shards: ShardSet?
  let hasSearch: Bool
  /// The path of the cache, for messages.
  let cache: String

  init(_ plan: BuildPlan, _ pages: SitePages, _ surveyor: ItemSurveyor, _ shards: ShardSet?) {
    (snapshot, hasSearch) = (plan.snapshot, plan.request.hasSearch)
    cache = plan.request.cache?.folder ?? ""
    (self.pages, self.surveyor, self.shards) = (pages, surveyor, shards)
  }

  func write(_ batch: PageBatch, _ body: (SiteFile) throws -> Void) throws -> PageResult {
    try pages.forEachFile(ofTypeIn: batch, body)
    return try writeItems(of: batch, body)
  }

  /// Writes the pages of a step. Reads the items only if a file of the step may have changed.
  func write(_ step: PageStep, _ steps: OutputSteps, _ body: (SiteFile) throws -> Void) throws -> PageResult {
    var batch: PageBatch?
    if let list = steps[steps.keys.list(step)].flatMap(steps.files) {
      try list.forEach(body)
    } else {
      let read = try step.batch(of: snapshot)
      try pages.forEachFile(ofTypeIn: read, body)
      batch = read
    }
    if let known = steps[steps.keys.items(step)], let files = steps.files(of: known),
      let result = result(known, of: step, batch)
    {
      try files.forEach(body)
      return result
    }
    return try writeItems(of: batch ?? step.batch(of: snapshot), body)
  }

  /// Returns the pieces of the search index for a step. Reads the items only if they have changed since the last build.
  func pieces(of step: PageStep, _ steps: OutputSteps) throws -> [IndexedPiece] {
    if let known = steps[steps.keys.items(step)], let result = result(known, of: step, nil) {
      return result.pieces
    }
    let batch = try step.batch(of: snapshot)
    return pieces(of: batch, surveyor.days(of: batch.items)).map { IndexedPiece($0) }
  }

  /// Returns the result that the last build recorded; `nil` if it is invalid. `batch` has the items of the step, if they
  /// have been read.
  private func result(_ known: KnownSteps.Step, of step: PageStep, _ batch: PageBatch?) -> PageResult? {
    let made = MadePieces {
      let batch = try batch ?? step.batch(of: snapshot)
      return pieces(of: batch, surveyor.days(of: batch.items))
    }
    return PageResult(known.result, of: step) { try piece($0, in: made) }
  }

  private func writeItems(of batch: PageBatch, _ body: (SiteFile) throws -> Void) throws -> PageResult {
    let survey = surveyor.survey(batch)
    if let shards {
      for item in batch.items {
        for path in pages.paths(of: item) { try body(try shards.file(path, of: item.itemKey)) }
      }
    } else {
      try pages.forEachFile(ofItemsIn: batch, survey.items, body)
    }
    return PageResult(survey.page, pieces(of: batch, survey.items.map(\.days)).map { IndexedPiece($0) })
  }

  /// Returns a piece of the last build's search index.
  private func piece(_ number: Int, in made: MadePieces) throws -> SearchPiece {
    let pieces = try made.all()
    guard pieces.indices.contains(number) else {
      throw Failure(
        .badData, file: cache,
        "has entries that no build has recorded; clear the cache with 'coffer clean --cache'")
    }
    return pieces[number]
  }

  private func pieces(of batch: PageBatch, _ days: [[Int: String]]) -> [SearchPiece] {
    hasSearch ? SearchIndex.pieces(of: batch, days: days, in: pages.outline) : []
  }
}

/// The pieces of the search index on one page of a type, which are made at most once, and only if one of them is needed.
private final class MadePieces: Sendable {
  private let made = Mutex<[SearchPiece]?>(nil)
  private let make: @Sendable () throws -> [SearchPiece]

  init(_ make: @escaping @Sendable () throws -> [SearchPiece]) { self.make = make }

  func all() throws -> [SearchPiece] {
    try made.withLock { made in
      let pieces = try made ?? make()
      made = pieces
      return pieces
    }
  }
}
