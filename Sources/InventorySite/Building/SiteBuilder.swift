import Diagnostics
import Files
import Foundation
import InventoryModel
import InventoryPages
import InventoryRendering
package import InventoryStore
import Mustache

/// Turns a store into a site: the pages, the pictures, the manifest.
package struct SiteBuilder {
  private let request: BuildRequest
  private let store: InventoryStore
  private let progress: (BuildProgress) -> Void

  /// `progress` is called now and then, on the task that builds.
  package init(
    _ request: BuildRequest, of store: InventoryStore, progress: @escaping (BuildProgress) -> Void = { _ in }
  ) {
    self.request = request
    self.store = store
    self.progress = progress
  }

  /// Nothing is written before templates and texts have been read without a mistake. Photos are looked at when the pages
  /// that show them are made, and read when their renditions are.
  package func build() async throws -> BuildReport {
    let theme = try ThemeFiles(of: request.site)
    let content = try ContentFolder(of: request.site)
    let assets = try AssetFolder(of: request.site)
    let snapshot = try store.snapshot(of: request.selection, for: request.disclosure)
    let groups = try snapshot.outlinedGroups()
    let outline = try SiteOutline(groups, totals: snapshot.totals(), content: content, request: request)
    let renderers = try renderers(of: theme, outline)
    let output = try OutputFolder(
      request.output, folders: folders(assets), besides: ProtectedFolders(request.site, store: store.path),
      force: request.force)
    let pages = PageWriter(renderers: renderers, outline: outline, output: output)
    let damaged = DamagedPhotos(of: snapshot, areRefused: request.isStrict)
    let pictures = PictureWriter(
      snapshot: snapshot, names: outline.photoNames, output: output, damaged: damaged)

    var tally = BuildTally(
      output: request.output, for: request.disclosure.audience, items: outline.totals.items, progress)
    try await write(
      PageBatches(groups, of: snapshot, itemsPerPage: request.site.settings.itemsPerPage), pages, &tally)
    let photos = try snapshot.photos()
    try tally.add(pages.write(home(outline, groups, photos, of: snapshot), content), as: \.pages)
    try await write(photos, pictures, &tally)
    tally.report.damagedPhotos = damaged.problems
    try tally.add(SiteFiles(theme, assets, noindex: outline.noindex).write(to: output))
    tally.report.oversights = try SiteOversights(
      site: request.site, formats: request.formats, content: content
    ).all(
      theme: theme, store: store, output: output, files: Set(tally.manifest.digests.keys))
    let finished = try output.finish(tally.manifest, changed: request.changedFiles)
    (tally.report.removed, tally.report.left) = (finished.removed, finished.left)
    return tally.report
  }
}

extension SiteBuilder {
  private func renderers(of theme: ThemeFiles, _ outline: SiteOutline) throws -> [PageRenderer] {
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
    return renderers
  }

  private func home(
    _ outline: SiteOutline, _ groups: [OutlinedGroup], _ photos: [StoredPhoto], of snapshot: Snapshot
  ) throws -> HomePage {
    HomePage(
      outline, photoCount: photos.count, covers: photos.isEmpty ? [:] : try snapshot.covers(of: groups))
  }

  private func folders(_ assets: AssetFolder) -> Set<String> {
    let own = assets.files.map { $0.path.split(separator: "/").dropLast().joined(separator: "/") }
    return Set(["items", "types", "thumbnails", "photos", "assets"] + own)
  }

  private func write(_ batches: PageBatches, _ pages: PageWriter, _ tally: inout BuildTally) async throws {
    var batches = batches
    var written = tally
    var items = 0
    let limit = request.jobs
    try await forEachInOrder(limit: limit) {
      let batch = try batches.next()
      for item in batch?.items ?? [] { pages.outline.photoNames.note(item.photos) }
      return batch
    } transform: { batch in
      (batch.items.count, try pages.write(batch, writer: 1 + batch.number % limit))
    } consume: { count, files in
      try written.add(files, as: \.pages)
      items += count
      progress(.items(items, of: written.report.items))
    }
    tally = written
  }

  private func write(_ photos: [StoredPhoto], _ pictures: PictureWriter, _ tally: inout BuildTally)
    async throws
  {
    var rest = photos.enumerated().map { (number: $0, photo: $1) }[...]
    var written = tally
    var done = 0
    let limit = request.jobs
    try await forEachInOrder(limit: limit) {
      rest.popFirst()
    } transform: { number, photo in
      try pictures.write(photo, writer: 1 + number % limit)
    } consume: { files in
      try written.add(files, as: \.pictures)
      done += 1
      progress(.photos(done, of: photos.count))
    }
    tally = written
  }
}
