import FlyingSocks

/// Reports the changes of files that a site is built from.
///
/// Used by a single task. An event only triggers a comparison of the files; it is reported only if they differ.
package final class SourceWatch {
  private let sources: () -> [String]
  private let events: FolderEvents
  /// `nil` if the next check counts as a change in any case.
  private var known: FileStamps?

  /// A program may write a file, or several, in more than one step.
  private static let settling = Duration.milliseconds(20)
  private static let mostRounds = 5

  /// `sources` are the paths to watch; they may be others after a change.
  init(_ pool: any AsyncSocketPool, _ sources: @escaping () -> [String], usesEvents: Bool = true) {
    self.sources = sources
    events = FolderEvents(pool, areUsed: usesEvents)
    known = stamps()
  }

  /// Returns when the files differ from what they were at the last return, or at the start.
  package func change() async throws {
    var new = stamps()
    while new == known {
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
  }

  /// Makes the next call return after a short pause, also without a change.
  package func retry() async throws {
    try await Task.sleep(for: Self.settling * 10)
    known = nil
  }

  /// Nothing that happens after this goes unnoticed: new folders are watched before their files are looked at.
  private func stamps() -> FileStamps {
    let paths = sources()
    var stamps = FileStamps(of: paths)
    while events.add(stamps.folders) { stamps = FileStamps(of: paths) }
    return stamps
  }
}
