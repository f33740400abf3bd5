import Diagnostics
import Foundation

/// An input of an import, which can be read several times.
///
/// A pipe, a terminal or a device can be read only once, so its bytes are saved to a temporary file. The file is
/// unlinked at once, and disappears after the import. Memory use is constant.
final class SourceFile {
  /// The name in messages.
  let name: String
  private let descriptor: Int32
  /// The offset from which a regular file is read. It may be above 0, because the parent process may have read part of
  /// standard input.
  private var start: off_t = 0
  /// The copy of an input that can be read only once; `nil` for a regular file.
  private var copy: Copy?
  /// The deadline for another program to open a named pipe for writing. `nil` for other inputs, and after a program has
  /// opened the pipe.
  private var patience: ContinuousClock.Instant?

  private struct Copy {
    let descriptor: Int32
    var count = 0
    /// Whether all bytes have been read. Another attempt to read would wait for more input from a terminal.
    var isWhole = false
  }

  /// Opens an input; `-` is standard input.
  init(_ path: String) throws(Failure) {
    name = path == "-" ? "standard input" : path
    // Opens without waiting, because opening a named pipe without a writer would block forever.
    descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
      if errno != ENOENT, errno != ENOTDIR { throw unreadable() }
      throw Failure(.inputMissing, file: name, "no such file; correct the name")
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR:
      throw Failure(.inputMissing, file: name, "is a folder; choose a list, an archive or a store in it")
    case S_IFREG: start = max(0, lseek(descriptor, 0, SEEK_CUR))
    default:
      let file = Self.namelessFile()
      guard file >= 0 else { throw unkept() }
      copy = Copy(descriptor: file)
      if path != "-", status.st_mode & S_IFMT == S_IFIFO { patience = .now + .seconds(2) }
    }
  }

  deinit {
    if descriptor >= 0, descriptor != STDIN_FILENO { close(descriptor) }
    if let copy { close(copy.descriptor) }
  }

  /// Reads bytes from `position` into the buffer, and returns their number. 0 means the end of the input.
  ///
  /// `position` must not be greater than the number of bytes that have been read so far.
  func read(into buffer: UnsafeMutableRawBufferPointer, from position: Int) throws(Failure) -> Int {
    guard let copy else {
      return try whole { pread(descriptor, buffer.baseAddress, buffer.count, start + off_t(position)) }
    }
    if position < copy.count {
      let count = min(buffer.count, copy.count - position)
      return try whole { pread(copy.descriptor, buffer.baseAddress, count, off_t(position)) }
    }
    if copy.isWhole { return 0 }
    let count = try stream(into: buffer)
    try keep(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    return count
  }

  /// Returns a function that reads sequentially from the beginning.
  func fromStart() -> (UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    var position = 0
    return { [self] buffer throws(Failure) in
      let count = try read(into: buffer, from: position)
      position += count
      return count
    }
  }

  /// Calls `body` with all bytes, one piece at a time, until `body` returns `false`.
  func forEachPiece(_ body: (ArraySlice<UInt8>) throws(Failure) -> Bool) throws(Failure) {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let next = fromStart()
    while true {
      let count = try buffer.withUnsafeMutableBufferPointer { bytes throws(Failure) in
        try next(UnsafeMutableRawBufferPointer(bytes))
      }
      guard count > 0, try body(buffer[..<count]) else { return }
    }
  }
}

extension SourceFile {
  /// Repeats a system call as long as a signal interrupts it, and returns its result.
  private func whole(_ call: () -> Int) throws(Failure) -> Int {
    while true {
      let count = call()
      if count >= 0 { return count }
      if errno != EINTR { throw unreadable() }
    }
  }

  /// Reads the next bytes of an input that can be read only once. Waits until bytes are available, but throws if no
  /// program opens a named pipe in time. Returns 0 at the end of the input.
  private func stream(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    while true {
      let count = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
      if count > 0 { return count }
      if count == 0 {
        guard let patience, copy?.count == 0 else { return 0 }
        guard .now < patience else {
          throw Failure(
            .badData, file: name,
            "is a pipe that no program writes to; choose a file, or start a program that writes to the pipe")
        }
        usleep(10_000)
      } else if errno == EAGAIN {
        // A program has opened the pipe but has not written yet.
        patience = nil
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        poll(&waiting, 1, -1)
      } else if errno != EINTR {
        throw unreadable()
      }
    }
  }

  private func unreadable() -> Failure { Failure.system(.readOrWrite, name, "cannot be read") }

  /// Appends bytes to the copy. An empty buffer means that the input has ended.
  private func keep(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
    guard let copy else { return }
    var done = 0
    while done < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
      let count = pwrite(copy.descriptor, rest.baseAddress, rest.count, off_t(copy.count + done))
      if count < 0, errno != EINTR { throw unkept() }
      done += max(0, count)
    }
    self.copy?.count += bytes.count
    self.copy?.isWhole = bytes.isEmpty
  }

  private static func namelessFile() -> Int32 {
    let path = FileManager.default.temporaryDirectory.appending(path: "coffer-" + UUID().uuidString).path
    let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    if file >= 0 { unlink(path) }
    return file
  }

  private func unkept() -> Failure {
    let folder = FileManager.default.temporaryDirectory.path
    let reason = String(cString: strerror(errno))
    return Failure(
      .readOrWrite, file: name,
      "cannot be stored in \(folder) for a second pass: \(reason); free some space there, or set TMPDIR to another folder"
    )
  }
}
