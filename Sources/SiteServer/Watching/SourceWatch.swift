import FlyingSocks

/// Reports changes to the files that a site is built from.
///
/// Each instance is used by a single task. An event only triggers a comparison of the files; a change is reported only
/// if the files differ.
package final class SourceWatch {
  private let sources: () -> [String]
  private let events: FolderEvents
  /// The state of the files at the last report; `nil` if the next call of `change` returns even without a change.
  private var known: FileStamps?

  /// The time to wait for further changes, because a program may write a file, or several files, in more than one
  /// step.
  private static let settling = Duration.milliseconds(20)
  private static let mostRounds = 5
  /// The earliest time of the next comparison of `hasChanged`.
  private var nextComparison = ContinuousClock.now
  private var isKnownToHaveChanged = false

  /// `sources` returns the paths to watch, which may be different after a change.
  init(_ pool: any AsyncSocketPool, _ sources: @escaping () -> [String], usesEvents: Bool = true) {
    self.sources = sources
    events = FolderEvents(pool, areUsed: usesEvents)
    known = stamps()
  }

  /// Returns when the files have changed since the last call returned, or since this object was created. Returns as well
  /// if `hasChanged` was `true` in the meantime, even if the change was undone.
  package func change() async throws {
    var new = stamps()
    while new == known, !isKnownToHaveChanged {
      try await events.wait()
      new = stamps()
    }
    for _ in 0..<Self.mostRounds {
      try await Task.sleep(for: Self.settling)
      let last = new
      new = stamps()
      if new == last { break }
    }
    known = new
    isKnownToHaveChanged = false
  }

  /// Whether the files have changed since the last call of `change` returned. Cheap enough to be called many times:
  /// spends at most a twentieth of the time on comparing the files, and otherwise returns the last result.
  package var hasChanged: Bool {
    let start = ContinuousClock.now
    if !isKnownToHaveChanged, start > nextComparison {
      isKnownToHaveChanged = stamps() != known
      nextComparison = .now + (.now - start) * 20
    }
    return isKnownToHaveChanged
  }

  /// Waits a short time, and makes the next call of `change` return even without a change.
  package func retry() async throws {
    try await Task.sleep(for: Self.settling * 10)
    known = nil
  }

  /// Returns the stamps of the sources. No later change is missed, because new folders are watched before their files
  /// are read.
  private func stamps() -> FileStamps {
    let paths = sources()
    var stamps = FileStamps(of: paths)
    while events.add(stamps.folders) { stamps = FileStamps(of: paths) }
    return stamps
  }
}
