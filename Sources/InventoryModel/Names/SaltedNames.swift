import Digests

/// A site's secret. For the audiences `family` and `public`, the names of pages, pictures and documents are made from
/// this secret.
package struct Salt: Hashable, Sendable, CustomStringConvertible {
  fileprivate let bytes: [UInt8]

  package static let fewestBytes = 16

  /// Removes spaces and line ends around the text. `nil` if fewer than `fewestBytes` bytes remain.
  package init?(_ text: [UInt8]) {
    let text = text.drop { $0 <= UInt8(ascii: " ") }
    guard let last = text.lastIndex(where: { $0 > UInt8(ascii: " ") }) else { return nil }
    bytes = Array(text[...last])
    guard bytes.count >= Self.fewestBytes else { return nil }
  }

  /// A fixed word, because the bytes must not appear in any output.
  package var description: String { "secret" }

  /// Returns the text of a new salt: 64 random hex digits.
  package static func newText() -> String {
    var random = SystemRandomNumberGenerator()
    return (0..<64).map { _ in String(Int.random(in: 0..<16, using: &random), radix: 16) }.joined()
  }
}

/// Makes the salted names of pages, pictures and documents for one audience. A name depends only on the salt, the
/// audience, and the page or file. A reader without the salt can neither guess a name nor match it to a name for another
/// audience.
package struct SaltedNames: Hashable, Sendable {
  private let salt: Salt
  private let audience: Audience

  package init(_ salt: Salt, for audience: Audience) {
    (self.salt, self.audience) = (salt, audience)
  }

  /// Returns the 16 hex digits that replace a page name made by `FileName.ofKey`. The digits are computed from `name`,
  /// so a link that contains `name` can be resolved without a list of all items.
  package func name(ofPage name: String) -> String { digest("page", name).hex(16) }

  /// Returns 64 hex digits, from which the names of a photo's pictures are made. `digest` is the digest of the photo.
  package func digits(ofPhoto digest: String) -> String { self.digest("photo", digest).hex() }

  /// Returns 64 hex digits, from which the names of a document's files are made. `digest` is the digest of the
  /// document.
  package func digits(ofDocument digest: String) -> String { self.digest("document", digest).hex() }

  private func digest(_ kind: String, _ text: String) -> SHA256Digest {
    // The kind and the audience contain no NUL, so different inputs always give different texts.
    SHA256Digest(of: "\(kind)\0\(audience.rawValue)\0\(text)".utf8, keyedBy: salt.bytes)
  }
}
