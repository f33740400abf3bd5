package import Diagnostics
import Foundation

/// An open folder. Every file is reached from here, and symbolic links are never followed, so that nothing outside of it
/// is touched whatever lies in it.
package final class OpenFolder: Sendable {
  /// As messages call it.
  package let path: String
  package let descriptor: Int32

  /// Opens the folder at `path`, where the user may well have put a link.
  package init(_ path: String, orElse kind: Failure.Kind = .outputRefused) throws(Failure) {
    self.path = path
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      guard errno == ENOTDIR else { throw Failure.system(kind, path, "cannot be opened") }
      throw Failure(kind, file: path, "is not a folder; choose a folder, or move this file")
    }
  }

  /// Takes over a folder that is open.
  package init(_ path: String, descriptor: Int32) {
    (self.path, self.descriptor) = (path, descriptor)
  }

  /// Opens the folder `name` in `parent`, and creates it if it is missing.
  package init(_ name: String, in parent: OpenFolder) throws(Failure) {
    path = parent.path + "/" + name
    if mkdirat(parent.descriptor, name, 0o777) != 0, errno != EEXIST {
      throw Failure.output(path, "cannot be created")
    }
    descriptor = openat(parent.descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else {
      guard errno == ELOOP || errno == ENOTDIR else { throw Failure.output(path, "cannot be opened") }
      throw Failure(
        .outputRefused, file: path,
        "is a link or a file, but a folder is needed; move it, or choose another output folder")
    }
  }

  deinit {
    close(descriptor)
  }

  /// The bytes of a file; `nil` if there is no file of this name, but at most a link, a folder or a pipe.
  package func contents(of name: String) throws(Failure) -> [UInt8]? {
    let file = openFile(name.utf8)
    guard file >= 0 else {
      if [ENOENT, ENOTDIR, ELOOP, ENXIO].contains(errno) { return nil }
      throw failure(name, "cannot be read")
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw failure(name, "cannot be read") }
    guard FileKind(mode: status.st_mode) == .file else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    guard let count = fill(&bytes, from: file) else { throw failure(name, "cannot be read") }
    // It has become shorter meanwhile.
    bytes.removeLast(bytes.count - count)
    return bytes
  }

  /// Replaces a file at one moment: it is whole, old or new, whenever the machine stops.
  ///
  /// The new bytes are first written to a temporary file: no other writer of the same moment has the number `writer`.
  /// With `syncing`, it is on the disk when this returns.
  package func replace(
    _ name: String, with bytes: [UInt8], writer: Int, syncing: Bool = false
  ) throws(Failure) {
    let temporary = TemporaryName.ofWriter(writer)
    let file = openat(descriptor, temporary, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw Failure.output(path + "/" + name, "cannot be created") }
    let isWritten = writeWhole(bytes, to: file) && (!syncing || sync(file))
    let reason = errno
    let isClosed = close(file) == 0
    guard isWritten, isClosed, renameat(descriptor, temporary, descriptor, name) == 0,
      !syncing || sync(descriptor)
    else {
      if !isWritten { errno = reason }
      let failure = failure(name, "cannot be written")
      unlinkat(descriptor, temporary, 0)
      throw failure
    }
  }

  /// Whether there is anything of this name, a link that leads nowhere included.
  package func has(_ name: String) throws(Failure) -> Bool {
    var status = stat()
    if fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 { return true }
    guard errno == ENOENT else { throw failure(name, "cannot be read") }
    return false
  }

  /// Removes a file or a link. `false` where there is none.
  @discardableResult package func remove(_ name: String) throws(Failure) -> Bool {
    if unlinkat(descriptor, name, 0) == 0 { return true }
    guard errno == ENOENT || errno == ENOTDIR else {
      throw failure(name, "cannot be removed")
    }
    return false
  }

  /// What the system says of a name in the folder.
  private func failure(_ name: String, _ what: String) -> Failure {
    .system(.readOrWrite, path + "/" + name, what)
  }

  /// The folder `name` in it; `nil` when there is none, but at most a file or a link.
  package func folder(existing name: String) throws(Failure) -> OpenFolder? {
    if let folder = folder(name.utf8) { return folder }
    if errno == ENOENT || errno == ENOTDIR || errno == ELOOP { return nil }
    throw failure(name, "cannot be opened")
  }
}

