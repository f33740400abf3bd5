import Foundation
import InventoryModel
import InventoryPages
import InventoryRendering

/// What the site's owner wrote: `content/*.md`.
struct ContentFolder: Sendable {
  /// `index.md`: shown on the first page.
  let intro: String?
  /// In the order of their file names.
  let pages: [ContentPage]

  init(of site: Site) throws(Failure) {
    let folder = site.path("content")
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
      .filter { $0.hasSuffix(".md") && !$0.hasPrefix(".") }.sorted {
        $0.utf8.lexicographicallyPrecedes($1.utf8)
      }
    var intro: String?
    var written: [(name: String, text: String)] = []
    var problems = Problems()
    for name in names {
      guard let text = try? String(contentsOfFile: folder + "/" + name, encoding: .utf8) else {
        problems.add(Problem(file: folder + "/" + name, "cannot be read as UTF-8 text; save it as that"))
        continue
      }
      if name == "index.md" { intro = text } else { written.append((String(name.dropLast(3)), text)) }
    }
    guard problems.isEmpty else { throw Failure(.badData, problems) }
    let slugs = Slugs(written.map(\.name), taken: ["index"])
    pages = written.map { name, text in
      let (title, body) = MarkdownTitle.split(text)
      return ContentPage(title: title ?? name, path: .content(slugs.slug(of: name)), markdown: body)
    }
    self.intro = intro.map { MarkdownTitle.split($0).body }
  }
}
