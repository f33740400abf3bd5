import Foundation
import InventoryModel
import WholeFiles

/// An open folder. Every file is reached from here, and symbolic links are never followed, so that nothing outside of it
/// is touched whatever lies in it.
final class Folder: Sendable {
  /// As messages call it.
  let path: String
  let descriptor: Int32

  /// Opens the folder at `path`, where the user may well have put a link.
  init(_ path: String, orElse kind: Failure.Kind = .outputRefused) throws(Failure) {
    self.path = path
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure.system(kind, path, "cannot be opened") }
  }

  /// Takes over a folder that is open.
  init(_ path: String, descriptor: Int32) {
    (self.path, self.descriptor) = (path, descriptor)
  }

  /// Opens the folder `name` in `parent`, and makes it if it is not there.
  init(_ name: String, in parent: Folder) throws(Failure) {
    path = parent.path + "/" + name
    if mkdirat(parent.descriptor, name, 0o777) != 0, errno != EEXIST {
      throw Failure.system(.outputRefused, path, "cannot be made")
    }
    descriptor = openat(parent.descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw Failure.system(.outputRefused, path, "is no folder of its own (a link, perhaps); remove it")
    }
  }

  /// Opens the folder `name` in `parent`; nothing when there is none.
  init?(existing name: String, in parent: Folder) {
    path = parent.path + "/" + name
    descriptor = openat(parent.descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    if descriptor < 0 { return nil }
  }

  deinit {
    close(descriptor)
  }

  /// The bytes of a file, or nothing when there is none that can be read, or it is larger than `limit`.
  func contents(of name: String, limit: Int = .max) -> [UInt8]? {
    // Of a pipe, nobody waits for the other end.
    let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= limit else {
      return nil
    }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    let isWhole = bytes.withUnsafeMutableBytes { buffer in
      var done = 0
      while done < buffer.count {
        let count = read(file, buffer.baseAddress.map { $0 + done }, buffer.count - done)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        done += count
      }
      return true
    }
    return isWhole ? bytes : nil
  }

  /// Whether there is anything of this name.
  func holds(_ name: String) -> Bool {
    var status = stat()
    return fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0
  }

  /// Replaces a file at one moment: it is whole, old or new, whenever the machine stops.
  ///
  /// The new bytes are first written to `temporary`, a name that nobody else uses at the same time.
  func replace(_ name: String, with bytes: [UInt8], by temporary: String) throws(Failure) {
    let file = openat(descriptor, temporary, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw Failure.system(.outputRefused, path + "/" + name, "cannot be made") }
    let isWritten = writeWhole(bytes, to: file)
    let reason = errno
    let isClosed = close(file) == 0
    guard isWritten, isClosed, renameat(descriptor, temporary, descriptor, name) == 0 else {
      if !isWritten { errno = reason }
      let failure = Failure.system(.readOrWrite, path + "/" + name, "cannot be written")
      unlinkat(descriptor, temporary, 0)
      throw failure
    }
  }

  /// Whether there is anything of this name, a link that leads nowhere included.
  func has(_ name: String) -> Bool {
    var status = stat()
    return fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0
  }

  /// True where there was a file, and it is gone.
  func remove(_ name: String) -> Bool {
    unlinkat(descriptor, name, 0) == 0
  }
}
