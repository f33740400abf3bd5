import Foundation

/// The size, modification time and inode of a file, as in Git's index. A file with an unchanged trace has unchanged
/// bytes, unless the file was changed within the same tick of the system clock, or its modification time was reset.
package struct FileTrace: Hashable, Sendable {
  /// The size in bytes.
  package let size: Int64
  /// The modification time in nanoseconds since 1970.
  package let modified: Int64
  package let inode: UInt64

  package init(size: Int64, modified: Int64, inode: UInt64) {
    (self.size, self.modified, self.inode) = (size, modified, inode)
  }

  /// Creates the trace of an open file; `nil` if it cannot be determined, or if the file is not a regular file.
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
  /// Returns the trace of the file with this NUL-terminated name; `nil` if no regular file has the name.
  package func trace(of name: UnsafePointer<CChar>) -> FileTrace? {
    var status = stat()
    guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    return FileTrace(status)
  }
}
