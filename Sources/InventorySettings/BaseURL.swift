/// Where a site is published: a web address that ends in a slash, so that the path of a page can follow.
package struct BaseURL: Hashable, Sendable {
  package let text: String

  /// A slash at the end may be left out.
  package init(_ text: String) throws(NotOne) {
    let scheme = text.prefix { $0 != ":" }.lowercased()
    let rest = text.dropFirst(scheme.count)
    let host = rest.dropFirst(3).prefix { $0 != "/" }
    guard ["http", "https"].contains(scheme), rest.hasPrefix("://"), !host.isEmpty, host.first != ":",
      text.utf8.count <= Self.limit, text.utf8.allSatisfy(Self.isPlain), !host.contains("@")
    else { throw NotOne(text: text) }
    self.text = scheme + rest + (text.hasSuffix("/") ? "" : "/")
  }

  private static let limit = 1000

  /// What an address may hold as it is. A `?` or `#` would end the path; a name and password would be on every label.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-._~:/[]@!$&'()*+,;=%".utf8.contains(byte)
    }
  }

  package static let example = "https://home.example/inventory/"

  package struct NotOne: Error, CustomStringConvertible {
    let text: String

    package var description: String {
      "'\(text)' is not the web address of a site; write it like \(BaseURL.example), without a user's name, '?' or '#', and with %20 for a blank"
    }
  }
}
