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
