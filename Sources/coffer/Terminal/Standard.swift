import Diagnostics
import Files
import Foundation
import Synchronization

/// One of the two output streams of a command.
struct Standard: Sendable {
  private let descriptor: Int32

  static let output = Standard(descriptor: STDOUT_FILENO)
  static let error = Standard(descriptor: STDERR_FILENO)

  /// Opens standard streams that the caller has closed, so that no other file gets the number of a standard stream and
  /// its output. They are opened in the wrong direction, so that using them is still an error.
  static func occupyClosedStreams() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Whether a progress line is on the terminal.
  private static let hasLine = Mutex(false)

  /// Swift's runtime opens files in `/proc` for its threads, and traps if it cannot.
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

  /// Replaces the progress line, if there is one; an empty one removes it. All other output to a terminal removes it
  /// first.
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

  /// For messages: errors are ignored.
  func write(_ text: String) {
    removeLine()
    _ = writeWhole(Array(text.utf8), to: descriptor)
  }

  /// For results: a write error is an error, and a closed pipe ends the program silently.
  func writeResult(_ bytes: [UInt8]) throws {
    removeLine()
    guard !writeWhole(bytes, to: descriptor) else { return }
    if errno == EPIPE { throw ClosedOutput() }
    throw Failure(
      .readOrWrite, file: "standard output", "cannot be written: \(SystemReason(errno))")
  }
}

/// The reader of our output has exited.
struct ClosedOutput: Error {}
