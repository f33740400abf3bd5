import Foundation

/// What the system knows of a file without reading it, as in Git's index: a file with the same trace has the same
/// bytes, unless it was changed within a moment of the system's clock.
package struct FileTrace: Hashable, Sendable {
  /// In bytes.
  package let size: Int64
  /// In nanoseconds since 1970.
  package let modified: Int64
  package let inode: UInt64

  package init(size: Int64, modified: Int64, inode: UInt64) {
    (self.size, self.modified, self.inode) = (size, modified, inode)
  }

  /// The trace of an open file; `nil` if it cannot be determined, or if it is not a regular file.
  package init?(of descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  fileprivate init?(_ status: stat) {
    guard FileKind(mode: status.st_mode) == .file else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    self.init(
      size: Int64(status.st_size), modified: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec),
      inode: UInt64(status.st_ino))
  }
}

extension OpenFolder {
  /// `nil` if no regular file has this name, which ends with a NUL.
  package func trace(of name: UnsafePointer<CChar>) -> FileTrace? {
    var status = stat()
    guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    return FileTrace(status)
  }
}
