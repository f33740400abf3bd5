import Foundation
import Testing

/// The links of all Markdown files of the repository: `make docs` turns those of the catalog into DocC's.
@Suite struct LinkTests {
  @Test func `every relative link has a file and a heading that exist`() throws {
    let pages = try Self.pages()
    #expect(pages.count > 40)
    var problems: [String] = []
    for page in pages {
      let text = try String(contentsOf: page, encoding: .utf8)
      let name = page.path.dropFirst(SourceTree.root.path.count)
      for target in MarkdownText(text).links where !target.contains(":") {
        let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(
          String.init)
        let path = parts[0].removingPercentEncoding ?? parts[0]
        let file =
          path.isEmpty ? page : page.deletingLastPathComponent().appending(path: path).standardizedFileURL
        guard FileManager.default.fileExists(atPath: file.path) else {
          problems.append("\(name): \(target) does not exist")
          continue
        }
        guard parts.count == 2, file.pathExtension == "md" else { continue }
        let anchors = MarkdownText(try String(contentsOf: file, encoding: .utf8)).anchors
        if !anchors.contains(parts[1]) { problems.append("\(name): \(target): there is no such heading") }
      }
    }
    #expect(problems == [])
  }

  @Test(arguments: [
    ("## site.yml", "siteyml"), ("## What it's like, and so on?", "what-its-like-and-so-on"),
    ("## The `--where` option", "the---where-option"), ("### Größe & Maß", "größe--maß"),
    ("# A [link](b.md)", "a-link"),
  ])
  func `a heading has the anchor that Git hosts give it`(heading: String, anchor: String) {
    #expect(MarkdownText(heading).anchors == [anchor])
  }

  @Test func `links in code are not links`() {
    let text = MarkdownText("[a](b) `[c](d)`\n```\n[e](f)\n```\n![g](h)\n## Twice\n## Twice")
    #expect(text.links == ["b", "h"])
    #expect(text.anchors == ["twice", "twice-1"])
  }

  /// The files that are part of the repository.
  private static func pages() throws -> [URL] {
    let root = SourceTree.root
    let top = try FileManager.default.contentsOfDirectory(atPath: root.path).filter { $0.hasSuffix(".md") }
    let below = ["Sources", "Tests", ".github"].flatMap { folder in
      FileManager.default.enumerator(atPath: root.appending(path: folder).path)?.compactMap { $0 as? String }
        .filter { $0.hasSuffix(".md") }.map { folder + "/" + $0 } ?? []
    }
    // What programs write and tests compare has links of its own.
    return (top + below + ["Templates/README.md"]).filter {
      !$0.contains("/Snapshots/") && !$0.contains("/Fixtures/")
    }.sorted()
      .map { root.appending(path: $0) }
  }
}

/// Markdown, as far as its links and headings are concerned.
private struct MarkdownText {
  private(set) var links: [String] = []
  /// The anchors of its headings, in order.
  private(set) var anchors: [String] = []
  private var counts: [String: Int] = [:]

  init(_ text: String) {
    var fence: Substring?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let mark = line.drop { $0 == " " }.prefix { $0 == "`" || $0 == "~" }
      if let open = fence {
        if mark.hasPrefix(open), line.drop(while: { $0 == " " }) == mark { fence = nil }
        continue
      }
      if mark.count >= 3 {
        fence = mark
        continue
      }
      let plain = line.replacing(/`[^`]*`/, with: "``")
      links += plain.matches(of: /\]\(([^()\s]+)\)/).map { String($0.1) }
      if let heading = line.wholeMatch(of: /#{1,6} +(.*?) *#*/) { add(String(heading.1)) }
    }
  }

  private mutating func add(_ heading: String) {
    let title = heading.replacing(/\[([^\]]*)\]\([^)]*\)/) { $0.1 }.replacing("`", with: "").lowercased()
    let anchor = String(title.filter { $0.isLetter || $0.isNumber || " -_".contains($0) })
      .replacing(" ", with: "-")
    let earlier = counts[anchor, default: 0]
    counts[anchor] = earlier + 1
    anchors.append(earlier == 0 ? anchor : "\(anchor)-\(earlier)")
  }
}
