import Diagnostics
import InventoryModel

/// What an import finds: its report, its problems and the rows that are wrong, in the order in which they are found.
///
/// Shared by the sources and the intake of one import, and used by one task.
final class ImportFindings {
  var report = ImportReport()
  let rejects: RejectsFile?
  /// How far the sources are read.
  private(set) var reading: ReadingProgress
  private(set) var problems = Problems()
  private let hasSeveralSources: Bool
  /// What the problems are together.
  private var kind = Failure.Kind.badData
  /// How many of the problems a file of rejects would have taken.
  private var rowProblems = 0
  private let progress: (ImportProgress) -> Void

  init(
    of sources: [String], rejects: RejectsFile?, progress: @escaping (ImportProgress) -> Void
  ) {
    (self.rejects, self.progress) = (rejects, progress)
    reading = ReadingProgress(of: sources)
    hasSeveralSources = sources.count > 1
  }

  func tell(_ event: ImportProgress) { progress(event) }

  /// Counts a row that ends before `bytes` of all sources.
  func readRow(upTo bytes: Int) {
    reading.rows += 1
    reading.bytes = bytes
    if reading.rows.isMultiple(of: SourceBatch.size) { progress(.rows(reading)) }
  }

  /// Counts items of sources that have no rows.
  func readItems(_ count: Int) {
    reading.rows += count
    progress(.rows(reading))
  }

  /// Notes how a column is written, with the file where there are several.
  func note(_ evidence: String, of attribute: ItemAttribute, in file: String) {
    let place = hasSeveralSources ? " in " + file : ""
    report.evidence.append(
      ImportReport.Evidence(attribute: attribute.rawValue, finding: evidence + place))
  }

  /// Adds a problem that ends the import.
  func add(_ problem: Problem, _ kind: Failure.Kind = .badData) {
    problems.add(problem)
    self.kind.add(kind)
  }

  func add(_ others: Problems) { problems.add(contentsOf: others) }

  /// Writes a row to the rejects. Without such a file, or without the row, its problems end the import.
  func refuse(_ row: RejectsFile.Row?, _ found: [Problem], _ kind: Failure.Kind = .badData) throws {
    self.kind.add(kind)
    if let rejects, let row {
      try rejects.add(row, found)
      found.forEach { report.refused.add($0) }
    } else {
      found.forEach { problems.add($0) }
      rowProblems += found.count
    }
  }

  /// Throws all problems together.
  func check() throws(Failure) {
    guard problems.isEmpty else {
      throw Failure(kind, problems, concernsRows: rowProblems == problems.count)
    }
  }
}
