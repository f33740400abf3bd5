import CSV
import Diagnostics

/// Detects a summary at the end of a file.
struct TrailingRows {
  private let width: Int
  /// Whether each row is checked separately. If there is a rejects file, rows whose length differs from that of the
  /// header are written to it one by one.
  private let judgesEachRow: Bool
  private var block: TrailingBlock?
  private var afterBlank: RowsAfterBlank?

  /// `width` is the number of cells in the header.
  init(width: Int, judgesEachRow: Bool) {
    (self.width, self.judgesEachRow) = (width, judgesEachRow)
  }

  /// Whether the last rows so far may be a summary.
  var isBlock: Bool { block != nil }

  /// Records a row. Must be called with every row after the header, before the row is converted. If earlier rows turn
  /// out not to be a summary, returns their problems.
  mutating func add(_ row: CSVRow, followsBlankLine: Bool) -> Problems? {
    if followsBlankLine { afterBlank = RowsAfterBlank(first: row.place) }
    afterBlank?.count += 1
    guard !judgesEachRow else { return nil }
    if row.count == width {
      defer { block = nil }
      return block?.problems
    }
    if block != nil {
      block?.add(row)
    } else if followsBlankLine {
      block = TrailingBlock(row, width: width)
    }
    return nil
  }

  /// Stores the problems of a row that may be part of a summary, to be reported later. Returns `false` for any other
  /// row.
  mutating func hold(_ problems: [Problem]) -> Bool {
    problems.forEach { block?.problems.add($0) }
    return isBlock
  }

  /// Subtracts the current row, which is skipped, from the number of rows after a blank line.
  mutating func leaveOut() { afterBlank?.count -= 1 }

  /// Reports a summary at the end of the file, or warns about a few rows after a blank line that may be a summary.
  func finish(of file: String, _ choice: ExtraRowChoice?, _ findings: ImportFindings) {
    if let block {
      if choice == .skip {
        findings.report.leftOut.append(block.rows)
      } else {
        findings.add(block.problem(in: file))
      }
    } else if let afterBlank, 1...RowsAfterBlank.most ~= afterBlank.count {
      findings.report.warnings.add(
        .rowsAfterBlankLine, afterBlank.text, at: Problem.Place(file, line: afterBlank.first.line))
    }
  }
}

/// Rows after a blank line. Their lengths all differ from that of the header. They are a summary if no other row
/// follows.
private struct TrailingBlock {
  private let first: CSVPlace
  private let cells: Int
  private let width: Int
  private(set) var lastLine: Int
  private(set) var rows = LeftOutRows(kind: .summaries)
  /// The problems of the individual rows. They are reported if the rows are not a summary.
  var problems = Problems()

  init(_ row: CSVRow, width: Int) {
    first = row.place
    cells = row.count
    self.width = width
    lastLine = row.line
    add(row)
  }

  mutating func add(_ row: CSVRow) {
    lastLine = row.line
    rows.add(row[0].text, line: row.line)
  }

  /// The problem of all rows together, which replaces the problems of the individual rows.
  func problem(in file: String) -> Problem {
    let isOne = first.line == lastLine
    let lines = isOne ? "line \(lastLine)" : "lines \(first.line) to \(lastLine)"
    let has = "has \(cells) \(cells == 1 ? "cell" : "cells"), but the header has \(width)"
    let message =
      isOne
      ? "after the blank line, the last row \(has)"
      : "from here on, no row has the header's number of cells: this row \(has)"
    return Problem(
      message,
      cure:
        "if this is a summary, skip it with --extra-rows skip; otherwise, add the missing cells to \(lines)",
      file: file, at: first)
  }
}

/// The rows after the last blank line. If they have the same length as the header, they may still be a summary, because
/// spreadsheets add empty cells to short rows.
private struct RowsAfterBlank {
  let first: CSVPlace
  var count = 0

  /// The maximum number of rows that may be a summary. More rows cause no warning.
  static let most = 3

  var text: String {
    count == 1
      ? "the row after the last blank line was imported as an item"
      : "the \(count) rows after the last blank line were imported as items"
  }
}
