import Digests

/// The secret of a site, from which the names of its pages and pictures are made for `family` and `public`.
package struct Salt: Hashable, Sendable, CustomStringConvertible {
  fileprivate let bytes: [UInt8]

  package static let fewestBytes = 16

  /// Blanks and line ends around the text are ignored. `nil` if it is too short.
  package init?(_ text: [UInt8]) {
    let text = text.drop { $0 <= UInt8(ascii: " ") }
    guard let last = text.lastIndex(where: { $0 > UInt8(ascii: " ") }) else { return nil }
    bytes = Array(text[...last])
    guard bytes.count >= Self.fewestBytes else { return nil }
  }

  /// Never its bytes, which must not be in any output.
  package var description: String { "secret" }

  /// The text of a new salt: 64 random hex digits.
  package static func newText() -> String {
    var random = SystemRandomNumberGenerator()
    return (0..<64).map { _ in String(Int.random(in: 0..<16, using: &random), radix: 16) }.joined()
  }
}

/// The names of pages and pictures for one audience. They depend on the salt, the audience and the thing itself, and on
/// nothing else. Without the salt, they can neither be guessed nor compared with those for another audience.
package struct SaltedNames: Hashable, Sendable {
  private let salt: Salt
  private let audience: Audience

  package init(_ salt: Salt, for audience: Audience) {
    (self.salt, self.audience) = (salt, audience)
  }

  /// 16 hex digits for the page whose name is made from its key: see `FileName.ofKey`. Links by that name can be
  /// resolved without a list of all items.
  package func name(ofPage name: String) -> String { digest("page", name).hex(16) }

  /// 64 hex digits for the pictures of a photo with this digest.
  package func digits(ofPhoto digest: String) -> String { self.digest("photo", digest).hex() }

  /// 64 hex digits for the files of a document with this digest.
  package func digits(ofDocument digest: String) -> String { self.digest("document", digest).hex() }

  private func digest(_ kind: String, _ text: String) -> SHA256Digest {
    // The first two contain no NUL, so that different triples are different texts.
    SHA256Digest(of: "\(kind)\0\(audience.rawValue)\0\(text)".utf8, keyedBy: salt.bytes)
  }
}
