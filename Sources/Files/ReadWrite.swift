import CSyncFS
import Foundation

/// Writes all bytes, in as many calls as necessary. Returns false on failure; see `errno`.
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

/// Reads until the buffer is full or the file ends, and returns the number of bytes. `nil` on failure; see `errno`.
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

/// Reads `count` bytes, or fewer if the file ends. `nil` on failure; see `errno`.
package func read(upTo count: Int, from file: Int32) -> [UInt8]? {
  var isRead = true
  let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
    while done < count {
      let more = Foundation.read(file, buffer.baseAddress.map { $0 + done }, count - done)
      if more < 0, errno == EINTR { continue }
      isRead = more >= 0
      if more <= 0 { break }
      done += more
    }
  }
  return isRead ? bytes : nil
}

/// Syncs an open file or folder to disk. Returns false on failure; see `errno`. A file system without this operation is
/// not an error.
package func sync(_ descriptor: Int32) -> Bool {
  fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP || errno == EROFS
}

/// Syncs the folder that contains `path` to disk. Returns `false` on failure; see `errno`.
package func syncFolder(of path: String) -> Bool {
  let folder = open(FilePath.folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  guard folder >= 0 else { return false }
  defer { close(folder) }
  return sync(folder)
}

/// Syncs the whole file system of `descriptor` to disk, with a single call even for a hundred thousand files. Returns
/// `false` on failure.
package func syncFileSystem(of descriptor: Int32) -> Bool {
  sync_file_system(descriptor) == 0 || errno == ENOSYS
}

/// Renames `new` to `name` in the open folder `folder`, which replaces the file `name`. Returns `false` on failure; see
/// `errno`.
///
/// ext4 begins to write a file to the disk as soon as a rename lets it replace another file, and removing the file then
/// waits for the disk. If `isLasting` is `false`, the two files are exchanged instead, and the old one is removed.
func replaceFile(_ name: String, with new: String, in folder: Int32, isLasting: Bool) -> Bool {
  if !isLasting, exchange_files(folder, new, name) == 0 {
    if unlinkat(folder, new, 0) == 0 { return true }
    // `name` was a folder. The rename below fails for the same reason.
    _ = exchange_files(folder, new, name)
  }
  return renameat(folder, new, folder, name) == 0
}
