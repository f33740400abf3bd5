import Diagnostics
import InventoryImport
import InventoryModel
import InventoryStore

/// What an import says while it works: how far it is, the photos it attached, what an update changes.
///
/// It is used by one task.
final class ImportTalk {
  private let console: Console
  private let showsChanges: Bool
  private let bar: ProgressBar
  /// How long rows took to come into the store, and since when the next ones do.
  private var importing = Duration.zero
  private var last = ContinuousClock.now

  init(_ console: Console, on bar: ProgressBar, isDryRun: Bool) {
    (self.console, self.bar) = (console, bar)
    showsChanges = (isDryRun || console.isVerbose) && console.isTalkative
  }

  func tell(_ progress: ImportProgress) {
    switch progress {
    case .findingConventions(let reading):
      last = .now
      bar.show(reading.findingConventions)
    case .rows(let reading):
      importing += last.duration(to: .now)
      last = .now
      bar.show(reading.importing(for: importing / .seconds(1)))
    case .photos(let done, let total): bar.show("Photos", done, of: total)
    case .attached(let file):
      if console.isVerbose { bar.clear() }
      console.say("attached " + file)
    case .changed(let place, let changes):
      if showsChanges { write(changes, at: place) }
    }
  }

  /// Field by field.
  private func write(_ changes: [ItemChange], at place: Problem.Place) {
    bar.clear()
    for change in changes { Standard.output.write("\(Problem(place, change.text))\n") }
  }
}
