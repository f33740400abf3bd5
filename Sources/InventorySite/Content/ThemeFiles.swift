package import Diagnostics
import Files
import Foundation
package import InventorySettings
package import Mustache
import Theme

/// The theme of a site. Files of the site replace built-in files, unless they are unchanged copies of the theme.
package struct ThemeFiles: Sendable {
  /// Templates of pages and reports, and the style sheet of reports, keyed by file name.
  package let templates: [String: String]
  /// The files for `assets/`, keyed by file name.
  let assets: [String: [UInt8]]

  /// The maximum size of a template in bytes.
  private static let limit = 256 << 10

  /// Reads the theme of a site. If `site` is `nil`, the result is the built-in theme.
  package init(of site: Site?) throws(Failure) {
    var templates = Theme.pages.merging(Theme.reports) { page, _ in page }.mapValues {
      String(decoding: $0, as: UTF8.self)
    }
    var assets = Dictionary(
      uniqueKeysWithValues: Theme.assets.map { ($0.key, CompactAsset.bytes(of: $0.value, named: $0.key)) })
    guard let site else {
      (self.templates, self.assets) = (templates, assets)
      return
    }
    let copies = try CopiedTheme(of: site)
    for name in try site.names(in: "templates") where !name.hasSuffix("~") && name != CopiedTheme.readme {
      let file = "templates/" + name
      func refusal(_ message: String) -> Failure { Failure(.badSettings, file: site.path(file), message) }
      if try FileKind(at: site.path(file)) == .folder {
        throw refusal(
          "is a folder, but templates must be directly in templates/; move the files of this folder to templates/"
        )
      }
      let bytes = try site.contents(of: file)
      if copies.isUnchanged(file, bytes) { continue }
      guard bytes.count <= Self.limit else {
        throw refusal("is larger than \(Self.limit >> 10) KiB, the limit for a template; shorten the file")
      }
      if [".html", ".md", ".typ"].contains(where: name.hasSuffix) || templates[name] != nil {
        guard let text = String(bytes: bytes, encoding: .utf8) else {
          throw refusal("is not UTF-8; save it as UTF-8")
        }
        templates[name] = text
      } else if assets[name] != nil {
        assets[name] = bytes
      } else {
        let near = didYouMean(name, among: Array(assets.keys) + Array(Theme.reports.keys))
        throw refusal("is not a file of the theme\(near); rename this file, or move it to assets/")
      }
    }
    (self.templates, self.assets) = (templates, assets)
  }
}

extension Problem {
  /// Creates a problem about a mistake in a template. If the site has a file with the template's name, the problem
  /// names the site's file.
  package init(_ problem: TemplateProblem, in site: Site?) {
    self.init(Place(problem.file, line: problem.line, column: problem.column), "\(problem.kind)", in: site)
  }

  /// Creates a problem about a mistake at `place`, whose file is the name of a template. If the site has a file with
  /// that name, the problem names the site's file.
  package init(_ place: Place, _ message: String, in site: Site?) {
    let own = site?.path("templates/" + place.file)
    let file = own.flatMap { FileManager.default.fileExists(atPath: $0) ? $0 : nil } ?? place.file
    self.init(file: file, line: place.line, column: place.column, message)
  }
}
