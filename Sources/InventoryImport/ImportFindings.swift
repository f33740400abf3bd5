package import Diagnostics
import Foundation
import InventoryModel
package import InventoryStore

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

  init(of sources: [String], rejects: RejectsFile?, progress: @escaping (ImportProgress) -> Void) {
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
    report.evidence.append(ImportReport.Evidence(attribute: attribute.rawValue, finding: evidence + place))
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
    guard problems.isEmpty else { throw Failure(kind, problems, concernsRows: rowProblems == problems.count) }
  }
}

/// How far an import is.
package enum ImportProgress: Sendable {
  /// What was read so far to find out how amounts and dates are written.
  case findingConventions(ReadingProgress)
  /// What was read so far and is in the store.
  case rows(ReadingProgress)
  case photos(Int, of: Int)
  /// A photo that an item got, by its file.
  case attached(String)
  /// A known item, by its row, and what becomes of it.
  case changed(Problem.Place, [ItemChange])
}

/// How far an import has read its sources, and how a terminal says it.
package struct ReadingProgress: Hashable, Sendable {
  /// Without headers and blank lines.
  package var rows = 0
  /// Up to the last row.
  package var bytes = 0
  /// Of all sources; nothing where one of them does not tell its size, as the standard input.
  package var totalBytes: Int?

  /// `Importing 120,000 rows, 31 MB/s, 4 s left`, when it took `seconds` to bring these rows into the store.
  package func importing(for seconds: Double) -> String {
    let line = "Importing \(UInt64(rows).grouped) \(rows == 1 ? "row" : "rows")"
    guard bytes > 0, seconds > 0 else { return line }
    let pace = Double(bytes) / seconds
    let left = totalBytes.map { (Double($0) - Double(bytes)) / pace }
    return line + ", \(Self.megabytes(pace)) MB/s" + (left.map { ", \(Self.time($0)) left" } ?? "")
  }

  /// `Detecting the formats of amounts and dates, 31 of 118 MB`. It says no time: most of the work is to come.
  package var findingConventions: String {
    let total = totalBytes.map { " of " + Self.megabytes(Double($0)) } ?? ""
    return "Detecting the formats of amounts and dates, \(Self.megabytes(Double(bytes)))\(total) MB"
  }
}

extension ReadingProgress {
  /// Before anything is read.
  init(of sources: [String]) {
    self.init(totalBytes: 0)
    for source in sources {
      // Files with holes may claim more than a number holds.
      totalBytes = sizeOfFile(source).flatMap { size in totalBytes.map { $0 &+ size } }
    }
  }

  private static func megabytes(_ bytes: Double) -> String {
    let tenths = whole(bytes / 100_000)
    return tenths < 100 ? "\(tenths / 10).\(tenths % 10)" : whole(bytes / 1_000_000).grouped
  }

  /// Rounded up, so that the rest never takes longer than announced.
  private static func time(_ seconds: Double) -> String {
    seconds <= 120 ? "\(whole(seconds.rounded(.up))) s" : whole((seconds / 60).rounded(.up)).grouped + " min"
  }

  private static func whole(_ number: Double) -> UInt64 {
    UInt64(min(max(number, 0), 1e15).rounded())
  }
}
