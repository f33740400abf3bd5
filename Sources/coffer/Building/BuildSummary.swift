import Diagnostics
import InventoryReports
import InventorySite

/// The results and the duration of a build, which the command prints when the build ends.
struct BuildSummary: Encodable {
  let report: BuildReport
  /// The counts of upcoming dates; `nil` for a shard.
  let upcoming: UpcomingDates?
  let stages: [StageClock.Stage]
  let seconds: Double

  init(_ report: BuildReport, _ upcoming: UpcomingDates?, _ clock: StageClock) {
    (self.report, self.upcoming) = (report, upcoming)
    (stages, seconds) = (clock.stages, clock.seconds)
  }

  private enum CodingKeys: String, CodingKey {
    case upcoming, stages, seconds
  }

  /// Encodes the keys of `report` and the keys of this type into the same object.
  func encode(to encoder: any Encoder) throws {
    try report.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(upcoming, forKey: .upcoming)
    try container.encode(stages, forKey: .stages)
    try container.encode(seconds, forKey: .seconds)
  }

  /// The summary as one line of text.
  var text: String {
    let items = count(report.items, "item", "items")
    let made =
      "\(items): \(count(report.pages, "page", "pages")), \(count(report.pictures, "picture", "pictures"))"
    let place = "in \(report.output)\(report.audience.map { ", for \($0)" } ?? "")"
    let changes =
      report.written + report.removed == 0
      ? "nothing changed"
      : "\(report.written) written, \(report.unchanged) unchanged, \(report.removed) removed"
    let warnings = report.oversights.reduce(0) { $0 + $1.count }
    let counts = [changes] + (warnings == 0 ? [] : [count(warnings, "warning", "warnings")])
    return "\(made) \(place); \(counts.joined(separator: ", ")), \(StageClock.text(seconds))"
  }
}
