import Diagnostics
import Files
import Foundation
import InventoryModel
import InventoryPages
package import InventorySettings

/// The files in a site's folder that a build reads, except for site.yml.
struct SiteSources: Sendable {
  let theme: ThemeFiles
  let content: ContentFolder
  private let accent: AccentStyle?
  /// The paths of changed copies of theme files whose built-in files have changed, too.
  let outdatedCopies: [String]
  /// The files in the site's `assets` that are copied to the output, sorted by name in each folder. `path` is relative
  /// to the output.
  private let assets: [(path: String, source: String)]

  init(of site: Site) throws(Failure) {
    theme = try ThemeFiles(of: site)
    content = try ContentFolder(of: site)
    accent = site.settings.accent.map(AccentStyle.init)
    let copies = try CopiedTheme(of: site)
    outdatedCopies = try copies.outdated(in: site)
    var problems = Problems()
    var assets: [(path: String, source: String)] = []
    for file in try Self.files(in: SiteLayout.assets, of: site, &problems) {
      if copies.isListed(file.path), copies.isUnchanged(file.path, try Self.bytes(of: file.source)) {
        continue
      }
      assets.append(file)
    }
    self.assets = assets
    guard problems.isEmpty else { throw Failure(.badData, problems) }
  }

  /// The folders that every output has, and the folders of the assets.
  var folders: Set<String> {
    Set(SiteLayout.folders + assets.map { OutputPath.parts(of: $0.path).folder })
  }

  /// The sizes of the pictures in `assets`, keyed by the path relative to the output.
  var pictureSizes: [String: PixelSize] {
    Dictionary(
      assets.compactMap { path, source in AssetPictures.size(of: path, at: source).map { (path, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// The style sheets that the site adds to those of the theme.
  var styles: Set<SiteStyle> {
    let hasCustom = assets.contains { $0.path == SiteStyle.custom.path }
    return Set([accent.map { _ in .accent }, hasCustom ? .custom : nil].compactMap(\.self))
  }

  /// Whether the site's `assets/accent.css` replaces the style sheet that is made from `accent`.
  var replacesAccent: Bool {
    accent != nil && assets.contains { $0.path == SiteStyle.accent.path }
  }

  /// Returns messages about colors of the accent that are hard to read.
  func accentFaults() throws(Failure) -> [String] {
    guard let accent, !replacesAccent else { return [] }
    let own = assets.first { $0.path == SiteLayout.asset("style.css") }
    let style = try own.map { (file) throws(Failure) in try Self.bytes(of: file.source) }
    return accent.faults(on: String(decoding: style ?? theme.assets["style.css"] ?? [], as: UTF8.self))
  }

  /// Calls `body` with the files that are not pages: robots.txt and assets. The site's assets replace those of the
  /// theme. Each file is read just before `body` is called with it.
  func forEachFile(noindex: Bool, _ body: (SiteFile) throws -> Void) throws {
    try body(SiteFile(SiteLayout.robots, Array("User-agent: *\nDisallow:\(noindex ? " /" : "")\n".utf8)))
    for (path, source) in assets {
      try body(SiteFile(path, try Self.bytes(of: source)))
    }
    let own = Set(assets.map(\.path))
    if let accent, !own.contains(SiteStyle.accent.path) {
      try body(SiteFile(SiteStyle.accent.path, Array(accent.styleSheet.utf8)))
    }
    for (name, bytes) in theme.assets.sorted(by: { $0.key < $1.key }) {
      let path = SiteLayout.asset(name)
      if !own.contains(path) { try body(SiteFile(path, bytes)) }
    }
  }

  private static func bytes(of source: String) throws(Failure) -> [UInt8] {
    guard let data = FileManager.default.contents(atPath: source) else {
      throw Failure(
        .readOrWrite, file: source, "cannot be read; correct its permissions, or move it out of assets/")
    }
    return [UInt8](data)
  }

  private static func files(
    in folder: String, of site: Site, _ problems: inout Problems
  ) throws(Failure) -> [(path: String, source: String)] {
    var files: [(path: String, source: String)] = []
    for name in try site.names(in: folder) {
      let path = folder + "/" + name
      let source = site.path(path)
      switch try kind(of: source) {
      case .file where site.salt?.isSame(as: source) == true:
        problems.add(
          Problem(
            file: source,
            "is the salt, which must stay secret; move it out of assets/, and correct 'salt' in site.yml"))
      case .file where OutputPath.isSafe(path): files.append((path, source))
      case .file:
        problems.add(Problem(file: source, "has a line break or a backslash in its name; rename it"))
      case .folder: files += try Self.files(in: path, of: site, &problems)
      case .other:
        problems.add(Problem(file: source, "is not a file or a link to a file; move it out of assets/"))
      }
    }
    return files
  }

  /// Returns the kind of a file. A link to a file is followed. A link to a folder is not followed, because it could
  /// form a cycle.
  private static func kind(of path: String) throws(Failure) -> FileKind {
    let kind = try FileKind.unfollowed(path) ?? .other
    guard kind == .other, try FileKind(at: path) == .file else { return kind }
    return .file
  }
}

extension Site {
  /// The folders with the sources of the site, including folders that a build does not read, such as `photos`.
  var sourceFolders: [String] {
    ["content", "assets", "templates", "photos"] + [settings.photos].compactMap(\.self)
  }

  /// Returns the paths of everything that a build reads, including the paths of files that do not exist. `stores` are
  /// the paths of the stores.
  package func sources(stores: [String]) -> [String] {
    let own = [path(Self.settingsFile)] + sourceFolders.map(path) + [salt?.path].compactMap(\.self)
    return (isWritten ? own : []) + stores.flatMap { [$0, $0 + "-wal"] + Self.pictures(beside: $0) }
  }

  /// Returns the paths of the pictures that the Homepwner app saves beside its store. Each picture is named after the
  /// key of its item, a UUID.
  private static func pictures(beside store: String) -> [String] {
    let folder = (store as NSString).deletingLastPathComponent
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)
    return (names ?? []).filter { UUID(uuidString: $0) != nil }.sorted().map {
      folder.isEmpty ? $0 : folder + "/" + $0
    }
  }
}
