import Foundation
import InventoryModel
import InventoryRendering
import InventoryStore
import Mustache
import Spelling
import Theme

/// What a site holds that its build does not use, and what it names that is not there.
struct SiteOversights {
  let site: Site
  let formats: [PageFormat]

  /// `files` are the paths of all files of the output.
  func all(theme: ThemeFiles, store: InventoryStore, files: Set<String>) throws -> [Oversight] {
    guard site.isWritten else { return [] }
    let links = try links(files)
    let found = [
      Oversight(.unusedTemplates, at: try unusedTemplates(theme)),
      Oversight(.unknownNames, at: try UnknownNames(site.settings).all(in: store)),
      Oversight(.ignoredContent, at: try ignoredContent()),
      Oversight(.deadLinks, at: links.filter { !$0.isPicture }.map(\.place)),
      Oversight(.missingPictures, at: links.filter(\.isPicture).map(\.place)),
    ]
    return found.compactMap(\.self)
  }

  /// Templates of the site that neither a page nor a report is made with.
  private func unusedTemplates(_ theme: ThemeFiles) throws -> [String] {
    let known = Set(Theme.pages.keys).union(Theme.reports.keys)
    let own = try site.names(in: "templates").filter { theme.templates[$0] != nil && !known.contains($0) }
    guard !own.isEmpty else { return [] }
    let used = Template.files(reachedFrom: known, in: theme.templates)
    return own.filter { !used.contains($0) }.map { name in
      let near = known.nearest(to: name).map { " (did you mean \($0)?)" } ?? ""
      return "templates/\(name)\(near)"
    }
  }

  private func ignoredContent() throws -> [String] {
    try site.names(in: "content").filter { !$0.hasSuffix("~") }.compactMap { name in
      let path = "content/" + name
      if isFolder(path) { return path + "/" }
      return name.hasSuffix(".md") ? nil : path
    }
  }

  private func links(_ files: Set<String>) throws -> [(place: String, isPicture: Bool)] {
    var dead: [(place: String, isPicture: Bool)] = []
    for name in try site.names(in: "content") where name.hasSuffix(".md") && !isFolder("content/" + name) {
      let text = String(decoding: try site.contents(of: "content/" + name), as: UTF8.self)
      var seen: Set<String> = []
      for format in formats {
        for link in MarkdownLink.all(in: text, pageExtension: format.fileExtension)
        where !isThere(link.path, files) && seen.insert("\(link.line) \(link.address)").inserted {
          dead.append(("content/\(name):\(link.line) '\(link.address)'", link.isPicture))
        }
      }
    }
    return dead
  }

  /// A folder is there when it has a first page.
  private func isThere(_ path: String?, _ files: Set<String>) -> Bool {
    guard let path = path.map({ $0.removingPercentEncoding ?? $0 }) else { return false }
    let folder = path.isEmpty || path.hasSuffix("/") ? path : path + "/"
    return files.contains(path) || formats.contains { files.contains(folder + "index." + $0.fileExtension) }
  }

  private func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: site.path(path), isDirectory: &isFolder)
      && isFolder.boolValue
  }
}
