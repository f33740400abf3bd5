import CCommonMark
package import InventoryPages

/// A link or a picture in Markdown that points to a file of the site, or whose address is not allowed and therefore
/// omitted from pages.
package struct MarkdownLink: Hashable, Sendable {
  /// The address as written in the text.
  package let address: String
  /// The number of the line, counted from 1.
  package let line: Int
  package let isPicture: Bool
  /// The path relative to the top of the output, possibly percent-encoded. `nil` for an address that is omitted from
  /// pages, because it is outside the site, is at the root of a server, or has a scheme that is not allowed.
  package let path: String?
  /// The fragment after `#`; `nil` if there is none.
  package let fragment: String?
}

extension MarkdownLink {
  /// Returns the links and pictures of a text in order, except for allowed links with a scheme, such as web links.
  /// Links to `.md` files get the extension of the output format. `page` is the path of the page with the text. Empty if
  /// the text is too long to parse.
  package static func all(
    in text: String, of page: String, format: PageFormat, pages: LinkedPages = LinkedPages()
  ) -> [MarkdownLink] {
    guard text.utf8.count <= MarkdownDocument.limit, let document = MarkdownNode.document(Array(text.utf8))
    else { return [] }
    defer { cmark_node_free(document) }
    let target = LinkTarget(root: "", format: format, pages: pages)
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

  /// `nil` for an allowed link with a scheme, such as a web link, and for an empty address.
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

/// The allowed targets of links in Markdown.
struct LinkTarget {
  /// The path from the page to the top of the output.
  let root: String
  let format: PageFormat
  var pages = LinkedPages()

  /// Returns the address to write for a link: web, mail and telephone addresses, fragments, and files of the site are
  /// allowed. `nil` for any other address.
  func link(_ address: String) -> String? {
    let scheme = Self.scheme(of: address)
    switch scheme {
    case "http", "https", "mailto", "tel":
      // The scheme must not contain spaces. It is written in lowercase, as `MarkdownDocument.html` expects.
      return address.lowercased().hasPrefix(scheme + ":") ? scheme + address.dropFirst(scheme.count) : nil
    case "": return address.hasPrefix("#") ? address : file(address)
    default: return nil
    }
  }

  /// Returns the address to write for a picture; `nil` unless the picture is a file of the site. A picture from another
  /// server would reveal readers to the owner of that server.
  func picture(_ address: String) -> String? {
    Self.scheme(of: address) == "" ? file(address) : nil
  }

  /// Returns the path from the page to a file of the site, given an address relative to the top of the output. `nil` if
  /// the address is outside the output.
  private func file(_ address: String) -> String? {
    let path = address.prefix { $0 != "#" && $0 != "?" }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard !path.isEmpty, parts.first != "", !parts.contains(where: Self.isUp), !path.contains("\\") else {
      return nil
    }
    let rest = address.dropFirst(path.count)
    let named = pages.page(of: parts) ?? String(path)
    guard named.hasSuffix(".md") else { return root + named + rest }
    return root + page(String(named.dropLast(3))) + "." + format.fileExtension + rest
  }

  /// Returns the path of a page in the output format. Both paths are without an extension.
  private func page(_ path: String) -> String {
    guard format == .markdown else { return path }
    let parts = path.split(separator: "/").filter { $0 != "." }.map(String.init)
    let named = pages.markdownNames.path(of: parts)
    return named == parts ? path : named.joined(separator: "/")
  }

  /// Whether the part is `..`, in which browsers also accept `%2e` for a dot.
  private static func isUp(_ part: Substring) -> Bool {
    part.lowercased().replacing("%2e", with: ".") == ".."
  }

  /// Returns the scheme in lowercase, without the colon; empty if the address has no scheme.
  ///
  /// Ignores spaces and control characters, because browsers remove these before looking for a scheme.
  static func scheme(of address: String) -> String {
    let scalars = address.unicodeScalars.filter { $0.value > 0x20 && $0.value != 0x7F }
    let end = scalars.firstIndex { ":/?#".unicodeScalars.contains($0) }
    guard let end, scalars[end] == ":" else { return "" }
    var scheme = String.UnicodeScalarView()
    scheme.append(contentsOf: scalars[..<end])
    return String(scheme).lowercased()
  }
}
