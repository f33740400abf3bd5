import Diagnostics
import Files
import Foundation
import Synchronization

/// An output stream of a command: standard output or standard error.
struct Standard: Sendable {
  private let descriptor: Int32

  static let output = Standard(descriptor: STDOUT_FILENO)
  static let error = Standard(descriptor: STDERR_FILENO)

  /// Opens `/dev/null` for each standard stream that the caller has closed. Otherwise, the next file to be opened would
  /// get the number of that stream, and output would be written to that file. Standard input is opened only for
  /// writing, and the output streams only for reading, so using these streams is still an error.
  static func occupyClosedStreams() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Whether the terminal shows a progress line.
  private static let hasLine = Mutex(false)

  /// Throws if the limit on open files leaves room for fewer than eight more. Swift's runtime opens files in `/proc`
  /// for its threads, and traps if that fails.
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

  /// Replaces the progress line, or adds one if there is none. An empty `line` removes the progress line. All other
  /// output to a terminal removes the progress line first.
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

  /// Writes a message. Errors are ignored.
  func write(_ text: String) {
    removeLine()
    _ = writeWhole(Array(text.utf8), to: descriptor)
  }

  /// Writes a result. On a terminal, control characters are replaced with `?`, because a name could otherwise change the
  /// terminal. Throws ``ClosedOutput`` if the reader has closed the pipe; the program then exits silently. Throws a
  /// ``Failure`` for any other error.
  func writeResult(_ bytes: [UInt8]) throws {
    removeLine()
    let bytes = isTerminal ? bytes.withoutControls : bytes
    guard !writeWhole(bytes, to: descriptor) else { return }
    if errno == EPIPE { throw ClosedOutput() }
    throw Failure(
      .readOrWrite, file: "standard output", "cannot be written: \(SystemReason(errno))")
  }
}

extension [UInt8] {
  /// The bytes of a UTF-8 text, with `?` instead of each byte of a control character except tabs and line ends.
  fileprivate var withoutControls: [UInt8] {
    var plain = self
    for index in plain.indices {
      let isSecond = index > 0 && self[index - 1] == 0xC2 && 0x80...0x9F ~= self[index]
      switch self[index] {
      case 0x09, 0x0A: break
      case 0x0D where index + 1 < count && self[index + 1] == 0x0A: break
      case 0x00...0x1F, 0x7F: plain[index] = UInt8(ascii: "?")
      default: if isSecond { (plain[index - 1], plain[index]) = (UInt8(ascii: "?"), UInt8(ascii: "?")) }
      }
    }
    return plain
  }
}

/// The error that is thrown if the reader of the output has closed the pipe.
struct ClosedOutput: Error {}
