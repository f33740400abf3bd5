import CSV

/// Rows of a report, safe to open in a spreadsheet.
struct ReportCSV: Sendable {
  private let writer = CSVWriter()

  func append(_ cells: [String], to bytes: inout [UInt8]) throws {
    for (index, cell) in cells.enumerated() {
      try writer.append(
        cell.isEmpty ? cell : SpreadsheetText.escaped(cell), as: index, of: cells.count, to: &bytes)
    }
    writer.endRow(to: &bytes)
  }
}
