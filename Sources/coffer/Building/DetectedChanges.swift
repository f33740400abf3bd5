import InventorySite

/// The changes that a build would make, for `--detect-changes`.
struct DetectedChanges: Encodable {
  /// The exit code if there are changes. It differs from 1, the code for problems, and from the codes of `sysexits.h`.
  /// `terraform plan -detailed-exitcode` also exits with 2 if there are changes.
  static let exitCode: Int32 = 2

  let output: String
  /// The audience; `nil` for the owner.
  let audience: String?
  let isUpToDate: Bool
  /// The paths of the files that would be written, relative to the output folder.
  let written: [String]
  let removed: [String]
  let unchanged: Int
  let stages: [StageClock.Stage]
  let seconds: Double

  init(_ report: BuildReport, written: [String], removed: [String], _ clock: StageClock) {
    (output, audience, unchanged) = (report.output, report.audience, report.unchanged)
    (self.written, self.removed) = (written.sorted(), removed.sorted())
    isUpToDate = written.isEmpty && removed.isEmpty
    (stages, seconds) = (clock.stages, clock.seconds)
  }

  /// The changes as one line of text.
  var text: String {
    let files = count(unchanged, "file", "files")
    let state =
      isUpToDate
      ? "is up to date: \(files) unchanged"
      : "is not up to date: a build would write \(count(written.count, "file", "files")), remove \(removed.count) "
        + "and leave \(unchanged) unchanged"
    return "\(output)\(audience.map { ", for \($0)," } ?? "") \(state), \(StageClock.text(seconds))"
  }
}
