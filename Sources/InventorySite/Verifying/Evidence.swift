import Diagnostics

/// The result of checking something beyond the list: the data of a report, a signature, a time stamp.
struct Evidence: Encodable, Sendable {
  enum Kind: String, Encodable, Sendable {
    case fingerprint, signature, minisign, timestamp, openTimestamps
    /// The list is in the chain of seals.
    case chain
  }

  enum Result: String, Encodable, Sendable {
    case good, bad, notChecked
  }

  let kind: Kind
  let result: Result
  /// The path in messages.
  let file: String
  /// What was found, and what to do.
  let text: String

  init(_ kind: Kind, _ result: Result, _ file: String, _ text: String) {
    (self.kind, self.result, self.file, self.text) = (kind, result, file, text)
  }

  var problem: Problem { Problem(file: file, text) }
}
