import Digests

/// The names of a page that is named after a text, such as the label of an asset type. The names have no extension.
package struct PageSlug: Hashable, Sendable {
  /// The name of the HTML page. It consists of ASCII characters.
  package let name: String
  /// The name in the Markdown tree. The same as `name` unless the text has letters of a script other than Latin. Such
  /// letters are kept, and 16 hex digits of a digest make the name unique: `家具--1f0e9c2ab4d56788`.
  package let markdownName: String

  /// The maximum length of the readable part of a Markdown name. With the digest and the number of a page, such a name
  /// fits in a path on Windows.
  private static let longestReadable = 60

  /// `name` must be unique among the pages of a folder.
  package init(_ name: String, of text: String) {
    self.name = name
    let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    let readable = isASCII ? "" : FileName.readable(text, length: Self.longestReadable)
    let hasOtherLetters = !readable.utf8.allSatisfy { $0 < 0x80 }
    markdownName = hasOtherLetters ? readable + "--" + SHA256Digest(of: text.utf8).hex(16) : name
  }
}
