package import Diagnostics
import Foundation
import InventoryModel
package import InventoryStore

/// The findings of an import: its report, problems and rejected rows, in order.
///
/// The sources and the intake of an import share one object, which is used by a single task.
final class ImportFindings {
  var report = ImportReport()
  let rejects: RejectsFile?
  /// The reading progress of all sources together.
  private(set) var reading: ReadingProgress
  private(set) var problems = Problems()
  private let hasSeveralSources: Bool
  /// The kind of the failure that reports all problems together.
  private var kind = Failure.Kind.badData
  /// The number of problems that belong to rows that could have been written to a rejects file.
  private var rowProblems = 0
  private let progress: (ImportProgress) -> Void

  init(of sources: [String], rejects: RejectsFile?, progress: @escaping (ImportProgress) -> Void) {
    (self.rejects, self.progress) = (rejects, progress)
    reading = ReadingProgress(of: sources)
    hasSeveralSources = sources.count > 1
  }

  func tell(_ event: ImportProgress) { progress(event) }

  /// Counts a row. `bytes` is the number of bytes before the row, in all sources together.
  func readRow(upTo bytes: Int) {
    reading.rows += 1
    reading.bytes = bytes
    if reading.rows.isMultiple(of: SourceBatch.size) { progress(.rows(reading)) }
  }

  /// Counts items of a source that has no rows.
  func readItems(_ count: Int) {
    reading.rows += count
    progress(.rows(reading))
  }

  /// Records a note, with the name of the file if the import has several sources.
  func add(_ note: ColumnNote, in file: String) {
    let finding = note.fact + (hasSeveralSources ? " in " + file : "") + (note.cure.map { "; " + $0 } ?? "")
    report.evidence.append(ImportReport.Evidence(attribute: note.title, finding: finding))
  }

  /// Adds a problem that makes the import fail.
  func add(_ problem: Problem, _ kind: Failure.Kind = .badData) {
    problems.add(problem)
    self.kind.add(kind)
  }

  /// Reads the next batch before the results of the current batch are recorded. Returns the next batch and its
  /// problems. These problems must be added after the problems of the current batch.
  func readingAhead<Batch>(_ read: () throws -> Batch) -> (Result<Batch, any Error>, Problems) {
    let earlier = problems
    problems = Problems()
    defer { problems = earlier }
    return (Result(catching: read), problems)
  }

  func add(_ others: Problems) { problems.add(contentsOf: others) }

  /// Adds the problems of a file whose header cannot be read.
  func add(_ header: UnreadableRow) {
    problems.add(header.problem)
    problems.add(contentsOf: header.others)
  }

  /// After the first problem, inserts the listed problems of `others` that are not listed yet. Problems that are
  /// counted but not listed cannot be compared, so some problems may be counted twice.
  func addNew(_ others: Problems) {
    let known = Set(problems.first)
    problems.insertAfterFirst(others.first.filter { !known.contains($0) })
  }

  /// Writes a row to the rejects file. Without such a file, or if `row` is `nil`, the problems make the import fail.
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

  /// Throws all problems together if there are any.
  func check() throws(Failure) {
    guard problems.isEmpty else { throw Failure(kind, problems, concernsRows: rowProblems == problems.count) }
  }
}

/// A note on how a column was read, and the option that makes an import read the column differently.
struct ColumnNote {
  /// The attribute or the field that the column fills.
  let title: String
  let fact: String
  let cure: String?

  init(_ fact: String, cure: String? = nil, of title: String) {
    (self.title, self.fact, self.cure) = (title, fact, cure)
  }

  init(_ fact: String, cure: String? = nil, of attribute: ItemAttribute) {
    self.init(fact, cure: cure, of: attribute.rawValue)
  }
}

/// The progress of an import.
package enum ImportProgress: Sendable {
  /// The formats of amounts and dates are being detected in the bytes read so far.
  case findingConventions(ReadingProgress)
  /// The rows and bytes that were read so far.
  case rows(ReadingProgress)
  case photos(Int, of: Int)
  /// The file of a photo or document that was attached to an item.
  case attached(String)
  /// The row of an updated item, and the changes to the item.
  case changed(Problem.Place, [ItemChange])
  /// A part of the import has ended, and the next one begins.
  case finished(ImportStage)
}

/// The parts of an import, in this order.
package enum ImportStage: String, Sendable {
  /// The sources were read, and their items stored.
  case items
  /// Photos and documents were attached.
  case photos
  /// The changes were saved.
  case saving
}

/// The reading progress of an import, and its text for a terminal.
package struct ReadingProgress: Hashable, Sendable {
  /// The number of rows, without headers and blank lines.
  package var rows = 0
  /// The number of bytes before the row that was read last.
  package var bytes = 0
  /// The size of all sources together; `nil` if the size of any source is unknown, such as that of standard input.
  package var totalBytes: Int?

  /// Returns a line such as `Importing 120,000 rows, 31 MB/s, 4 s left`. `seconds` is the time since reading started.
  package func importing(for seconds: Double) -> String {
    let line = "Importing \(UInt64(rows).grouped) \(rows == 1 ? "row" : "rows")"
    guard bytes > 0, seconds > 0 else { return line }
    let pace = Double(bytes) / seconds
    let left = totalBytes.map { (Double($0) - Double(bytes)) / pace }
    return line + ", \(Self.megabytes(pace)) MB/s" + (left.map { ", \(Self.time($0)) left" } ?? "")
  }

  /// A line such as `Detecting the formats of amounts and dates, 31 of 118 MB`. No remaining time is shown, because
  /// most of the work comes later.
  package var findingConventions: String {
    let total = totalBytes.map { " of " + Self.megabytes(Double($0)) } ?? ""
    return "Detecting the formats of amounts and dates, \(Self.megabytes(Double(bytes)))\(total) MB"
  }
}

extension ReadingProgress {
  /// Creates the progress before anything is read.
  init(of sources: [String]) {
    self.init(totalBytes: 0)
    for source in sources {
      // The sum may overflow, because sparse files can have huge sizes.
      totalBytes = sizeOfFile(source).flatMap { size in totalBytes.map { $0 &+ size } }
    }
  }

  private static func megabytes(_ bytes: Double) -> String {
    let tenths = whole(bytes / 100_000)
    return tenths < 100 ? "\(tenths / 10).\(tenths % 10)" : whole(bytes / 1_000_000).grouped
  }

  /// Returns a duration as text, rounded up so that the displayed duration is never too short.
  private static func time(_ seconds: Double) -> String {
    seconds <= 120 ? "\(whole(seconds.rounded(.up))) s" : whole((seconds / 60).rounded(.up)).grouped + " min"
  }

  private static func whole(_ number: Double) -> UInt64 {
    UInt64(min(max(number, 0), 1e15).rounded())
  }
}
