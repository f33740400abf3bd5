import Foundation

/// The reason why a command cannot continue, with a kind that determines the exit code.
package struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of a failure. Each kind has a different exit code.
  package enum Kind: Sendable {
    /// The input is invalid: exit code 65.
    case badData
    /// A required program is not installed or does not work: exit code 69.
    case programMissing
    /// A required file or folder is missing: exit code 66.
    case inputMissing
    /// The output folder or file cannot be created or replaced: exit code 73.
    case outputRefused
    /// The system could not read or write: exit code 74.
    case readOrWrite
    /// Another process has locked the store or the output folder, or uses the server's port: exit code 75.
    case locked
    /// site.yml or a template is invalid: exit code 78.
    case badSettings
  }

  package let kind: Kind
  /// The mistakes to report; never empty.
  package let problems: Problems
  /// Whether each problem belongs to one row of a list, so that the other rows can be imported.
  package let concernsRows: Bool

  package init(_ kind: Kind, _ problems: Problems, concernsRows: Bool = false) {
    self.kind = kind
    self.problems = problems
    self.concernsRows = concernsRows
  }

  /// Creates a failure with a single problem, which concerns a whole file.
  package init(_ kind: Kind, file: String, _ message: String) {
    self.init(kind, Problems([Problem(file: file, message)]))
  }

  /// This failure with a prefix in each message. The prefix states that the change was already saved, so that the user
  /// does not repeat the command.
  package var afterSaving: Failure {
    Failure(kind, problems.map { Problem($0.place, "the change was saved, but: " + $0.message) })
  }

  package var description: String { problems.description }
}

extension Failure.Kind {
  /// Combines the kinds of failures that are reported together. Failures that the user cannot fix by editing a file
  /// take precedence.
  package mutating func add(_ other: Failure.Kind) {
    if other.rank > rank { self = other }
  }

  /// Combines the kinds of failures of the same command. If all are equal, the result is this kind.
  package init(of kinds: [Failure.Kind]) {
    self = kinds.first ?? .badData
    if kinds.contains(where: { $0 != kinds.first }) { self = .badData }
    for kind in kinds { add(kind) }
  }

  private var rank: Int {
    switch self {
    case .readOrWrite: 2
    case .programMissing: 1
    default: 0
    }
  }
}

extension Failure {
  /// Returns a failure with the reason in `errno`. `what` states what failed, such as `cannot be read`.
  package static func system(_ kind: Kind, _ file: String, _ what: String) -> Failure {
    Failure(kind, file: file, "\(what): \(SystemReason(errno))")
  }

  /// Returns a failure to create or open an output, with the reason in `errno`. The kind is `outputRefused` if the
  /// location is wrong, and otherwise `readOrWrite`.
  package static func output(_ file: String, _ what: String) -> Failure {
    let reason = errno
    let isPlace = [EACCES, EPERM, EROFS, ENOENT, ENOTDIR, EEXIST, EISDIR, ELOOP, ENAMETOOLONG, EINVAL]
      .contains(reason)
    errno = reason
    return system(isPlace ? .outputRefused : .readOrWrite, file, what)
  }
}
