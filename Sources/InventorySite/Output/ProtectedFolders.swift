package import Diagnostics
import Files
import Foundation
import InventoryPages
package import InventorySettings

/// Folders that no build or report writes to: the folders of a site, and folders that contain its settings, its salt,
/// the store, or a home folder.
package struct ProtectedFolders: Sendable {
  /// Folders that must not overlap with the output, with their names for messages.
  private let sources: [(path: String, name: String)]
  /// Files and folders that the output must not contain.
  private let contained: [(path: String, name: String)]

  /// `site` is `nil` for a build without a site; `stores` are the paths of the stores.
  package init(_ site: Site?, stores: [String]) {
    let homes =
      [FileManager.default.homeDirectoryForCurrentUser.path]
      + [ProcessInfo.processInfo.environment["HOME"]]
      .compactMap { $0 }.filter { $0.hasPrefix("/") }
    var contained = [("/", "the root folder")] + homes.map { ($0, "the home folder") }
    contained += stores.map { ($0, "the store '\($0)'") }
    var sources: [(String, String)] = []
    if let site, site.isWritten {
      contained.append((site.path(Site.settingsFile), "the site's \(Site.settingsFile)"))
      if let salt = site.salt { contained.append((salt.path, "the site's salt '\(salt.path)'")) }
      sources = site.sourceFolders.map { (site.path($0), "the site's folder '\($0)'") }
      if let cache = site.settings.cache { sources.append((site.path(cache), "the cache '\(cache)'")) }
    }
    (self.contained, self.sources) = (contained, sources)
  }

  /// Throws if the cache or the salt is in a source folder of the site, because files in such a folder may be
  /// published. Pictures in a cache are made for every audience, and a salt must stay secret. Also throws if the cache
  /// contains the site.
  static func refuseUnsafeCacheAndSalt(of site: Site) throws(Failure) {
    let settings = site.path(Site.settingsFile)
    for (name, path, remedy) in [
      ("cache", site.settings.cache, "choose another folder, such as .cache"),
      ("salt", site.settings.salt, "move the salt to another folder, and correct 'salt'"),
    ] {
      guard let path else { continue }
      let resolved = ResolvedPath(site.path(path))
      guard let source = site.sourceFolders.first(where: { ResolvedPath(site.path($0)).holds(resolved) })
      else { continue }
      throw Failure(
        .badSettings, file: settings,
        "the \(name) '\(path)' is in the site's folder '\(source)'; \(remedy)")
    }
    if let cache = site.settings.cache, ResolvedPath(site.path(cache)).holds(ResolvedPath(settings)) {
      throw Failure(
        .badSettings, file: settings,
        "the cache '\(cache)' contains the site; choose another folder, such as .cache")
    }
  }

  /// Whether a path is inside of the site's folder of templates.
  package static func isTemplate(_ path: String, of site: Site) -> Bool {
    site.isWritten && ResolvedPath(site.path("templates")).holds(ResolvedPath(path))
  }

  /// Throws if a summary would be in a folder that is published, or in a source folder of the site. A summary contains
  /// totals that only the owner may see. `output` is the output folder of the build. Output folders of other builds are
  /// recognized by their manifests.
  package static func refuseSummary(
    _ path: String, of site: Site?, output: String
  ) throws(Failure) {
    try refuse(
      file: path, of: site, output: output,
      advice: "choose another file for the summary, such as summary.json beside site.yml")
  }

  /// Throws if a file that must not be published would be in a folder that is published, or in a source folder of the
  /// site. `advice` ends the message.
  package static func refuse(
    file path: String, of site: Site?, output: String, advice: String
  ) throws(Failure) {
    let resolved = ResolvedPath(path)
    if ResolvedPath(output).holds(resolved) {
      throw Failure(
        .outputRefused, file: path, "is in the output '\(output)' and would be published; \(advice)")
    }
    if site?.salt?.isSame(as: path) == true {
      throw Failure(.outputRefused, file: path, "is the salt of the site; \(advice)")
    }
    let sources = site.map { site in
      (site.sourceFolders + [site.settings.cache].compactMap(\.self)).filter {
        ResolvedPath(site.path($0)).holds(resolved)
      }
    }
    if let source = sources?.first {
      throw Failure(.outputRefused, file: path, "is in the site's folder '\(source)'; \(advice)")
    }
    var folder = URL(fileURLWithPath: FilePath.folder(of: path)).resolvingSymlinksInPath().path
    while folder != "/" {
      if try FileKind(at: folder + "/" + SiteLayout.manifest) == .file {
        throw Failure(.outputRefused, file: path, "is in a folder that a build has written; \(advice)")
      }
      folder = FilePath.folder(of: folder)
    }
  }

  func refuse(_ output: String) throws(Failure) {
    let resolved = ResolvedPath(output)
    if let source = sources.first(where: { ResolvedPath($0.path).holds(resolved) }) {
      throw Failure(.outputRefused, file: output, "is in \(source.name); choose another output folder")
    }
    if let inside = (contained + sources).first(where: { resolved.holds(ResolvedPath($0.path)) }) {
      throw Failure(
        .outputRefused, file: output, "is or contains \(inside.name); choose another output folder")
    }
  }
}

/// A path that can be compared with others, even if it does not exist. Links and `..` are resolved. The existing parts
/// of paths are compared by file ID, not by spelling.
struct ResolvedPath {
  /// The IDs of the longest existing part of the path, and of the folders that contain that part, up to the root.
  private let existing: [FileID]
  /// The names after the existing part of the path.
  private let missing: [String]

  init(_ path: String) {
    let (folder, missing) = Self.split(path)
    self.missing = missing
    var existing: [FileID] = []
    var above = folder
    while let id = FileID(above) {
      existing.append(id)
      guard above != "/" else { break }
      above = String(above[..<(above.lastIndex(of: "/") ?? above.startIndex)])
      if above.isEmpty { above = "/" }
    }
    self.existing = existing
  }

  /// Returns the real path of the existing part, and the remaining names.
  private static func split(_ path: String) -> (folder: String, missing: [String]) {
    var parts = URL(fileURLWithPath: path).pathComponents
    var missing: [String] = []
    while parts.count > 1, real(parts) == nil { missing.insert(parts.removeLast(), at: 0) }
    let folder = real(parts) ?? "/"
    guard missing.contains("..") else { return (folder, missing.filter { $0 != "." }) }
    return split(URL(fileURLWithPath: missing.reduce(folder) { $0 + "/" + $1 }).standardizedFileURL.path)
  }

  /// Whether `other` is the same path, or is inside of this one.
  func holds(_ other: ResolvedPath) -> Bool {
    guard let own = existing.first else { return false }
    if missing.isEmpty { return other.existing.contains(own) }
    return other.existing.first == own && other.missing.starts(with: missing)
  }

  private static func real(_ parts: [String]) -> String? {
    guard let path = realpath(parts.dropFirst().reduce("/") { $0 + "/" + $1 }, nil) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }
}
