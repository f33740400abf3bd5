package import Diagnostics
import Foundation

/// What is at a path.
package enum FileKind: Sendable {
  case file, folder, other

  /// Of a `mode_t`, whose size differs between systems.
  package init(mode: some BinaryInteger) {
    switch mode_t(truncatingIfNeeded: mode) & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .folder
    default: self = .other
    }
  }

  /// Follows links; `nil` where nothing is there. Throws where the system does not say: that is not the same as nothing.
  package init?(at path: String) throws(Failure) {
    guard let status = try Self.status(path, stat) else { return nil }
    self.init(mode: status.st_mode)
  }

  /// Of a link itself.
  package static func unfollowed(_ path: String) throws(Failure) -> FileKind? {
    try status(path, lstat).map { FileKind(mode: $0.st_mode) }
  }

  static func status(
    _ path: String, _ read: (UnsafePointer<CChar>, UnsafeMutablePointer<stat>) -> Int32
  ) throws(Failure) -> stat? {
    var status = stat()
    if read(path, &status) == 0 { return status }
    guard errno == ENOENT || errno == ENOTDIR else {
      throw Failure.system(.readOrWrite, path, "cannot be read")
    }
    return nil
  }
}
