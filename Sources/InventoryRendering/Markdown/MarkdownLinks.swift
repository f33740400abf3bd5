import CCommonMark

/// A link or a picture in Markdown that leads to a file of the site, or that pages leave out.
package struct MarkdownLink: Hashable, Sendable {
  /// As it is written.
  package let address: String
  /// From 1.
  package let line: Int
  package let isPicture: Bool
  /// The path below the top of the output, which may be percent-encoded; `nil` for an address that pages leave out: it
  /// leads out of the site, begins at the root of a server, or is neither a file nor on the web.
  package let path: String?
  /// The place on the page after `#`; `nil` if the address has none.
  package let fragment: String?
}

extension MarkdownLink {
  /// The links of a text in their order, without those to the web. Links to `.md` files get the extension of the pages.
  /// `page` is the path of the page that shows the text.
  package static func all(in text: String, of page: String, pageExtension: String) -> [MarkdownLink] {
    guard text.utf8.count <= MarkdownDocument.limit, let document = MarkdownNode.document(Array(text.utf8))
    else { return [] }
    defer { cmark_node_free(document) }
    let target = LinkTarget(root: "", pageExtension: pageExtension)
    var links: [MarkdownLink] = []
    var line = 1
    document.forEachNode { node in
      let start = Int(cmark_node_get_start_line(node))
      if start > 0 { line = start }
      guard node.type == CMARK_NODE_LINK || node.type == CMARK_NODE_IMAGE, let url = cmark_node_get_url(node)
      else { return }
      let link = MarkdownLink(
        String(cString: url), of: page, line: line, isPicture: node.type == CMARK_NODE_IMAGE, target: target)
      if let link { links.append(link) }
    }
    return links
  }

  /// `nil` for a link to the web and for an empty one.
  private init?(_ address: String, of page: String, line: Int, isPicture: Bool, target: LinkTarget) {
    guard !address.isEmpty else { return nil }
    let shown = isPicture ? target.picture(address) : target.link(address)
    if shown != nil, !LinkTarget.scheme(of: address).isEmpty { return nil }
    self.address = address
    self.line = line
    self.isPicture = isPicture
    fragment = address.firstIndex(of: "#").map { String(address[address.index(after: $0)...]) }
    path = shown.map { file in
      let parts = file.prefix { $0 != "#" && $0 != "?" }.split(
        separator: "/", omittingEmptySubsequences: false)
      return address.hasPrefix("#") ? page : parts.filter { $0 != "." }.joined(separator: "/")
    }
  }
}

/// Where a link of somebody's Markdown may lead.
struct LinkTarget {
  /// From the page to the top of the output.
  let root: String
  let pageExtension: String

  /// Web, mail and telephone addresses, places on the page, and files of the site; nothing for anything else.
  func link(_ address: String) -> String? {
    let scheme = Self.scheme(of: address)
    switch scheme {
    case "http", "https", "mailto", "tel":
      // In lower case and without blanks, as `MarkdownDocument.html` looks for it.
      return address.lowercased().hasPrefix(scheme + ":") ? scheme + address.dropFirst(scheme.count) : nil
    case "": return address.hasPrefix("#") ? address : file(address)
    default: return nil
    }
  }

  /// Files of the site only: a picture from elsewhere would tell its owner who reads this page.
  func picture(_ address: String) -> String? {
    Self.scheme(of: address) == "" ? file(address) : nil
  }

  /// An address below the top of the output; nothing for one that leaves it.
  private func file(_ address: String) -> String? {
    let path = address.prefix { $0 != "#" && $0 != "?" }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard !path.isEmpty, parts.first != "", !parts.contains(where: Self.isUp), !path.contains("\\") else {
      return nil
    }
    guard path.hasSuffix(".md") else { return root + address }
    return root + path.dropLast(2) + pageExtension + address.dropFirst(path.count)
  }

  /// `..`, whose dots a browser also knows as `%2e`.
  private static func isUp(_ part: Substring) -> Bool {
    part.lowercased().replacing("%2e", with: ".") == ".."
  }

  /// What stands before the first colon, in lower case; empty where the colon belongs to a path.
  ///
  /// Browsers leave out blanks and control characters before they look for a scheme.
  static func scheme(of address: String) -> String {
    let scalars = address.unicodeScalars.filter { $0.value > 0x20 && $0.value != 0x7F }
    let end = scalars.firstIndex { ":/?#".unicodeScalars.contains($0) }
    guard let end, scalars[end] == ":" else { return "" }
    var scheme = String.UnicodeScalarView()
    scheme.append(contentsOf: scalars[..<end])
    return String(scheme).lowercased()
  }
}
