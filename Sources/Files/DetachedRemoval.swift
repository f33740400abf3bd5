import Foundation

/// The removal of a large folder by another process, which continues after this program has ended.
enum DetachedRemoval {
  /// The time to wait for the end of the removal, in seconds. A small folder is removed within this time.
  private static let wait = 0.5

  /// Starts the removal of a folder. Returns when the folder is removed, or after half a second. `lock` is the
  /// descriptor with the lock of the folder. The other process keeps the lock, so that no other run of this program
  /// removes the folder at the same time. If the process cannot be started, removes the folder here.
  static func remove(_ path: String, lock: Int32) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    // Tries again, because other threads may write to the folder until this program ends.
    process.arguments = ["-c", "for n in 1 2 3 4 5; do rm -rf -- \"$0\" && exit; sleep 1; done", path]
    process.currentDirectoryURL = URL(fileURLWithPath: "/")
    process.standardInput = FileHandle(fileDescriptor: lock, closeOnDealloc: false)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    do { try Cleanup.withSignals { try process.run() } } catch { return Unfinished.remove(path) }
    let end = Date().addingTimeInterval(wait)
    while FileManager.default.fileExists(atPath: path), Date() < end { usleep(5_000) }
  }
}
