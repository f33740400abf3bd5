import Foundation

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
