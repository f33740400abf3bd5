package import Diagnostics
import Foundation
import Synchronization

/// Work that is done if a signal ends the program, for example after Ctrl-C, `kill`, a time limit or a closed terminal.
///
/// The registered cleanups run in reverse order on a separate thread. Then the signal ends the program as usual.
/// Signals that the parent process ignores remain ignored.
package struct Cleanup: Sendable {
  private let number: Int

  /// Registers `body`, which runs if a signal ends the program before `cancel` is called.
  package init(_ body: @escaping @Sendable () -> Void) {
    number = Self.registered.withLock { $0.add(body) }
  }

  private init(number: Int) { self.number = number }

  /// Runs `create`, which creates something temporary, and registers `undo` to remove it. No signal is handled between
  /// the two steps. Returns `nil` if `create` does.
  package static func creating<Made: Sendable>(
    _ create: () throws(Failure) -> Made?, undo: @escaping @Sendable (Made) -> Void
  ) throws(Failure) -> (made: Made, cleanup: Cleanup)? {
    try registered.withLock { registered throws(Failure) in
      registered.listen()
      guard let made = try create() else { return nil }
      return (made, Cleanup(number: registered.add { undo(made) }))
    }
  }

  /// Unregisters the work, so that a signal no longer runs it.
  package func cancel() {
    Self.registered.withLock { $0.bodies[number] = nil }
  }

  /// Runs `start` with no signal blocked. The threads of Swift's thread pool block most signals, and a program started
  /// from such a thread would inherit the blocked signals.
  package static func withSignals<Result>(_ start: () throws -> Result) rethrows -> Result {
    var none = sigset_t()
    var before = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    return try start()
  }

  private struct Registered {
    /// The number of cleanups registered since the start of the program; also the key of the last one.
    private var count = 0
    private var isListening = false
    var bodies: [Int: @Sendable () -> Void] = [:]

    mutating func listen() {
      if !isListening { Cleanup.listen() }
      isListening = true
    }

    mutating func add(_ body: @escaping @Sendable () -> Void) -> Int {
      listen()
      count += 1
      bodies[count] = body
      return count
    }
  }

  private static let registered = Mutex(Registered())
  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// The pipe through which the signal handler sends the number of the signal to a thread, because a handler may do
  /// little else. Child processes would inherit an ignored signal, but they do not inherit a handler.
  private static let pipe: [Int32] = {
    var ends: [Int32] = [-1, -1]
    guard Foundation.pipe(&ends) == 0 else { return [-1, -1] }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return ends
  }()

  /// Installs the signal handlers, and starts the thread that reads the pipe. If no pipe can be created, a signal ends
  /// the program without cleanup, and the next run removes the leftovers.
  private static func listen() {
    let reading = pipe[0]
    guard reading >= 0 else { return }
    // If a thread calls `exit` during the cleanup, it waits here until the signal ends the program.
    atexit { Cleanup.registered.withLock { _ in } }
    Thread.detachNewThread {
      // The program may have been started with these signals blocked.
      var mask = sigset_t()
      sigemptyset(&mask)
      for number in signals { sigaddset(&mask, number) }
      pthread_sigmask(SIG_UNBLOCK, &mask, nil)
      var number: UInt8 = 0
      while read(reading, &number, 1) != 1, errno == EINTR {}
      end(by: Int32(number))
    }
    for number in signals {
      var action = sigaction()
      sigaction(number, nil, &action)
      guard !isIgnored(action) else { continue }
      signal(number) { number in
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(Cleanup.pipe[1], &byte, 1)
      }
    }
  }

  /// Runs the cleanups, and ends the program with the signal. Holds the lock until then, so that nothing temporary is
  /// created and no other thread ends the program. Other threads may fail when their files disappear; their errors are
  /// not reported.
  private static func end(by number: Int32) {
    registered.withLock { registered in
      announceLongCleanup()
      let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
      if nowhere >= 0 { dup2(nowhere, STDERR_FILENO) }
      for body in registered.bodies.sorted(by: { $0.key > $1.key }) { body.value() }
      signal(number, SIG_DFL)
      withSignals {
        kill(getpid(), number)
        while true { pause() }
      }
    }
  }

  /// On a terminal, reports a cleanup that takes longer than a second, and lets the next Ctrl-C end the program. The next
  /// run then removes what is left.
  private static func announceLongCleanup() {
    guard isatty(STDERR_FILENO) == 1 else { return }
    let terminal = dup(STDERR_FILENO)
    guard terminal >= 0 else { return }
    Thread.detachNewThread {
      sleep(1)
      signal(SIGINT, SIG_DFL)
      let note = "removing temporary files; press Ctrl-C again to leave them to the next run\n"
      _ = note.withCString { write(terminal, $0, strlen($0)) }
    }
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    #if os(Linux)
      let handler = action.__sigaction_handler.sa_handler
    #else
      let handler = action.__sigaction_u.__sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
