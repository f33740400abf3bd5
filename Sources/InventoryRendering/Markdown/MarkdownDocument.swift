import CCommonMark
import Mustache

/// Markdown that somebody wrote, made safe: raw HTML is shown as the text it is, links lead only where `LinkTarget`
/// lets them, pictures come only from the site itself.
package struct MarkdownDocument: ~Copyable {
  /// A text beyond this is not read as Markdown, but shown as it is: cmark takes minutes for some long ones.
  static let limit = 64 << 10

  private let root: OpaquePointer?
  private let leadsToWeb: Bool

  /// `root` leads from the page to the top of the output, where relative links of the text begin. Links to `.md` files
  /// get the extension of the pages. HTML has what GitHub has beyond CommonMark; Markdown keeps it as it is. Headings go `headingShift` levels down, and are never the page's first one.
  package init(_ text: String, root: String, format: PageFormat, headingShift: Int) {
    var text = text.printable
    let links = LinkTarget(root: root, pageExtension: format.fileExtension)
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

  /// Web links do not tell the other side where they come from.
  package var html: String {
    let html = Self.text(cmark_render_html(root, CMARK_OPT_DEFAULT))
    guard leadsToWeb else { return html }
    // cmark escapes text, so that these bytes can only be a link of its own making. By bytes, as a letter of another
    // script may make one character with the `<` after it.
    let bytes = Array(html.utf8).replacing(
      Array("<a href=\"http".utf8), with: Array("<a rel=\"noopener noreferrer nofollow\" href=\"http".utf8))
    return String(decoding: bytes, as: UTF8.self)
  }

  package var commonMark: String {
    Self.text(cmark_render_commonmark(root, CMARK_OPT_DEFAULT, 0)).withoutLiquid
  }

  /// What is unprintable here was written as a reference: `&#27;`.
  private static func text(_ rendered: UnsafeMutablePointer<CChar>?) -> String {
    guard let rendered else { return "" }
    defer { cmark_get_default_mem_allocator().pointee.free(rendered) }
    var text = String(cString: rendered)
    if text.utf8.last == UInt8(ascii: "\n") { text.removeLast() }
    return text.printable
  }

  /// A document that is one block of code.
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

/// Changes a parsed document so that nothing in it can harm the reader.
struct MarkdownSafety {
  let links: LinkTarget
  let headingShift: Int

  /// Returns whether a link leads to the web.
  func apply(to document: MarkdownNode?) -> Bool {
    var leadsToWeb = false
    // Inner ones first.
    var refused: [MarkdownNode] = []
    document?.forEachEvent { node, begins in
      // A node may only be changed when the iterator leaves it; one without children is left at once.
      switch node.type {
      case CMARK_NODE_HTML_INLINE: replace(node, by: CMARK_NODE_TEXT)
      case CMARK_NODE_HTML_BLOCK: replace(node, by: CMARK_NODE_CODE_BLOCK)
      case CMARK_NODE_LINK where !begins:
        guard let address = retarget(node, to: links.link) else { return refused.append(node) }
        leadsToWeb = address.utf8.starts(with: "http".utf8) || leadsToWeb
      case CMARK_NODE_IMAGE where !begins:
        if retarget(node, to: links.picture) == nil { refused.append(node) }
      case CMARK_NODE_HEADING where !begins:
        cmark_node_set_heading_level(
          node, min(6, max(2, cmark_node_get_heading_level(node) + Int32(headingShift))))
      default: break
      }
    }
    // Outer ones first: cmark looks at all ancestors of what is moved, so that each node is moved near the top.
    for node in refused.reversed() { node.replace(by: node.children) }
    return leadsToWeb
  }

  private func replace(_ node: MarkdownNode, by type: cmark_node_type) {
    let text = cmark_node_new(type)
    cmark_node_set_literal(text, cmark_node_get_literal(node))
    cmark_node_replace(node, text)
    cmark_node_free(node)
  }

  /// Gives a link or a picture its new address; nothing where it may not have one.
  private func retarget(_ node: MarkdownNode, to target: (String) -> String?) -> String? {
    guard let address = cmark_node_get_url(node).flatMap({ target(String(cString: $0)) }) else { return nil }
    cmark_node_set_url(node, address)
    return address
  }
}

/// The `# Title` line with which a text begins.
package enum MarkdownTitle {
  /// The title, if the first line that is not blank is one, and the text without it.
  package static func split(_ text: String) -> (title: String?, body: String) {
    // CR and LF are one character of Swift's.
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
    let first = lines.firstIndex { line in line.contains { !$0.isWhitespace } }
    guard let first, lines[first].hasPrefix("# ") else { return (nil, text) }
    let title = lines[first].dropFirst(2).drop(while: \.isWhitespace)
    let end = title.lastIndex { !$0.isWhitespace }
    guard let end else { return (nil, text) }
    return (String(title[...end]), lines[(first + 1)...].joined(separator: "\n"))
  }
}
