import Diagnostics
import Foundation
import InventoryPages
import InventoryRendering
import InventorySettings

/// The content pages: `content/*.md`, without drafts.
struct ContentFolder: Sendable {
  /// The text of `index.md`, which the home page shows; `nil` if there is none.
  let intro: String?
  /// The pages of the published files other than `index.md`, sorted by `order`, then by file name.
  let pages: [ContentPage]
  /// The path of the page of each published file, keyed by the name of the file in `content`.
  let published: [String: PagePath]
  /// The misspelled keys of front matter, each with its place.
  let misspelledKeys: [Oversight.Place]

  init(of site: Site) throws(Failure) {
    let names = try site.names(in: "content").filter { $0.hasSuffix(".md") }
    var intro: String?
    var written: [(name: String, settings: ContentFrontMatter, text: String)] = []
    var mistakes = Problems()
    var problems = Problems()
    var misspelled: [Oversight.Place] = []
    for name in names {
      let file = "content/" + name
      if site.salt?.isSame(as: site.path(file)) == true {
        problems.add(
          Problem(
            file: site.path(file),
            "is the salt, which must stay secret; move it out of content/, and correct 'salt' in site.yml"))
        continue
      }
      guard let text = String(bytes: try site.contents(of: file), encoding: .utf8) else {
        problems.add(Problem(file: site.path(file), "is not UTF-8; save it as UTF-8"))
        continue
      }
      do throws(Failure) {
        let (settings, body) = try ContentFrontMatter.split(text, file: site.path(file))
        misspelled += settings.misspelledKeys.map { key in
          Oversight.Place("\(file):\(key)", in: site.path(file), line: Int(key.prefix { $0.isNumber }))
        }
        if settings.isDraft { continue }
        if name == "index.md" {
          intro = body
        } else {
          written.append((String(name.dropLast(3)), settings, body))
        }
      } catch {
        mistakes.add(contentsOf: error.problems)
      }
    }
    guard problems.isEmpty else { throw Failure(.badData, problems) }
    guard mistakes.isEmpty else { throw Failure(.badSettings, mistakes) }
    let slugs = Slugs(written.map(\.name), taken: ["index"])
    let ordered = written.enumerated().sorted { one, other in
      (one.element.settings.order ?? .infinity, one.offset) < (
        other.element.settings.order ?? .infinity, other.offset
      )
    }
    pages = ordered.map { _, page in
      let (heading, body) = MarkdownTitle.split(page.text)
      let title = page.settings.title ?? heading ?? page.name
      // A heading that repeats the title is not shown.
      return ContentPage(
        file: page.name, title: title, path: .content(slugs.slug(of: page.name)),
        markdown: heading == title ? body : page.text)
    }
    self.intro = intro.map { MarkdownTitle.split($0).body }
    published = Dictionary(
      pages.map { ($0.file + ".md", $0.path) } + (intro == nil ? [] : [("index.md", .home)]),
      uniquingKeysWith: { first, _ in first })
    misspelledKeys = misspelled
  }
}
