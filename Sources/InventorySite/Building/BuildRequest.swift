package import Diagnostics
import Files
import Foundation
package import InventoryModel
import InventoryPages
import InventoryRendering
package import InventorySettings
package import InventoryStore

/// The parameters of a build, resolved from options, environment and site.yml.
package struct BuildRequest: Sendable {
  package let site: Site
  package let output: String
  package let part: BuildPart
  /// At least one format, without duplicates.
  let formats: [PageFormat]
  /// The maximum number of page batches, or of photos, that are processed at once. The output does not depend on this
  /// number.
  package let jobs: Int
  package static let mostJobs = TemporaryName.mostWriters
  /// The audience, and the data that the audience sees.
  package let disclosure: Disclosure
  /// The selected items; `nil` for all items.
  package let selection: ItemSelection?
  /// Whether the build may write to a folder that has other files but no manifest.
  package let force: Bool
  /// Whether a photo that cannot be decoded ends the build. Otherwise, a placeholder replaces the photo.
  let isStrict: Bool
  /// The date that the user states for the site with `--as-of`; `nil` for none.
  package let asOf: Timestamp?
  /// The name and version of the program, such as `Coffer 1.2.0`.
  package let generator: String
  /// Whether the output is a temporary folder, as in a preview. Such an output is not synced to disk.
  let isPreview: Bool
  /// Whether the build only detects what it would change. A dry run writes nothing, not even to the cache, and does not
  /// search the site for unused files and settings.
  package let isDryRun: Bool
  /// The cache of pictures and build records; `nil` for none.
  let cache: PictureCache?

  /// If `output`, `formats` or `cache` is `nil`, its value comes from site.yml.
  package init(
    site: Site, output: String?, formats: SiteFormats?, jobs: Int, force: Bool, isStrict: Bool = false,
    asOf: Timestamp?, disclosure: Disclosure, selection: ItemSelection? = nil, generator: String,
    part: BuildPart = .whole, isPreview: Bool = false, isDryRun: Bool = false, cache: PictureCache? = nil
  ) {
    (self.site, self.part) = (site, part)
    self.output = output ?? site.path(site.settings.output + part.suffix)
    self.formats = formats?.formats ?? site.settings.formats
    self.jobs = min(max(1, jobs), Self.mostJobs)
    self.force = force
    self.isStrict = isStrict
    self.disclosure = disclosure
    self.selection = selection
    self.asOf = asOf
    self.generator = generator
    (self.isPreview, self.isDryRun) = (isPreview, isDryRun)
    self.cache = cache ?? site.settings.cache.map { PictureCache(site.path($0), isReadOnly: isDryRun) }
  }

  /// The path of the home page in HTML if the formats include HTML, and otherwise in the first format.
  var firstPage: String { PagePath.home.file(formats.contains(.html) ? .html : formats[0]) }

  /// Whether the build needs its `BuildInputs`: to use a cache, to build a shard, or to merge shards.
  var needsInputs: Bool { cache != nil || part != .whole }

  /// Returns the warnings about files in the output that no build has written, and about a cache that cannot be used.
  func oversights(of finished: FinishedOutput) -> [Oversight] {
    [
      Oversight(
        .foreignFiles, at: finished.foreign.map { Oversight.Place(output + "/" + $0, in: output + "/" + $0) }),
      Oversight(.unusableCaches, at: [cache?.problem].compactMap { $0.map { Oversight.Place($0) } }),
    ].compactMap(\.self)
  }

  /// Whether the build writes a search index, which only HTML pages use.
  var hasSearch: Bool { site.settings.search && formats.contains(.html) }

  /// How to handle files that were modified after an earlier build wrote them.
  var changedFiles: StaleFiles.Changed { StaleFiles.Changed(for: disclosure, selection) }
}

/// The part of a site that a build writes.
package enum BuildPart: Hashable, Sendable {
  case whole
  case shard(Shard)
  /// The whole site. Its item pages and pictures come from the shards in these folders.
  case merged([String])

  fileprivate var hasHomePage: Bool {
    switch self {
    case .whole, .merged: true
    case .shard: false
    }
  }

  /// The suffix of the default output path; empty unless the part is a shard.
  fileprivate var suffix: String {
    switch self {
    case .whole, .merged: ""
    case .shard(let shard): "-\(shard.number)-of-\(shard.count)"
    }
  }
}

