import CCommonMark
import Foundation

/// What cmark reads in a text: its nodes in the order in which they begin.
struct CommonMark {
  struct Node {
    /// cmark's name of it: `heading`, `text`, `html_inline` ...
    let kind: String
    /// The level of a heading.
    let level: Int
    /// Where a link or an image leads.
    let address: String
    /// All text within, a line break as a space.
    let text: String
  }

  let nodes: [Node]

  init(_ markdown: String) {
    var markdown = markdown
    let root = markdown.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        cmark_parse_document($0.baseAddress, $0.count, CMARK_OPT_DEFAULT)
      }
    }
    defer { cmark_node_free(root) }
    nodes = Self.children(of: root).flatMap(Self.nodes)
  }

  /// The text of the first heading of level 1.
  var title: String? {
    nodes.first { $0.kind == "heading" && $0.level == 1 }?.text
  }

  private static func nodes(of node: OpaquePointer) -> [Node] {
    let this = Node(
      kind: String(cString: cmark_node_get_type_string(node)),
      level: Int(cmark_node_get_heading_level(node)),
      address: cmark_node_get_url(node).map { String(cString: $0) } ?? "", text: text(of: node))
    return [this] + children(of: node).flatMap(nodes)
  }

  private static func text(of node: OpaquePointer) -> String {
    switch cmark_node_get_type(node) {
    case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: " "
    default:
      (cmark_node_get_literal(node).map { String(cString: $0) } ?? "")
        + children(of: node).map(text).joined()
    }
  }

  private static func children(of node: OpaquePointer?) -> [OpaquePointer] {
    Array(
      sequence(first: cmark_node_first_child(node)) { cmark_node_next($0) }.prefix { $0 != nil }.compactMap {
        $0
      })
  }
}

/// A Markdown page without its front matter.
func markdownBody(of page: String) -> String {
  guard page.hasPrefix("---\n"), let end = page.range(of: "\n---\n") else { return page }
  return String(page[end.upperBound...])
}

/// The front matter of a Markdown page, without its fences.
func frontMatter(of page: String) -> String? {
  guard page.hasPrefix("---\n"), let end = page.range(of: "\n---\n") else { return nil }
  return String(page[page.index(page.startIndex, offsetBy: 4)..<end.lowerBound])
}
