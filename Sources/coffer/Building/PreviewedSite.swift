import Diagnostics
import Files
import Foundation
import InventoryPages
import InventorySettings
import InventorySite
import InventoryStore
import SiteServer

/// A site that is rebuilt in a temporary folder after each change.
///
/// The preview does not write to the output folder of the site. The files there may be published, or made for another
/// audience, so a preview must not replace them.
final class PreviewedSite {
  let output: String
  private let folder: TemporaryFolder
  private let options: SiteOptions
  private let audience: AudienceOptions
  private let pictures: PictureCache
  /// The site as of the last successful read of site.yml; `nil` if there is no site.
  private var site: Site?
  private let preview: Preview
  private let openPages: OpenPages
  private let changed: ChangedFiles
  private let pace: BuildPace
  private var warnings: [String] = []
  private var hasFailed = false
  /// The number of builds in a row that ended early, because the files of the site changed again.
  private var endedEarly = 0

  /// The largest number of builds in a row that end early. The next build is completed, so that pages that are not open
  /// do not become older and older while a program keeps changing files.
  private static let mostEndedEarly = 50

  /// Throws if site.yml is missing and `--store` is not given, because the preview would have nothing to watch.
  init(_ options: SiteOptions, _ audience: AudienceOptions) throws {
    (self.options, self.audience) = (options, audience)
    site = try options.ownSite(isOptional: !options.store.isEmpty)
    folder = try TemporaryFolder(isLarge: true)
    output = folder.path + "/site"
    pictures = PictureCache(
      folder.path + "/cache",
      other: site.flatMap { site in site.settings.cache.map { PictureCache(site.path($0), isReadOnly: true) }
      })
    (preview, changed, pace) = (Preview(of: output), ChangedFiles(), BuildPace())
    openPages = OpenPages { [preview] in
      await preview.openPages
    } show: { [preview, changed, pace] files, awaited in
      if await preview.show(files, awaited: awaited, onlyPages: changed.others.isEmpty) {
        pace.areFilesShown = true
      }
      changed.markOthersAsShown()
    } pause: { [pace] in
      await pace.pauseAfterLongBuild()
    } isOutdated: { [pace] in
      pace.isOutdated()
    }
  }

  /// Returns the paths of all files and folders that the site is built from, according to the current site.yml.
  func sources() -> [String] {
    // If site.yml cannot be read, the last valid settings apply.
    if let read = try? Site(options.site) { site = read }
    return (site ?? Site()).sources(stores: options.store.isEmpty ? site?.stores ?? [] : options.store)
  }

  /// Builds the site for the first time. An error in the files of the site is shown as a page; any other error is
  /// thrown.
  func firstPreview() async throws -> Preview {
    do {
      let start = ContinuousClock.now
      let report = try await options.console.showingProgress { try await build(isFirst: true, $0) }
      options.console.note(
        "\(count(report.items, "item", "items")): \(count(report.pages, "page", "pages")); press Ctrl-C to stop"
      )
      changed.removeAll()
      warn(of: report)
      options.console.suggestCache(
        for: site, after: .now - start,
        "to make the next start faster, add 'cache: .cache' to site.yml, and run 'coffer build' once")
    } catch let failure as Failure where [.badSettings, .badData].contains(failure.kind) {
      await show(failure)
    }
    return preview
  }

  /// Rebuilds the site after each change until the task is canceled. If files change during a build, the next build
  /// begins at once, so that open pages show the last change.
  func rebuild(after watch: SourceWatch) async throws {
    pace.isOutdated = { [unowned self] in endedEarly < Self.mostEndedEarly && watch.hasChanged }
    while true {
      try await watch.change()
      do {
        let start = ContinuousClock.now
        let report = try await build(isFirst: false)
        let files = changed.count
        let isOutdated = await preview.hasEarlyFiles
        if hasFailed || files > 0 || isOutdated {
          await preview.change(others: changed.others, pages: changed.areOthersShown ? nil : changed.pages)
        }
        (hasFailed, endedEarly) = (false, 0)
        changed.removeAll()
        let time = (ContinuousClock.now - start) / .milliseconds(1)
        options.console.note(
          "rebuilt in \(Int(time.rounded())) ms: "
            + (files == 0 ? "nothing changed" : count(files, "file changed", "files changed")))
        warn(of: report)
      } catch let failure as Failure where failure.kind == .locked {
        // Another command, such as an import, has locked the store, so the build is tried again.
        try await watch.retry()
      } catch is CancellationError {
        endedEarly += 1
      } catch {
        await show(error)
      }
    }
  }

