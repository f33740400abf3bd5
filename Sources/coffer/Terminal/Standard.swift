import Diagnostics
import Files
import Foundation
import Synchronization

/// One of the two streams of text that a command writes.
struct Standard: Sendable {
  private let descriptor: Int32

  static let output = Standard(descriptor: STDOUT_FILENO)
  static let error = Standard(descriptor: STDERR_FILENO)

  /// Opens what the caller has closed, so that no file of ours is given the number of a standard stream, and with it
  /// what is meant for that. Opened the wrong way round: using it stays an error.
  static func occupyClosedStreams() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Whether a line of progress is on the terminal.
  private static let hasLine = Mutex(false)

  /// The runtime of Swift opens files of `/proc` for its threads, and ends the program where it cannot.
  static func checkFileLimit() throws {
    let spare = (0..<8).map { _ in open("/dev/null", O_RDONLY | O_CLOEXEC) }
    let reason = errno
    for file in spare where file >= 0 { close(file) }
    guard spare.contains(where: { $0 < 0 }), reason == EMFILE || reason == ENFILE else { return }
    throw Failure(
      .readOrWrite, file: "coffer",
      "cannot open files: \(String(cString: strerror(reason))); raise the limit, for example with 'ulimit -n 256'"
    )
  }

  var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Replaces the line of progress, if there is one, by another; an empty one only removes it. Whatever else is written to
  /// a terminal removes it first.
  func draw(_ line: String) {
    let isShown = Self.hasLine.withLock { hasLine in
      defer { hasLine = !line.isEmpty }
      return hasLine
    }
    if isShown || !line.isEmpty { _ = writeWhole(Array(("\r\u{1B}[K" + line).utf8), to: descriptor) }
  }

  private func removeLine() {
    let isShown = Self.hasLine.withLock { $0 }
    if isShown, isTerminal { Self.error.draw("") }
  }

  /// Talk: what cannot be said is not said.
  func write(_ text: String) {
    removeLine()
    _ = writeWhole(Array(text.utf8), to: descriptor)
  }

  /// Results: what cannot be written is an error, and a reader that has gone away is the quiet end.
  func writeResult(_ bytes: [UInt8]) throws {
    removeLine()
    guard !writeWhole(bytes, to: descriptor) else { return }
    if errno == EPIPE { throw ClosedOutput() }
    throw Failure(
      .readOrWrite, file: "standard output", "cannot be written: \(String(cString: strerror(errno)))")
  }
}

/// Whoever read our output has gone away.
struct ClosedOutput: Error {}
