import Diagnostics
import Files
import Foundation

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
    guard descriptor >= 0 else {
      guard errno == ENOTDIR else { throw Failure.system(kind, path, "cannot be opened") }
      throw Failure(kind, file: path, "is not a folder; name a folder, or move it away")
    }
  }

  /// Takes over a folder that is open.
  init(_ path: String, descriptor: Int32) {
    (self.path, self.descriptor) = (path, descriptor)
  }

  /// Opens the folder `name` in `parent`, and creates it if it is missing.
  init(_ name: String, in parent: Folder) throws(Failure) {
    path = parent.path + "/" + name
    if mkdirat(parent.descriptor, name, 0o777) != 0, errno != EEXIST {
      throw Failure.output(path, "cannot be created")
    }
    descriptor = openat(parent.descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else {
      guard errno == ELOOP || errno == ENOTDIR else { throw Failure.output(path, "cannot be opened") }
      throw Failure(
        .outputRefused, file: path,
        "is a link or a file where a folder is needed; move it away, or choose another output")
    }
  }

  /// Opens the folder `name` in `parent`; `nil` when there is none, but at most a file or a link.
  init?(existing name: String, in parent: Folder) throws(Failure) {
    path = parent.path + "/" + name
    descriptor = openat(parent.descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor < 0 else { return }
    if errno == ENOENT || errno == ENOTDIR || errno == ELOOP { return nil }
    throw Failure.system(.readOrWrite, path, "cannot be opened")
  }

  deinit {
    close(descriptor)
  }

  /// The bytes of a file; `nil` if there is no file of this name, but at most a link, a folder or a pipe.
  func contents(of name: String) throws(Failure) -> [UInt8]? {
    // Of a pipe, nobody waits for the other end.
    let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else {
      if [ENOENT, ENOTDIR, ELOOP, ENXIO].contains(errno) { return nil }
      throw Failure.system(.readOrWrite, path + "/" + name, "cannot be read")
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else {
      throw Failure.system(.readOrWrite, path + "/" + name, "cannot be read")
    }
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    let count = bytes.withUnsafeMutableBytes { buffer in
      var done = 0
      while done < buffer.count {
        let count = read(file, buffer.baseAddress.map { $0 + done }, buffer.count - done)
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { return -1 }
        if count == 0 { break }
        done += count
      }
      return done
    }
    guard count >= 0 else { throw Failure.system(.readOrWrite, path + "/" + name, "cannot be read") }
    // It has become shorter meanwhile.
    bytes.removeLast(bytes.count - count)
    return bytes
  }

  /// Replaces a file at one moment: it is whole, old or new, whenever the machine stops.
  ///
  /// The new bytes are first written to `temporary`, a name that nobody else uses at the same time.
  /// With `syncing`, it is on the disk when this returns.
  func replace(
    _ name: String, with bytes: [UInt8], by temporary: String, syncing: Bool = false
  ) throws(Failure) {
    let file = openat(descriptor, temporary, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw Failure.output(path + "/" + name, "cannot be created") }
    let isWritten = writeWhole(bytes, to: file) && (!syncing || sync(file))
    let reason = errno
    let isClosed = close(file) == 0
    guard isWritten, isClosed, renameat(descriptor, temporary, descriptor, name) == 0,
      !syncing || sync(descriptor)
    else {
      if !isWritten { errno = reason }
      let failure = Failure.system(.readOrWrite, path + "/" + name, "cannot be written")
      unlinkat(descriptor, temporary, 0)
      throw failure
    }
  }

  /// Whether there is anything of this name, a link that leads nowhere included.
  func has(_ name: String) throws(Failure) -> Bool {
    var status = stat()
    if fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 { return true }
    guard errno == ENOENT else { throw Failure.system(.readOrWrite, path + "/" + name, "cannot be read") }
    return false
  }

  /// Removes a file or a link. `false` where there is none.
  @discardableResult
  func remove(_ name: String) throws(Failure) -> Bool {
    if unlinkat(descriptor, name, 0) == 0 { return true }
    guard errno == ENOENT || errno == ENOTDIR else {
      throw Failure.system(.readOrWrite, path + "/" + name, "cannot be removed")
    }
    return false
  }
}
