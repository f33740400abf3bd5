import Foundation

/// Why a command cannot go on, as the user is told, with what its exit code depends on.
package struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Kind: Sendable {
    /// What was read is not what it must be: exit 65.
    case badData
    /// A program that is needed is not installed, or does not work: exit 69.
    case programMissing
    /// A file or folder that must be there is not: exit 66.
    case inputMissing
    /// The output folder or file cannot be made: exit 73.
    case outputRefused
    /// The system refused to read or write: exit 74.
    case readOrWrite
    /// Somebody else holds the store: exit 75.
    case locked
    /// site.yml or a template is wrong: exit 78.
    case badSettings
  }

  package let kind: Kind
  /// At least one.
  package let problems: Problems
  /// Whether each problem is that of one row of a list, without which the others could be imported.
  package let concernsRows: Bool

  package init(_ kind: Kind, _ problems: Problems, concernsRows: Bool = false) {
    self.kind = kind
    self.problems = problems
    self.concernsRows = concernsRows
  }

  package init(_ kind: Kind, file: String, _ message: String) {
    self.init(kind, Problems([Problem(file: file, message)]))
  }

  /// The same failure of something that came after a change was saved: doing it again would make the change twice.
  package var afterSaving: Failure {
    var problems = Problems()
    for problem in self.problems.first {
      problems.add(Problem(problem.place, "the change was saved, but: " + problem.message))
    }
    return Failure(kind, problems)
  }

  package var description: String { problems.description }
}

extension Failure.Kind {
  /// Of several failures that are shown together, what cannot be mended in the user's files counts most.
  package mutating func add(_ other: Failure.Kind) {
    if other.rank > rank { self = other }
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
  /// A failure that the system has just given a reason for.
  package static func system(_ kind: Kind, _ file: String, _ what: String) -> Failure {
    Failure(kind, file: file, "\(what): \(String(cString: strerror(errno)))")
  }

  /// A failure to create or open an output, for the reason that the system has just given: the place is wrong (exit 73), or
  /// the system is in trouble (74).
  package static func output(_ file: String, _ what: String) -> Failure {
    let reason = errno
    let isPlace = [EACCES, EPERM, EROFS, ENOENT, ENOTDIR, EEXIST, EISDIR, ELOOP, ENAMETOOLONG, EINVAL]
      .contains(reason)
    errno = reason
    return system(isPlace ? .outputRefused : .readOrWrite, file, what)
  }
}

extension Error {
  /// What the system says is wrong, like `Permission denied`. Foundation's own words may be no more than a number.
  package var systemReason: String {
    let error = self as NSError
    // On Linux the cause is a POSIXError, which only as an Error turns into an NSError.
    let cause = (error.userInfo[NSUnderlyingErrorKey] as? any Error).map { $0 as NSError } ?? error
    guard cause.domain == NSPOSIXErrorDomain else { return error.localizedDescription }
    return String(cString: strerror(Int32(truncatingIfNeeded: cause.code)))
  }
}
