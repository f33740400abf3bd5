import Diagnostics

/// The result of a check that supplements the checksums: the check of a report's fingerprint, of a signature, of a time
/// stamp, or of the chain of seals.
struct Evidence: Encodable, Sendable {
  enum Kind: String, Encodable, Sendable {
    case fingerprint, signature, minisign, timestamp, openTimestamps
    /// Whether the list is in the chain of seals.
    case chain
  }

  enum Result: String, Encodable, Sendable {
    case good, bad, notChecked
  }

  let kind: Kind
  let result: Result
  /// The path of the checked file in messages.
  let file: String
  /// The finding, and the advice if there is any.
  let text: String

  init(_ kind: Kind, _ result: Result, _ file: String, _ text: String) {
    (self.kind, self.result, self.file, self.text) = (kind, result, file, text)
  }

  var problem: Problem { Problem(file: file, text) }
}
