import Foundation
import InventoryModel
import Spelling
import Theme

/// The built-in theme, with the site's own files of the same names in their place.
struct ThemeFiles: Sendable {
  /// Templates by file name.
  let templates: [String: String]
  /// What goes to `assets/`, by file name.
  let assets: [String: [UInt8]]

  /// A template of more bytes is refused.
  private static let limit = 256 << 10

  /// The built-in theme as it is.
  init() {
    let templates = Theme.pages.merging(Theme.reports) { page, _ in page }
    self.templates = templates.mapValues { String(decoding: $0, as: UTF8.self) }
    assets = Theme.assets
  }

  init(of site: Site) throws(Failure) {
    let builtIn = ThemeFiles()
    var (templates, assets) = (builtIn.templates, builtIn.assets)
    for name in try site.names(in: "templates") where !name.hasSuffix("~") {
      let file = "templates/" + name
      let bytes = try site.contents(of: file)
      guard bytes.count <= Self.limit else {
        throw Failure(
          .badSettings, file: site.path(file), "is larger than \(Self.limit >> 10) KiB; make it smaller")
      }
      if name.hasSuffix(".html") || name.hasSuffix(".md") {
        guard let text = String(bytes: bytes, encoding: .utf8) else {
          throw Failure(.badSettings, file: site.path(file), "is not UTF-8 text; save it as that")
        }
        templates[name] = text
      } else if assets[name] != nil {
        assets[name] = bytes
      } else {
        let message =
          "is no file of the theme\(didYouMean(name, among: assets.keys)); files of the site belong in assets/"
        throw Failure(.badSettings, file: site.path(file), message)
      }
    }
    (self.templates, self.assets) = (templates, assets)
  }
}