  private func build(isFirst: Bool, _ bar: ProgressBar? = nil) async throws -> BuildReport {
    let work = try options.resolve(for: .building, audience, usual: nil, picturesAreRead: isFirst)
    if isFirst {
      work.noteUnsaltedNames()
      try work.noteLikelyProof()
    }
    let request = BuildRequest(
      site: work.site ?? Site(), output: output, formats: nil, jobs: Environment.cores, force: false,
      asOf: work.asOf, disclosure: work.disclosure, generator: Coffer.generator, isPreview: true,
      cache: pictures)
    let start = ContinuousClock.now
    (pace.pause, pace.areFilesShown) = (.zero, false)
    let report = try await SiteBuilder(request, of: work.store, openPages: openPages) {
      switch $0 {
      case .wrote(let path), .removed(let path): self.changed.note(path)
      case .items(let done, let total): bar?.show("Items", done, of: total)
      case .photos(let done, let total): bar?.show("Photos", done, of: total)
      case .finished: break
      }
    }.build()
    pace.last = .now - start - pace.pause
    return report
  }

  private func show(_ error: any Error) async {
    hasFailed = true
    warnings = []
    options.console.warn("\(error)")
    await preview.change(failure: "\(error)")
  }

  /// Prints the warnings of a build, unless the previous build had the same warnings.
  private func warn(of report: BuildReport) {
    let lines =
      report.oversights.map(\.description)
      + [report.damagedPhotos, report.left].compactMap(\.self).map(\.description)
    if lines != warnings { lines.forEach(options.console.warn) }
    warnings = lines
  }
}

/// The duration of the last build, and the pause in the current one.
private final class BuildPace {
  /// The duration of the last completed build, without its pause.
  var last = Duration.zero
  /// The length of the pause in the current build.
  var pause = Duration.zero
  /// Whether the current build has shown changed files early.
  var areFilesShown = false
  /// Whether the files of the site have changed since the current build began.
  var isOutdated: () -> Bool = { false }

  /// The time that a build pauses while browsers load the files that it showed early. A build pauses only if the last
  /// build took longer than this.
  private static let loading = Duration.milliseconds(300)

  func pauseAfterLongBuild() async {
    guard areFilesShown, last > Self.loading else { return }
    areFilesShown = false
    let start = ContinuousClock.now
    while .now - start < Self.loading, !isOutdated() { try? await Task.sleep(for: Self.loading / 10) }
    pause += .now - start
  }
}

/// The files that were written or removed since the last completed build.
private final class ChangedFiles {
  private var paths: Set<String> = []
  var count: Int { paths.count }
  var pages: Set<String> { paths.filter { $0.hasSuffix(".html") } }
  /// Whether pages were shown early with changes of `others`. Open pages that were not shown early still need these
  /// changes.
  private(set) var areOthersShown = false
  /// The changed files on which open pages may depend, and which they do not show yet. Pages and the manifest do not
  /// count.
  private(set) var others: Set<String> = []

  func note(_ path: String) {
    paths.insert(path)
    let isAsset = path.hasPrefix(SiteLayout.assets + "/")
    let isPage = !isAsset && (path.hasSuffix(".html") || path.hasSuffix(".md"))
    if !isPage, path != SiteLayout.manifest { others.insert(path) }
  }

  func markOthersAsShown() {
    areOthersShown = areOthersShown || !others.isEmpty
    others = []
  }

  func removeAll() { (paths, others, areOthersShown) = ([], [], false) }
}
