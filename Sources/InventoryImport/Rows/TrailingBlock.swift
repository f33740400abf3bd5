import CSV
import Diagnostics

/// Rows behind a blank line, none of which is as wide as the header: a summary, if they go on to the end of the file.
struct TrailingBlock {
  private let first: CSVPlace
  private let cells: Int
  private let width: Int
  fileprivate private(set) var lastLine: Int
  fileprivate private(set) var rows = LeftOutRows(.summaries)
  /// What is wrong with the rows one by one, in case that they are no such block.
  var problems = Problems()

  fileprivate init(_ row: CSVRow, width: Int) {
    first = row.place
    cells = row.count
    self.width = width
    lastLine = row.line
    add(row)
  }

  fileprivate mutating func add(_ row: CSVRow) {
    lastLine = row.line
    rows.add(row[0].text, line: row.line)
  }

  /// What is said of the block in place of its rows.
  fileprivate func problem(in file: String) -> Problem {
    let isOne = first.line == lastLine
    let lines = isOne ? "line \(lastLine)" : "lines \(first.line) to \(lastLine)"
    let has = "has \(cells) \(cells == 1 ? "cell" : "cells") and the header \(width)"
    let message =
      isOne
      ? "behind the blank line the last row \(has)"
      : "from here on no row is as wide as the header: this one \(has)"
    return Problem(
      message,
      cure:
        "if this is a summary, leave it out with --extra-rows skip, else add the cells that are missing to \(lines)",
      file: file, at: first)
  }
}

/// The rows behind the last blank line, where they are as wide as the header: a spreadsheet fills up a summary, too.
struct RowsBehindBlank {
  fileprivate let first: CSVPlace
  fileprivate var count = 0

  /// More rows than these are no summary.
  fileprivate static let most = 3

  fileprivate var words: String {
    count == 1 ? "the row after the last blank line was" : "the \(count) rows after the last blank line were"
  }
}

extension ImportWork {
  /// A row that was not imported is no part of what follows a blank line.
  mutating func leaveOutBehindBlank() {
    behindBlank?.count -= 1
  }

  /// To be told of every row behind the header, before it is read. Where there is a file of rejects, rows of another width
  /// go there one by one.
  mutating func lookForBlock(at row: CSVRow, width: Int?, followsBlankLine: Bool) {
    guard let width else { return }
    if followsBlankLine { behindBlank = RowsBehindBlank(first: row.place) }
    behindBlank?.count += 1
    guard rejects == nil else { return }
    if row.count == width {
      guard let block else { return }
      // There are only rows with mistakes behind the blank line.
      problems.add(contentsOf: block.problems)
      self.block = nil
    } else if block != nil {
      block?.add(row)
    } else if followsBlankLine {
      block = TrailingBlock(row, width: width)
    }
  }

  /// The file has ended.
  mutating func endBlock(in file: String) {
    if let block {
      if extraRows == .skip {
        report.leftOut.append(block.rows)
      } else {
        problems.add(block.problem(in: file))
      }
    } else if let behindBlank, 1...RowsBehindBlank.most ~= behindBlank.count {
      report.warnings.add(
        .rowsAfterBlankLine, behindBlank.words, at: Problem.Place(file, line: behindBlank.first.line))
    }
    (block, behindBlank) = (nil, nil)
  }
}
