import Diagnostics
import Foundation
import InventoryPages
import InventorySettings
import Mustache

/// What a site's folder gives to a build, but for the settings.
struct SiteSources: Sendable {
  let theme: ThemeFiles
  let content: ContentFolder
  private let assets: AssetFolder

  init(of site: Site) throws(Failure) {
    theme = try ThemeFiles(of: site)
    content = try ContentFolder(of: site)
    assets = try AssetFolder(of: site)
  }

  /// The folders of the output.
  var folders: Set<String> {
    Set(SiteLayout.folders + assets.files.map { OutputPath.parts(of: $0.path).folder })
  }

  /// The files that are no pages: robots.txt and assets. The site's own assets stand in the place of the theme's. Each is read
  /// when it is needed.
  func forEachFile(noindex: Bool, _ body: (SiteFile) throws -> Void) throws {
    try body(SiteFile(SiteLayout.robots, Array("User-agent: *\nDisallow:\(noindex ? " /" : "")\n".utf8)))
    for (path, source) in assets.files {
      guard let data = FileManager.default.contents(atPath: source) else {
        throw Failure(.readOrWrite, file: source, "cannot be read")
      }
      try body(SiteFile(path, [UInt8](data)))
    }
    let own = Set(assets.files.map(\.path))
    for (name, bytes) in theme.assets.sorted(by: { $0.key < $1.key }) {
      let path = SiteLayout.asset(name)
      if !own.contains(path) { try body(SiteFile(path, bytes)) }
    }
  }
}
