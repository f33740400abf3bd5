import Foundation

/// The reason why the system refused to open, read or write a file, as the end of a message.
package struct SystemReason: CustomStringConvertible {
  /// The system's own text, such as `Permission denied`.
  package let text: String
  /// What the user can do; `nil` if there is no specific advice.
  private let remedy: String?

  /// `code` is a value of `errno`.
  package init(_ code: Int32) {
    self.init(text: String(cString: strerror(code)), remedy: Self.remedy(for: code))
  }

  /// Creates the reason from a Foundation error. The description of such an error may be only a number.
  package init(_ error: any Error) {
    let error = error as NSError
    // On Linux the underlying error is a `POSIXError`, which must be cast to `Error` before it can be cast to
    // `NSError`.
    let cause = (error.userInfo[NSUnderlyingErrorKey] as? any Error).map { $0 as NSError } ?? error
    if cause.domain == NSPOSIXErrorDomain {
      self.init(Int32(truncatingIfNeeded: cause.code))
    } else {
      self.init(text: error.localizedDescription, remedy: nil)
    }
  }

  private init(text: String, remedy: String?) { (self.text, self.remedy) = (text, remedy) }

  /// The text with the advice: `Permission denied; change the permissions, or choose another path`.
  package var description: String { remedy.map { text + "; " + $0 } ?? text }

  private static func remedy(for code: Int32) -> String {
    switch code {
    case EACCES, EPERM: "change the permissions, or choose another path"
    case EROFS: "choose a path on a disk that is not read-only"
    case ENOSPC, EDQUOT: "free some space"
    case EFBIG: "choose a path on a disk that allows larger files"
    case ENOENT, ENOTDIR, EEXIST, EISDIR, ELOOP: "correct the path"
    case ENAMETOOLONG: "choose a shorter path"
    case EMFILE, ENFILE: "raise the limit of open files, for example with 'ulimit -n 1024'"
    case EIO: "check the disk"
    case EBADF: "do not close the stream; use /dev/null instead"
    default: "run the command again, or choose another path"
    }
  }
}
