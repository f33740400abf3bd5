import FlyingSocks
import Foundation

/// Waits until something may have changed in some folders. On Linux, it waits for an event of inotify; on other
/// systems, it waits for a short time.
final class FolderEvents {
  /// The file descriptor of inotify; negative if the system has no events.
  private let file: Int32
  private let pool: any AsyncSocketPool
  private var watched: Set<Int32> = []

  /// The longest wait for an event. The wait is limited, because network folders and linked files in other folders
  /// cause no events.
  private static let pause = Duration.seconds(2)
  private static let pauseWithoutEvents = Duration.milliseconds(150)

  /// If `areUsed` is `false`, works as on a system without events.
  init(_ pool: any AsyncSocketPool, areUsed: Bool) {
    self.pool = pool
    #if os(Linux)
      file = areUsed ? inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC)) : -1
    #else
      file = -1
    #endif
  }

  deinit {
    if file >= 0 { close(file) }
  }

  /// Also watches these folders. Returns whether any of them was not watched before.
  func add(_ folders: Set<String>) -> Bool {
    #if os(Linux)
      guard file >= 0 else { return false }
      let events =
        IN_MODIFY | IN_ATTRIB | IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_CREATE | IN_DELETE
        | IN_DELETE_SELF | IN_MOVE_SELF
      // A folder that is already watched keeps its number. A folder that cannot be watched is checked after each pause.
      let numbers = folders.map { inotify_add_watch(file, $0, UInt32(events)) }.filter { $0 >= 0 }
      let count = watched.count
      watched.formUnion(numbers)
      return watched.count > count
    #else
      return false
    #endif
  }

  /// Returns after an event, or after a pause.
  func wait() async throws {
    guard file >= 0 else { return try await Task.sleep(for: Self.pauseWithoutEvents) }
    let (pool, socket) = (pool, Socket(file: .init(rawValue: file)))
    _ = try await within(Self.pause) { try await pool.suspendSocket(socket, untilReadyFor: .read) }
    var events = [UInt8](repeating: 0, count: 4096)
    while read(file, &events, events.count) > 0 {}
  }
}
