package import InventoryModel
package import InventoryPages

/// The names of pages that differ from the names in the links of a Markdown text.
package struct LinkedPages: Sendable {
  /// The salted names of item pages; `nil` if the names are not salted. In links, they replace names made from keys.
  let names: SaltedNames?
  let markdownNames: MarkdownNames
  /// The names of the HTML pages of the site's own texts, keyed by the names of their files without `.md`.
  let contents: [String: String]

  package init(
    names: SaltedNames? = nil, markdownNames: MarkdownNames = MarkdownNames(),
    contents: [String: String] = [:]
  ) {
    (self.names, self.markdownNames, self.contents) = (names, markdownNames, contents)
  }

  package init(of outline: SiteOutline) {
    self.init(
      names: outline.disclosure.names, markdownNames: outline.markdownNames, contents: outline.contentNames)
  }

  /// Returns the path that replaces the path of a link, such as `attic-plan.md` for `Attic%20plan.md`; `nil` if the path
  /// of the link stays. `parts` are the names in the path of the link.
  func page(of parts: [Substring]) -> String? {
    let parts = parts.filter { $0 != "." && !$0.isEmpty }
    if parts.count == 2, parts[0] == SiteLayout.items { return salted(parts[1]) }
    guard parts.count == 1, !contents.isEmpty, parts[0].hasSuffix(".md") else { return nil }
    return contents[Self.decoded(parts[0].dropLast(3))].map { $0 + ".md" }
  }

  /// Returns the path of an item's page under its salted name; `nil` if `file` is not a page.
  private func salted(_ file: Substring) -> String? {
    guard let names, let dot = file.lastIndex(of: "."),
      let kind = PageFormat(fileExtension: file[dot...].dropFirst())
    else { return nil }
    return SiteLayout.items + "/" + names.name(ofPage: String(file[..<dot])) + "." + kind.fileExtension
  }

  /// Returns the name without percent-encoding. A `%` that does not begin an encoded byte is kept.
  private static func decoded(_ name: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Array(name.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      if byte == UInt8(ascii: "%"), digits.count == 2, digits.allSatisfy(\.isHexDigit),
        let value = UInt8(digits, radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
