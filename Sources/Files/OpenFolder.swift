package import Diagnostics
import Foundation

/// An open folder. Its files are accessed relative to its descriptor without following symbolic links, so that nothing
/// outside the folder is read or changed.
package final class OpenFolder: Sendable {
  /// The path of the folder in messages.
  package let path: String
  package let descriptor: Int32

  /// Opens the folder at `path`, which may be a symbolic link. If that fails, throws a failure of the given kind.
  package init(_ path: String, orElse kind: Failure.Kind = .outputRefused) throws(Failure) {
    self.path = path
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      guard errno == ENOTDIR else { throw Failure.system(kind, path, "cannot be opened") }
      throw Failure(kind, file: path, "is not a folder; choose a folder, or move this file")
    }
  }

  /// Takes ownership of the descriptor of an open folder.
  package init(_ path: String, descriptor: Int32) {
    (self.path, self.descriptor) = (path, descriptor)
  }

  /// Opens the folder `name` in `parent`, creating it if necessary.
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
        "is a link or a file, but a folder is needed; move this file, or choose another output folder")
    }
  }

  deinit {
    close(descriptor)
  }

  /// Returns the bytes of a file; `nil` if no regular file has this name, or if the file is larger than `limit` bytes.
  package func contents(of name: String, limit: Int = .max) throws(Failure) -> [UInt8]? {
    try tracedContents(of: name, limit: limit)?.bytes
  }

  /// Returns the same bytes as `contents(of:limit:)`, and the trace of the file when it was opened.
  package func tracedContents(
    of name: String, limit: Int = .max
  ) throws(Failure) -> (bytes: [UInt8], trace: FileTrace)? {
    let file = openFile(name.utf8)
    guard file >= 0 else {
      if Self.isMissing(errno) { return nil }
      throw failure(name, "cannot be read")
    }
    defer { close(file) }
    guard let trace = try trace(of: file, named: name), trace.size <= limit else { return nil }
    // Fewer bytes are read if the file was truncated in the meantime.
    guard let bytes = read(upTo: Int(trace.size), from: file) else { throw failure(name, "cannot be read") }
    return (bytes, trace)
  }

  /// Calls `size` with the length of a file in bytes, then `body` with its bytes, piece by piece. Returns `false` if
  /// no regular file has this name.
  package func forEachPiece(
    of name: String, size: (Int) -> Void, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) throws(Failure) -> Bool {
    let file = openFile(name.utf8)
    guard file >= 0 else {
      if Self.isMissing(errno) { return false }
      throw failure(name, "cannot be read")
    }
    defer { close(file) }
    guard let trace = try trace(of: file, named: name) else { return false }
    size(Int(trace.size))
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      guard let count = fill(&piece, from: file) else { throw failure(name, "cannot be read") }
      piece.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[..<count])) }
      if count < piece.count { return true }
    }
  }

  /// Returns the trace of an open file; `nil` if the file is not a regular file.
  private func trace(of file: Int32, named name: String) throws(Failure) -> FileTrace? {
    errno = 0
    if let trace = FileTrace(of: file) { return trace }
    if errno != 0 { throw failure(name, "cannot be read") }
    return nil
  }

  /// Whether the reason, an `errno` of `openat`, means that no regular file has the name.
  private static func isMissing(_ reason: Int32) -> Bool { [ENOENT, ENOTDIR, ELOOP, ENXIO].contains(reason) }

  /// Replaces a file atomically: if the program crashes, the file has either all of its old bytes or all of the new
  /// bytes.
  ///
  /// The bytes are first written to a temporary file named after `writer`, a number that no concurrent writer uses.
  /// With `syncing`, the file is on disk when the function returns. Returns the trace of the new file; `nil` if the
  /// trace cannot be determined. `isLasting` is `false` for a file that is soon removed: see `replaceFile`.
  @discardableResult package func replace(
    _ name: String, with bytes: [UInt8], writer: Int, syncing: Bool = false, isLasting: Bool = true
  ) throws(Failure) -> FileTrace? {
    try replace(name, writer: writer, syncing: syncing, isLasting: isLasting) { writeWhole(bytes, to: $0) }
  }

  /// Replaces a file atomically with the bytes that `write` writes to a file descriptor. On failure, `write` returns
  /// `false` and leaves the reason in `errno`.
  package func replace(
    _ name: String, writer: Int, syncing: Bool, isLasting: Bool = true, _ write: (Int32) -> Bool
  ) throws(Failure) -> FileTrace? {
    let temporary = TemporaryName.ofWriter(writer)
    let file = openat(descriptor, temporary, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw Failure.output(path + "/" + name, "cannot be created") }
    let isWritten = write(file) && (!syncing || sync(file))
    let reason = errno
    let trace = FileTrace(of: file)
    let isClosed = close(file) == 0
    guard isWritten, isClosed, replaceFile(name, with: temporary, in: descriptor, isLasting: isLasting),
      !syncing || sync(descriptor)
    else {
      if !isWritten { errno = reason }
      let failure = failure(name, "cannot be written")
      unlinkat(descriptor, temporary, 0)
      throw failure
    }
    return trace
  }

  /// Writes a file directly, without a temporary file. Use this function only if no other program uses the folder yet.
  /// Returns the trace of the file if `isTraced` is true, which costs a system call, and `nil` otherwise.
  package func create(_ name: String, with bytes: [UInt8], isTraced: Bool) throws(Failure) -> FileTrace? {
    let file = openat(descriptor, name, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw Failure.output(path + "/" + name, "cannot be created") }
    let isWritten = writeWhole(bytes, to: file)
    let reason = errno
    let trace = isTraced ? FileTrace(of: file) : nil
    guard close(file) == 0, isWritten else {
      if !isWritten { errno = reason }
      throw failure(name, "cannot be written")
    }
    return trace
  }

  /// Creates the hard link `name` to the file at `path` in `other`. Use this function only if no other program uses
  /// this folder yet. Returns the trace of the file; `nil` if the link cannot be created. The caller must then copy the
  /// file.
  package func link(_ name: String, to path: String, in other: OpenFolder) -> FileTrace? {
    guard linkat(other.descriptor, path, descriptor, name, 0) == 0 else { return nil }
    return trace(of: name)
  }

  /// Whether a file, a folder or a link has this name. The target of a link need not exist.
  package func has(_ name: String) throws(Failure) -> Bool {
    var status = stat()
    if fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 { return true }
    guard errno == ENOENT else { throw failure(name, "cannot be read") }
    return false
  }

  /// Removes a file or a link. Returns `false` if it does not exist.
  @discardableResult package func remove(_ name: String) throws(Failure) -> Bool {
    if unlinkat(descriptor, name, 0) == 0 { return true }
    guard errno == ENOENT || errno == ENOTDIR else {
      throw failure(name, "cannot be removed")
    }
    return false
  }

  /// Removes the subfolder `name` if it is empty. Returns `false` if it is not empty, not a folder, or does not exist.
  @discardableResult package func removeFolder(_ name: String) throws(Failure) -> Bool {
    if unlinkat(descriptor, name, AT_REMOVEDIR) == 0 { return true }
    guard [ENOTEMPTY, EEXIST, ENOENT, ENOTDIR].contains(errno) else {
      throw failure(name, "cannot be removed")
    }
    return false
  }

  /// Returns a failure about the entry `name`, with the reason in `errno`.
  private func failure(_ name: String, _ what: String) -> Failure {
    .system(.readOrWrite, path + "/" + name, what)
  }

  /// Opens the subfolder `name`; `nil` if no folder has this name.
  package func folder(existing name: String) throws(Failure) -> OpenFolder? {
    if let folder = folder(name.utf8) { return folder }
    if errno == ENOENT || errno == ENOTDIR || errno == ELOOP { return nil }
    throw failure(name, "cannot be opened")
  }
}

