import Foundation

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
