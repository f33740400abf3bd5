import Dispatch
import Foundation

/// While an engine runs: where this program is told to end, by a key or by a time limit, the engine ends with it and its
/// folder goes. The engine has a process group of its own, which no terminal tells anything.
final class EngineGuard {
  private let sources: [any DispatchSourceSignal]

  /// `process` leads its group.
  init(_ process: Int32, folder: String) {
    sources = Self.signals.compactMap { number in
      // Who runs this program with a signal ignored wants it so.
      guard Self.address(of: signal(number, SIG_IGN)) != Self.address(of: SIG_IGN) else { return nil }
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global(qos: .userInitiated))
      source.setEventHandler {
        // Stopped first, so that it says nothing of its end and writes nothing behind it.
        kill(-process, SIGSTOP)
        try? FileManager.default.removeItem(atPath: folder)
        kill(-process, SIGKILL)
        signal(number, SIG_DFL)
        Self.withSignals { _ = kill(getpid(), number) }
      }
      source.resume()
      return source
    }
  }

  /// From here on signals are what they were.
  func end() {
    for source in sources {
      source.cancel()
      signal(Int32(source.handle), SIG_DFL)
    }
  }

  private static func address(of handler: (@convention(c) (Int32) -> Void)?) -> Int {
    unsafeBitCast(handler, to: Int.self)
  }

  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// Runs `start` with no signal blocked, as a thread of a pool has most of them: what it starts would have them, too, and
  /// could not be ended by them.
  static func withSignals<Result>(_ start: () throws -> Result) rethrows -> Result {
    var none = sigset_t()
    var before = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    return try start()
  }
}
