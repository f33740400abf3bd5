import InventoryImport
import InventoryModel
import InventoryStore

/// What an import says while it works: how far it is, the photos it attached, what an update changes.
///
/// It is used by one task.
final class ImportTalk {
  private let options: SiteOptions
  private let showsChanges: Bool
  private let bar: ProgressBar
  /// How long rows took to come into the store, and since when the next ones do.
  private var importing = Duration.zero
  private var last = ContinuousClock.now

  init(_ options: SiteOptions, isDryRun: Bool) {
    self.options = options
    showsChanges = (isDryRun || options.verbose) && !options.quiet && !options.json
    bar = ProgressBar(isQuiet: options.quiet)
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
      if options.verbose { bar.clear() }
      options.say("attached " + file)
    case .changed(let place, let changes):
      if showsChanges { write(changes, at: place) }
    }
  }

  /// Leaves the terminal to what comes next.
  func end() {
    bar.clear()
  }

  /// Field by field.
  private func write(_ changes: [ItemChange], at place: Problem.Place) {
    bar.clear()
    for change in changes { Standard.output.write("\(Problem(place, change.words))\n") }
  }
}
