import CSyncFS
import Foundation

/// All of the bytes, however many the system takes at once. False where it refuses; `errno` says why.
package func writeWhole(_ bytes: [UInt8], to file: Int32) -> Bool {
  bytes.withUnsafeBytes { buffer in
    var done = 0
    while done < buffer.count {
      let count = write(file, buffer.baseAddress.map { $0 + done }, buffer.count - done)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      done += count
    }
    return true
  }
}

/// Reads until the buffer is full or the file ends, and returns the number of bytes. `nil` where the system refuses; `errno`
/// says why.
package func fill(_ buffer: inout [UInt8], from file: Int32) -> Int? {
  buffer.withUnsafeMutableBytes { buffer in
    var done = 0
    while done < buffer.count {
      let count = read(file, buffer.baseAddress.map { $0 + done }, buffer.count - done)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { break }
      done += count
    }
    return done
  }
}

/// Waits until the bytes of an open file, or the names in an open folder, are on the disk. False where that fails; `errno`
/// says why. A file system that has no such thing is not an error.
package func sync(_ descriptor: Int32) -> Bool {
  fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP || errno == EROFS
}

/// Waits until the names in the folder that a path is in are on the disk.
package func syncFolder(of path: String) -> Bool {
  let folder = open(FilePath.folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  guard folder >= 0 else { return false }
  defer { close(folder) }
  return sync(folder)
}

/// Waits until everything on the file system of `descriptor` is on the disk: one call for a hundred thousand files.
package func syncFileSystem(of descriptor: Int32) -> Bool {
  sync_file_system(descriptor) == 0 || errno == ENOSYS
}
