import CCommonMark

/// A link or a picture in Markdown that leads to a file of the site, or out of the site.
package struct MarkdownLink: Hashable, Sendable {
  /// As it is written.
  package let address: String
  /// From 1.
  package let line: Int
  package let isPicture: Bool
  /// The path below the top of the output, percent-encoded perhaps; `nil` where it leads out of the site.
  package let path: String?
}

extension MarkdownLink {
  /// The relative links of a text in their order; none of the web, of the page itself or of the root of a server. Links to
  /// `.md` files get the extension of the pages.
  package static func all(in text: String, pageExtension: String) -> [MarkdownLink] {
    var text = text
    let document = text.withUTF8 { bytes in
      bytes.count > MarkdownDocument.limit
        ? nil
        : bytes.withMemoryRebound(to: CChar.self) {
          cmark_parse_document($0.baseAddress, $0.count, CMARK_OPT_DEFAULT)
        }
    }
    guard let document, let iterator = cmark_iter_new(document) else { return [] }
    defer {
      cmark_iter_free(iterator)
      cmark_node_free(document)
    }
    var links: [MarkdownLink] = []
    var line = 1
    while true {
      let event = cmark_iter_next(iterator)
      if event == CMARK_EVENT_DONE { return links }
      guard event == CMARK_EVENT_ENTER, let node = cmark_iter_get_node(iterator) else { continue }
      let start = Int(cmark_node_get_start_line(node))
      if start > 0 { line = start }
      let type = cmark_node_get_type(node)
      guard type == CMARK_NODE_LINK || type == CMARK_NODE_IMAGE, let url = cmark_node_get_url(node) else {
        continue
      }
      let target = LinkTarget(root: "", pageExtension: pageExtension)
      let link = MarkdownLink(
        String(cString: url), line: line, isPicture: type == CMARK_NODE_IMAGE, target: target)
      if let link { links.append(link) }
    }
  }

  private init?(_ address: String, line: Int, isPicture: Bool, target: LinkTarget) {
    guard LinkTarget.scheme(of: address).isEmpty, let first = address.first, first != "#", first != "/",
      first != "?"
    else { return nil }
    self.address = address
    self.line = line
    self.isPicture = isPicture
    path = target.picture(address).map { file in
      let parts = file.prefix { $0 != "#" && $0 != "?" }.split(
        separator: "/", omittingEmptySubsequences: false)
      return parts.filter { $0 != "." }.joined(separator: "/")
    }
  }
}
