/// Writes rows as CSV that `CSVReader` reads back unchanged.
///
/// A cell is quoted only if necessary. Quotes are needed if the cell contains the delimiter, a quote, a line break, or
/// a character that another program may treat as the delimiter (`;`, tab and `|`). Quotes are also needed if the cell
/// starts or ends with a space, or starts with a byte-order mark. An empty cell that is alone in its row is quoted,
/// because the row would otherwise be a blank line.
package struct CSVWriter: Hashable, Sendable {
  private let delimiter: UInt8

  package init(delimiter: CSVDelimiter = .comma) { self.delimiter = delimiter.byte }

  /// Appends one row with its line end. A row without cells is a blank line.
  ///
  /// If a cell contains a NUL, which no reader accepts, throws `NULInCell` and writes nothing.
  package func append(_ cells: [String], to output: inout [UInt8]) throws {
    let length = output.count
    do {
      for (index, cell) in cells.enumerated() { try append(cell, as: index, of: cells.count, to: &output) }
    } catch {
      output.removeSubrange(length...)
      throw error
    }
    endRow(to: &output)
  }

  /// Appends the cell at `index`, counted from 0, of a row of `count` cells. Unless it is the first cell, a delimiter
  /// is written before it. Call `endRow` after the last cell. If the cell contains a NUL, throws `NULInCell`; earlier
  /// cells remain written.
  package func append(_ cell: String, as index: Int, of count: Int, to output: inout [UInt8])
    throws(NULInCell)
  {
    let length = output.count
    if index > 0 { output.append(delimiter) }
    var cell = cell
    let hasNUL = cell.withUTF8 { append(UnsafeRawBufferPointer($0), isAlone: count == 1, to: &output) }
    guard !hasNUL else {
      output.removeSubrange(length...)
      throw NULInCell(index: index)
    }
  }

  /// Appends a cell that was read, even if its bytes are invalid, so that a user can correct the cell.
  package func append(_ cell: CSVCell, as index: Int, of count: Int, to output: inout [UInt8]) {
    if index > 0 { output.append(delimiter) }
    _ = cell.withBytes { append($0, isAlone: count == 1, to: &output) }
  }

  /// Ends the row with a line feed.
  package func endRow(to output: inout [UInt8]) { output.append(.lineFeed) }

  /// Appends a text, in quotes if necessary. Returns whether the text contains a NUL.
  private func append(_ text: UnsafeRawBufferPointer, isAlone: Bool, to output: inout [UInt8]) -> Bool {
    var needsQuotes = text.isEmpty && isAlone
    if let first = text.first, let last = text.last {
      needsQuotes =
        needsQuotes || first.isBlank || last.isBlank
        || first == 0xEF && text.starts(with: [0xEF, 0xBB, 0xBF])
    }
    var (hasQuotes, hasNUL) = (false, false)
    for byte in text {
      switch byte {
      case .nul: hasNUL = true
      case .quote: hasQuotes = true
      case delimiter, .lineFeed, .carriageReturn: needsQuotes = true
      case _ where SpreadsheetText.isSeparator(byte): needsQuotes = true
      default: break
      }
    }
    guard needsQuotes || hasQuotes else {
      output.append(contentsOf: text)
      return hasNUL
    }
    output.append(.quote)
    if hasQuotes {
      for byte in text {
        output.append(byte)
        if byte == .quote { output.append(.quote) }
      }
    } else {
      output.append(contentsOf: text)
    }
    output.append(.quote)
    return hasNUL
  }
}

/// The error for a text with a NUL, which CSV does not allow.
package struct NULInCell: Error, Hashable, Sendable, CustomStringConvertible {
  /// The index of the cell in the row, counted from 0.
  package let index: Int

  package var description: String {
    "cell \(index + 1) contains a NUL character, which CSV does not allow; remove it from the text"
  }
}
