import CSV
import InventoryRendering

/// A report as bytes, part by part: `begin`, its parts in their order, `end`.
protocol ReportText<Part>: Sendable {
  associatedtype Part

  mutating func begin(to bytes: inout [UInt8]) throws
  mutating func append(_ part: Part, to bytes: inout [UInt8]) throws
  mutating func end(to bytes: inout [UInt8])
}

/// Rows, safe to open in a spreadsheet.
struct ReportCSV<Content: Report>: ReportText {
  private let report: Content
  private let writer = CSVWriter()

  init(_ report: Content) {
    self.report = report
  }

  func begin(to bytes: inout [UInt8]) throws {
    try write(report.csvHeader, to: &bytes)
  }

  func append(_ part: Content.Part, to bytes: inout [UInt8]) throws {
    for row in report.csvRows(of: part) { try write(row, to: &bytes) }
  }

  func end(to bytes: inout [UInt8]) {}

  private func write(_ cells: [String], to bytes: inout [UInt8]) throws {
    for (index, cell) in cells.enumerated() {
      try writer.append(
        cell.isEmpty ? cell : SpreadsheetText.escaped(cell), as: index, of: cells.count, to: &bytes)
    }
    writer.endRow(to: &bytes)
  }
}

/// One JSON document, whose last key is a list with a value a line.
struct ReportJSON<Content: Report>: ReportText {
  private let report: Content
  private var isFirst = true

  init(_ report: Content) {
    self.report = report
  }

  func begin(to bytes: inout [UInt8]) {
    let start: [(String, JSON)] = [
      ("version", .number(Content.version)), ("report", .text(Content.name)),
      ("title", .text(report.heading.title)),
    ]
    bytes += JSON.object(start + report.json).text(indented: 0).dropLast(2).utf8
    bytes += ",\n  \(Content.jsonList.quoted): [".utf8
  }

  mutating func append(_ part: Content.Part, to bytes: inout [UInt8]) {
    for value in report.jsonLines(of: part) {
      bytes += (isFirst ? "\n    " : ",\n    ").utf8
      bytes += value.line.utf8
      isFirst = false
    }
  }

  func end(to bytes: inout [UInt8]) {
    bytes += (isFirst ? "]\n}\n" : "\n  ]\n}\n").utf8
  }
}
