import CSyncFS
import Foundation

/// Waits until the bytes of an open file, or the names in an open folder, are on the disk. False where that fails; `errno`
/// says why. A file system that has no such thing is not an error.
package func sync(_ descriptor: Int32) -> Bool {
  fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP || errno == EROFS
}

/// Waits until the names in the folder that a path is in are on the disk.
package func syncFolder(of path: String) -> Bool {
  let folder = open(Unfinished.folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  guard folder >= 0 else { return false }
  defer { close(folder) }
  return sync(folder)
}

/// Waits until everything on the file system of `descriptor` is on the disk: one call for a hundred thousand files.
package func syncFileSystem(of descriptor: Int32) -> Bool {
  sync_file_system(descriptor) == 0 || errno == ENOSYS
}
