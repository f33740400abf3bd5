import Foundation
import InventoryModel
import Theme

/// The built-in theme, with the site's own files of the same names in their place.
struct ThemeFiles: Sendable {
  /// Templates by file name.
  let templates: [String: String]
  /// What goes to `assets/`, by file name.
  let assets: [String: [UInt8]]

  /// A template of more bytes is refused.
  private static let limit = 256 << 10

  init(of site: Site) throws(Failure) {
    var templates = Theme.pages.mapValues { String(decoding: $0, as: UTF8.self) }
    var assets = Theme.assets
    let folder = site.path("templates")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names.sorted() where !name.hasPrefix(".") {
      let path = folder + "/" + name
      guard let data = FileManager.default.contents(atPath: path), data.count <= Self.limit else {
        throw Failure(.badSettings, file: path, "cannot be read, or is larger than \(Self.limit >> 10) KiB")
      }
      if name.hasSuffix(".html") || name.hasSuffix(".md") {
        guard let text = String(data: data, encoding: .utf8) else {
          throw Failure(.badSettings, file: path, "is not UTF-8 text; save it as that")
        }
        templates[name] = text
      } else {
        assets[name] = [UInt8](data)
      }
    }
    (self.templates, self.assets) = (templates, assets)
  }
}
