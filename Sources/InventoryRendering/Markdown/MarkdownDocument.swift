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
      switch format {
      case .html: return MarkdownExtensions.parse(Array(bytes))
      case .markdown: return MarkdownExtensions.parseForMarkdown(Array(bytes))
      }
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
