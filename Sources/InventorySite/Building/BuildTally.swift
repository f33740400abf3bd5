import Diagnostics
import InventoryModel

/// What a build has written so far.
struct BuildTally {
  var manifest = Manifest()
  var report: BuildReport
  private let progress: (BuildProgress) -> Void

  init(output: String, for audience: Audience, items: Int, _ progress: @escaping (BuildProgress) -> Void) {
    self.progress = progress
    report = BuildReport(output: output, for: audience)
    report.items = items
  }

  mutating func add(_ files: [WrittenFile], as kind: WritableKeyPath<BuildReport, Int>? = nil) throws(Failure)
  {
    for file in files {
      guard manifest.add(file) else {
        throw Failure(
          .badData, file: report.output + "/" + file.path, "two pages have this name; rename one of them")
      }
      if file.isChanged {
        report.written += 1
        progress(.wrote(file.path))
      } else {
        report.unchanged += 1
      }
    }
    if let kind { report[keyPath: kind] += files.count }
  }
}
