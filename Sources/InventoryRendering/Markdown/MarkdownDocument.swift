import CCommonMark
package import InventoryModel
package import InventoryPages
import Mustache

/// A Markdown text made safe: raw HTML is shown as text, links are restricted by `LinkTarget`, and pictures must come
/// from the site itself.
package struct MarkdownDocument: ~Copyable {
  /// The maximum length of a parsed text in bytes. A longer text is shown literally, because cmark takes minutes for
  /// some long texts.
  static let limit = 64 << 10

  private let root: OpaquePointer?
  private let leadsToWeb: Bool
  /// The sizes of pictures; `nil` if the text has no pictures.
  private let pictures: MarkdownPictures?

  /// `root` is the path from the page to the top of the output. Relative links in the text begin at that top. Links to
  /// `.md` files get the extension of the output format. HTML gets GitHub's extensions to CommonMark; Markdown output
  /// keeps their syntax unchanged. Headings are moved down by `headingShift` levels, and are never at the top level of
  /// the page. `pictureSizes` are the sizes of pictures, keyed by the path relative to the top of the output.
  package init(
    _ text: String, root: String, format: PageFormat, headingShift: Int, pages: LinkedPages = LinkedPages(),
    pictureSizes: [String: PixelSize] = [:]
  ) {
    var text = text.printable
    pictures = text.utf8.contains(UInt8(ascii: "!")) ? MarkdownPictures(root: root, sizes: pictureSizes) : nil
    let links = LinkTarget(root: root, format: format, pages: pages)
    self.root = text.withUTF8 { bytes in
      if bytes.count > Self.limit { return Self.verbatim(bytes) }
      return MarkdownExtensions.parse(Array(bytes), for: format)
    }
    leadsToWeb = MarkdownSafety(links: links, headingShift: headingShift).apply(to: self.root)
    if format == .markdown { self.root?.replaceCodeWithLiquid() }
  }

  deinit {
    cmark_node_free(root)
  }

  /// The document as HTML, in which web links send no referrer, and pictures load when they come into view.
  package var html: String {
    let rendered = Self.text(cmark_render_html(root, CMARK_OPT_DEFAULT))
    let html = pictures?.withSizes(rendered) ?? rendered
    guard leadsToWeb else { return html }
    // cmark escapes text, so these bytes can only be a link that cmark wrote. Bytes are compared rather than
    // characters, because a combining character could merge with the last character of the match.
    let bytes = Array(html.utf8).replacing(
      Array("<a href=\"http".utf8), with: Array("<a rel=\"noopener noreferrer nofollow\" href=\"http".utf8))
    return String(decoding: bytes, as: UTF8.self)
  }

  package var commonMark: String {
    Self.text(cmark_render_commonmark(root, CMARK_OPT_DEFAULT, 0)).withoutLiquid
  }

  /// Returns a rendered text, and frees the memory of `rendered`. Replaces unprintable characters, which come from
  /// references such as `&#27;`.
  private static func text(_ rendered: UnsafeMutablePointer<CChar>?) -> String {
    guard let rendered else { return "" }
    defer { cmark_get_default_mem_allocator().pointee.free(rendered) }
    var text = String(cString: rendered)
    if text.utf8.last == UInt8(ascii: "\n") { text.removeLast() }
    return text.printable
  }

  /// Returns a document with a single block of code.
  private static func verbatim(_ bytes: UnsafeBufferPointer<UInt8>) -> OpaquePointer? {
    let document = cmark_node_new(CMARK_NODE_DOCUMENT)
    let block = cmark_node_new(CMARK_NODE_CODE_BLOCK)
    (Array(bytes) + [0]).withUnsafeBufferPointer { text in
      _ = text.withMemoryRebound(to: CChar.self) { cmark_node_set_literal(block, $0.baseAddress) }
    }
    cmark_node_append_child(document, block)
    return document
  }
}

/// Makes a parsed document harmless to its reader.
struct MarkdownSafety {
  let links: LinkTarget
  let headingShift: Int

  /// Changes the document, and returns whether a link in it points to the web.
  func apply(to document: MarkdownNode?) -> Bool {
    var leadsToWeb = false
    // The links and pictures that are not allowed, inner nodes first.
    var refused: [MarkdownNode] = []
    document?.forEachEvent { node, begins in
      // A node can only be changed when the iterator leaves it. The iterator leaves a node without children
      // immediately.
      switch node.type {
      case CMARK_NODE_HTML_INLINE: replace(node, by: CMARK_NODE_TEXT)
      case CMARK_NODE_HTML_BLOCK: replace(node, by: CMARK_NODE_CODE_BLOCK)
      case CMARK_NODE_LINK where !begins:
        guard let address = setTarget(node, to: links.link) else { return refused.append(node) }
        leadsToWeb = address.utf8.starts(with: "http".utf8) || leadsToWeb
      case CMARK_NODE_IMAGE where !begins:
        if setTarget(node, to: links.picture) == nil { refused.append(node) }
      case CMARK_NODE_HEADING where !begins:
        cmark_node_set_heading_level(
          node, min(6, max(2, cmark_node_get_heading_level(node) + Int32(headingShift))))
      default: break
      }
    }
    // Replaces outer nodes first: cmark checks all ancestors of a moved node, so moving near the top is fast.
    for node in refused.reversed() { node.replace(by: node.children) }
    return leadsToWeb
  }

  private func replace(_ node: MarkdownNode, by type: cmark_node_type) {
    let text = cmark_node_new(type)
    cmark_node_set_literal(text, cmark_node_get_literal(node))
    cmark_node_replace(node, text)
    cmark_node_free(node)
  }

  /// Sets and returns the new address of a link or a picture; returns `nil` if the address is not allowed.
  private func setTarget(_ node: MarkdownNode, to target: (String) -> String?) -> String? {
    guard let address = cmark_node_get_url(node).flatMap({ target(String(cString: $0)) }) else { return nil }
    cmark_node_set_url(node, address)
    return address
  }
}

/// The `# Title` line at the beginning of a text.
package enum MarkdownTitle {
  /// Returns the title and the text after it. If the first non-blank line is not a title, returns `nil` and the whole
  /// text.
  package static func split(_ text: String) -> (title: String?, body: String) {
    // In Swift, CR LF is a single character.
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
    let first = lines.firstIndex { line in line.contains { !$0.isWhitespace } }
    guard let first, lines[first].hasPrefix("# ") else { return (nil, text) }
    let title = lines[first].dropFirst(2).drop(while: \.isWhitespace)
    let end = title.lastIndex { !$0.isWhitespace }
    guard let end else { return (nil, text) }
    return (String(title[...end]), lines[(first + 1)...].joined(separator: "\n"))
  }
}
