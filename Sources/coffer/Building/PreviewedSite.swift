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
  private let others: OtherFiles
  private let pace: BuildPace
  private var warnings: [String] = []
  private var hasFailed = false

  /// The time that a build pauses while browsers load the pages that it showed early. A build pauses only if the last
  /// build took longer than this.
  private static let loading = Duration.milliseconds(300)
  /// The duration of a first build after which a cache is suggested.
  private static let longStart = Duration.seconds(10)

  /// Throws if site.yml is missing and `--store` is not given, because the preview would have nothing to watch.
  init(_ options: SiteOptions, _ audience: AudienceOptions) throws {
    (self.options, self.audience) = (options, audience)
    site = try options.ownSite(isOptional: !options.store.isEmpty)
    folder = try TemporaryFolder()
    output = folder.path + "/site"
    pictures = PictureCache(
      folder.path + "/cache",
      other: site.flatMap { site in site.settings.cache.map { PictureCache(site.path($0), isReadOnly: true) }
      })
    (preview, others, pace) = (Preview(of: output), OtherFiles(), BuildPace())
    openPages = OpenPages { [preview] in
      await preview.openPages
    } show: { [preview, others, pace] pages in
      let areLoaded = await preview.show(pages, onlyPages: !others.haveChanged)
      others.haveChanged = false
      guard areLoaded, pace.last > Self.loading else { return }
      try? await Task.sleep(for: Self.loading)
      pace.pause = Self.loading
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
      warn(of: report)
      if let site, site.settings.cache == nil, .now - start > Self.longStart {
        options.console.note(
          "note: the next start is faster with 'cache: .cache' in site.yml and the pictures of 'coffer build'"
        )
      }
    } catch let failure as Failure where [.badSettings, .badData].contains(failure.kind) {
      await show(failure)
    }
    return preview
  }

  /// Rebuilds the site after each change until the task is canceled.
  func rebuild(after watch: SourceWatch) async throws {
    while true {
      try await watch.change()
      do {
        let start = ContinuousClock.now
        let report = try await build(isFirst: false)
        let isChanged = hasFailed || report.written + report.removed > 0
        hasFailed = false
        let isOutdated = await preview.hasEarlyPages
        if isChanged || isOutdated { await preview.change(onlyPages: !others.haveChanged) }
        let time = (ContinuousClock.now - start) / .milliseconds(1)
        let files = report.written + report.removed
        options.console.note(
          "rebuilt in \(Int(time.rounded())) ms: "
            + (files == 0 ? "nothing changed" : count(files, "file changed", "files changed")))
        warn(of: report)
      } catch let failure as Failure where failure.kind == .locked {
        // Another command, such as an import, has locked the store, so the build is tried again.
        try await watch.retry()
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
    others.haveChanged = false
    let start = ContinuousClock.now
    pace.pause = .zero
    defer { pace.last = .now - start - pace.pause }
    return try await SiteBuilder(request, of: work.store, openPages: openPages) {
      switch $0 {
      case .wrote(let path), .removed(let path): self.others.note(path)
      case .items(let done, let total): bar?.show("Items", done, of: total)
      case .photos(let done, let total): bar?.show("Photos", done, of: total)
      case .finished: break
      }
    }.build()
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
  /// The duration of the last build, without its pause.
  var last = Duration.zero
  /// The length of the pause in the current build.
  var pause = Duration.zero
}

/// Records whether the current build has changed files on which open pages may depend. Changes to pages and to the
/// manifest do not count.
private final class OtherFiles {
  var haveChanged = false

  func note(_ path: String) {
    let isAsset = path.hasPrefix(SiteLayout.assets + "/")
    let isPage = !isAsset && (path.hasSuffix(".html") || path.hasSuffix(".md"))
    if !isPage, path != SiteLayout.manifest { haveChanged = true }
  }
}
