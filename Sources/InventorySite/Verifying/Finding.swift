/// A file that is not as the list says.
struct Finding: Sendable {
  /// In the order in which a report has them.
  enum Kind: String, CaseIterable, Sendable {
    case changed, missing
    /// A link, a pipe, a folder where the list has a file, or anything behind a link. It is neither followed nor read.
    case noFile
    case unreadable
    /// Not in the list.
    case foreign
    /// The journal or a half-written file of a build that was interrupted.
    case unfinished
  }

  let kind: Kind
  let path: BytePath
  /// What the system says, where it refuses to read.
  let reason: String?

  init(_ kind: Kind, _ path: BytePath, reason: String? = nil) {
    (self.kind, self.path, self.reason) = (kind, path, reason)
  }

  var words: String {
    switch kind {
    case .changed: "has changed"
    case .missing: "is missing"
    case .noFile: "is no file of its own but a link, a folder or a pipe; nothing of it was read"
    case .unreadable: "cannot be read: " + (reason ?? "unknown error")
    case .foreign: "is not in the list"
    case .unfinished: "was left by a build that did not end; build again"
    }
  }
}