/// Access to entries by the bytes of their names, which need not be valid text.
extension OpenFolder {
  /// Returns the kind of an entry, without following a link; `nil` if it does not exist or cannot be read (see
  /// `errno`).
  package func kind(of name: some Collection<UInt8>) -> FileKind? {
    var status = stat()
    guard fstatat(descriptor, Self.cString(name), &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    return FileKind(mode: status.st_mode)
  }

  /// Opens a file for reading, and returns its descriptor, which is negative on failure (see `errno`). Never blocks on
  /// a pipe.
  package func openFile(_ name: some Collection<UInt8>) -> Int32 {
    openat(descriptor, Self.cString(name), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
  }

  /// Opens a subfolder; `nil` if it cannot be opened or is not a folder (see `errno`). A link to a folder is not
  /// opened.
  package func folder(_ name: some Collection<UInt8>) -> OpenFolder? {
    let child = openat(descriptor, Self.cString(name), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard child >= 0 else { return nil }
    return OpenFolder(path + "/" + String(decoding: name, as: UTF8.self), descriptor: child)
  }

  private static func cString(_ name: some Collection<UInt8>) -> [CChar] {
    name.map { CChar(bitPattern: $0) } + [0]
  }

  /// Calls `body` with every name except `.` and `..`, in the system's order. Returns `false` if the folder cannot be
  /// read completely; see `errno`.
  package func forEachName(_ body: ([UInt8]) -> Void) -> Bool {
    // Opens the folder again, because reading moves the position of a descriptor, and `closedir` closes the descriptor.
    let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    return copy >= 0 && Files.forEachName(inOpenFolder: copy, body)
  }

  /// Whether the folder is empty, except for `names` and for the `lost+found` folder of a new file system.
  package func isEmpty(besides names: [String] = []) throws(Failure) -> Bool {
    var isEmpty = true
    let others = ["lost+found"] + names
    let isRead = forEachName { name in
      if !others.contains(where: { name.elementsEqual($0.utf8) }) { isEmpty = false }
    }
    guard isRead else { throw Failure.system(.readOrWrite, path, "cannot be read") }
    return isEmpty
  }

  /// Removes the temporary files of an interrupted build. Tries every possible name instead of listing a folder that
  /// may have a million pages.
  package func removeTemporaries() throws(Failure) {
    for name in TemporaryName.ofWriters { try remove(name) }
  }
}

/// Returns the names in a folder, sorted by bytes. Throws on a read error; Foundation would return an incomplete list.
package func namesInFolder(_ path: String) throws(Failure) -> [String] {
  let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  guard descriptor >= 0 else { throw Failure.system(.readOrWrite, path, "cannot be read") }
  var names: [[UInt8]] = []
  guard forEachName(inOpenFolder: descriptor, { names.append($0) }) else {
    throw Failure.system(.readOrWrite, path, "cannot be read")
  }
  return names.sorted { $0.lexicographicallyPrecedes($1) }.map { String(decoding: $0, as: UTF8.self) }
}

/// Calls `body` with every name except `.` and `..`, in the system's order, and closes the descriptor. Returns `false`
/// if the folder cannot be read completely; see `errno`.
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
