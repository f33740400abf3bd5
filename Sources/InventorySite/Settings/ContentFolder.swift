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
    let names = try site.names(in: "content").filter { $0.hasSuffix(".md") }
    var intro: String?
    var written: [(name: String, text: String)] = []
    var problems = Problems()
    for name in names {
      let file = "content/" + name
      guard let text = String(bytes: try site.contents(of: file), encoding: .utf8) else {
        problems.add(Problem(file: site.path(file), "cannot be read as UTF-8 text; save it as that"))
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