/// The formats of a build, parsed from a text such as `html,markdown`.
package struct SiteFormats: Sendable {
  let formats: [PageFormat]

  /// Throws if a name is unknown.
  package init(_ text: String) throws(UnknownName) {
    formats = try [PageFormat](
      named: text.split(separator: ",", omittingEmptySubsequences: false).map(String.init))
  }
}

/// The result of a build.
package struct BuildReport: Codable, Hashable, Sendable {
  package let output: String
  /// The URL of the home page; `nil` for a shard, which has no home page.
  package let address: String?
  /// The name of the audience; `nil` for the owner.
  package let audience: String?
  package let items: Int
  package let pages: Int
  package let pictures: Int
  /// The number of files with new contents.
  package let written: Int
  package let unchanged: Int
  package let removed: Int
  /// The problems with files of earlier builds that are no longer part of the site, but are kept because they were
  /// modified. `nil` for none.
  package let left: Problems?
  /// The problems with photos that cannot be decoded. `nil` for none.
  package let damagedPhotos: Problems?
  /// The warnings, for example about unused files and unknown names.
  package let oversights: [Oversight]
  /// The names of all fields that the audience sees. They are not part of the encoded report.
  package private(set) var fieldNames: [String] = []

  private enum CodingKeys: CodingKey {
    case output, address, audience, items, pages, pictures, written, unchanged, removed, left, damagedPhotos,
      oversights
  }

  init(
    _ request: BuildRequest, items: Int, pages: Int, pictures: Int, _ finished: FinishedOutput,
    _ damagedPhotos: Problems?, _ oversights: [Oversight], fieldNames: [String]
  ) {
    let audience = request.disclosure.audience
    (output, self.audience) = (request.output, audience == .owner ? nil : audience.rawValue)
    let folder = URL(fileURLWithPath: request.output).standardizedFileURL
    address = request.part.hasHomePage ? folder.appending(path: request.firstPage).absoluteString : nil
    (self.items, self.pages, self.pictures) = (items, pages, pictures)
    (written, unchanged, removed) = (finished.written, finished.unchanged, finished.removed.count)
    (left, self.damagedPhotos, self.oversights) = (finished.left, damagedPhotos, oversights)
    self.fieldNames = fieldNames
  }

  /// Creates the report of a build that changed nothing. The results are those of the last build; `files` is the number
  /// of unchanged files.
  init(_ request: BuildRequest, _ last: BuildRecord.Summary, files: Int) {
    let finished = FinishedOutput(
      files: Manifest(), written: 0, unchanged: files, removed: [], left: nil, foreign: [])
    self.init(
      request, items: last.items, pages: last.pages, pictures: last.pictures, finished, last.damagedPhotos,
      last.oversights, fieldNames: last.fieldNames)
  }
}

extension BuildRecord.Summary {
  init(_ report: BuildReport, of site: Site, usedPictures: [String]) {
    self.init(
      site: site.folder, items: report.items, pages: report.pages, pictures: report.pictures,
      damagedPhotos: report.damagedPhotos, oversights: report.oversights, fieldNames: report.fieldNames,
      usedPictures: usedPictures)
  }
}

/// The progress of a build. A dry run reports what a build would write and remove.
package enum BuildProgress: Sendable {
  case items(Int, of: Int)
  case photos(Int, of: Int)
  /// The path of a file with new contents, relative to the output.
  case wrote(String)
  /// The path of a removed file of an earlier build, relative to the output.
  case removed(String)
  /// A stage of the build has ended.
  case finished(BuildStage)
}

/// The stages of a build, in order.
package enum BuildStage: String, Sendable {
  /// Compares the inputs and the files in the output with those of the last build.
  case comparison
  /// Reads the templates, the content pages, and the asset types in the store.
  case site
  case documents
  case assets
  /// Writes the pages of items and types, and the search index.
  case pages
  /// Writes the pages of places, the pages about all items, the content pages, and the home page.
  case overviews
  case pictures
  /// Searches the site for files and settings that the build does not use.
  case warnings
  /// Removes stale files of earlier builds, and writes the manifest.
  case finish
}
