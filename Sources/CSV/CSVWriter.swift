/// Writes rows as CSV that `CSVReader` reads back to the same texts.
///
/// A cell is put in quotes only where it must be: for the delimiter, a quote or a line break in it, for what another
/// program may take for the delimiter (`;`, tab and `|`), a blank at either end, a byte-order mark at its beginning, and for an empty cell that is alone in its row, which
/// would be a blank line.
package struct CSVWriter: Hashable, Sendable {
  private let delimiter: UInt8

  package init(delimiter: CSVDelimiter = .comma) { self.delimiter = delimiter.byte }

  /// Appends one row with its line end. A row without cells is a blank line.
  ///
  /// Throws `NULInCell`, and has then written nothing: no reader takes a NUL.
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

  /// Appends one cell, counted from 0, of a row of `count` cells, with the delimiter before it. After the last one comes
  /// `endRow`. Throws `NULInCell`, and has then written the cells before.
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

  /// The same for a cell that was read, whether its bytes are text or not: for somebody who mends them.
  package func append(_ cell: CSVCell, as index: Int, of count: Int, to output: inout [UInt8]) {
    if index > 0 { output.append(delimiter) }
    _ = cell.withBytes { append($0, isAlone: count == 1, to: &output) }
  }

  package func endRow(to output: inout [UInt8]) { output.append(.lineFeed) }

  /// True for a text with a NUL.
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

/// A text with a NUL, which CSV cannot hold.
package struct NULInCell: Error, Hashable, Sendable, CustomStringConvertible {
  /// Which cell of the row, from 0.
  package let index: Int

  package var description: String {
    "cell \(index + 1) contains a NUL character, which CSV does not allow; remove it from the text"
  }
}