/// Entries by the bytes of their names, which need not be text.
extension OpenFolder {
  /// `nil` where there is nothing, or the system refuses to tell; `errno` says which.
  package func kind(of name: some Collection<UInt8>) -> FileKind? {
    var status = stat()
    guard fstatat(descriptor, Self.cString(name), &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    return FileKind(mode: status.st_mode)
  }

  /// A file to read; below 0 where that cannot be, and `errno` says why. It never waits for the other end of a pipe.
  package func openFile(_ name: some Collection<UInt8>) -> Int32 {
    openat(descriptor, Self.cString(name), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
  }

  /// `nil` where that is not a folder, but perhaps a link to one; `errno` says why.
  package func folder(_ name: some Collection<UInt8>) -> OpenFolder? {
    let child = openat(descriptor, Self.cString(name), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard child >= 0 else { return nil }
    return OpenFolder(path + "/" + String(decoding: name, as: UTF8.self), descriptor: child)
  }

  private static func cString(_ name: some Collection<UInt8>) -> [CChar] {
    name.map { CChar(bitPattern: $0) } + [0]
  }

  /// Calls `body` with every name but `.` and `..`, in the order of the system. False where it cannot be read to its end;
  /// `errno` says why.
  package func forEachName(_ body: ([UInt8]) -> Void) -> Bool {
    // Another descriptor: reading moves its position, and `closedir` closes it.
    let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    return copy >= 0 && Files.forEachName(inOpenFolder: copy, body)
  }

  /// Whether nothing is in it, but for the folder that a new file system begins with.
  package func isEmpty() throws(Failure) -> Bool {
    var isEmpty = true
    let isRead = forEachName { if !$0.elementsEqual("lost+found".utf8) { isEmpty = false } }
    guard isRead else { throw Failure.system(.readOrWrite, path, "cannot be read") }
    return isEmpty
  }

  /// Removes what an interrupted build was writing. Its names are tried: a folder of a million pages is not listed.
  package func removeTemporaries() throws(Failure) {
    for name in TemporaryName.ofWriters { try remove(name) }
  }
}

/// The names in a folder, sorted by their bytes. Foundation's list is cut short, without a word, where the system stops
/// reading.
package func namesInFolder(_ path: String) throws(Failure) -> [String] {
  let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  guard descriptor >= 0 else { throw Failure.system(.readOrWrite, path, "cannot be read") }
  var names: [[UInt8]] = []
  guard forEachName(inOpenFolder: descriptor, { names.append($0) }) else {
    throw Failure.system(.readOrWrite, path, "cannot be read")
  }
  return names.sorted { $0.lexicographicallyPrecedes($1) }.map { String(decoding: $0, as: UTF8.self) }
}

/// Calls `body` with every name but `.` and `..`, in the order of the system, and closes the descriptor. False where the
/// folder cannot be read to its end; `errno` says why.
private func forEachName(inOpenFolder descriptor: Int32, _ body: ([UInt8]) -> Void) -> Bool {
  guard let stream = fdopendir(descriptor) else {
    close(descriptor)
    return false
  }
  var reason: Int32 = 0
  while true {
    errno = 0
    guard let entry = readdir(stream) else {
      reason = errno
      break
    }
    let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
      let start = UnsafeRawPointer(pointer).assumingMemoryBound(to: UInt8.self)
      return Array(
        UnsafeBufferPointer(
          start: start, count: strlen(UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self))))
    }
    if !name.elementsEqual(".".utf8), !name.elementsEqual("..".utf8) { body(name) }
  }
  closedir(stream)
  errno = reason
  return reason == 0
}
