import Diagnostics
import Foundation

/// The files of a site that are no pages: assets and robots.txt.
struct SiteFiles {
  private let theme: ThemeFiles
  private let assets: AssetFolder
  private let noindex: Bool

  init(_ theme: ThemeFiles, _ assets: AssetFolder, noindex: Bool) {
    self.theme = theme
    self.assets = assets
    self.noindex = noindex
  }

  /// The site's own assets stand in the place of the theme's.
  func write(to output: OutputFolder) throws(Failure) -> [WrittenFile] {
    let robots = "User-agent: *\nDisallow:\(noindex ? " /" : "")\n"
    var files = [try output.write(Array(robots.utf8), to: "robots.txt", writer: 0)]
    for (path, source) in assets.files {
      guard let data = FileManager.default.contents(atPath: source) else {
        throw Failure(.readOrWrite, file: source, "cannot be read")
      }
      files.append(try output.write([UInt8](data), to: path, writer: 0))
    }
    let own = Set(assets.files.map(\.path))
    for (name, bytes) in theme.assets.sorted(by: { $0.key < $1.key }) where !own.contains("assets/" + name) {
      files.append(try output.write(bytes, to: "assets/" + name, writer: 0))
    }
    return files
  }
}
