/// One row of a CSV file: its cells in order, at least one.
///
/// Rows shorter or longer than the header are the caller's business: see `count`. A row kept for long keeps
/// the reader's whole buffer: keep the texts.
package struct CSVRow: Sendable, RandomAccessCollection {
  let bytes: [UInt8]
  let ranges: [CellRange]
  let start: RowStart

  package var startIndex: Int { 0 }
  package var endIndex: Int { ranges.count }
  /// Traps behind the last cell, as an array does: a row may be shorter than the header.
  package subscript(index: Int) -> CSVCell { CSVCell(bytes: bytes, range: ranges[index], row: start) }

  // The standard iterator of a collection is not specialised across modules: a file takes a quarter longer.
  package func makeIterator() -> Iterator { Iterator(row: self) }

  package struct Iterator: IteratorProtocol {
    let row: CSVRow
    var index = 0

    package mutating func next() -> CSVCell? {
      guard index < row.ranges.count else { return nil }
      defer { index += 1 }
      return row[index]
    }
  }

  /// The physical line on which the row begins, from 1.
  package var line: Int { start.line }

  /// Where the row begins.
  package var place: CSVPlace { start.place(at: 0, in: bytes) }

  /// Whether the row has no text: an empty line, a line of blanks, or delimiters with nothing or blanks between them.
  ///
  /// A single cell of two quotes is a text that is empty.
  package var isBlank: Bool {
    if ranges.count == 1, ranges[0].form != .plain { return false }
    // Nearly every row has a text in its first cell.
    return ranges.indices.allSatisfy { self[$0].isEmpty || self[$0].withBytes { $0.allSatisfy(\.isBlank) } }
  }
}

/// Where a row begins: in the buffer and in the file.
struct RowStart: Sendable {
  var index: Int
  var line: Int
  /// 32 times the offset, and the number of the encoding: every cell carries this, and a word more is slower.
  private var packed: Int

  init(index: Int, line: Int, offset: Int, encoding: TextEncoding = .utf8) {
    self.index = index
    self.line = line
    packed = offset << 5 | encoding.number
  }

  /// In the file, of which the buffer holds the decoded text.
  var offset: Int { packed >> 5 }
  var encoding: TextEncoding { TextEncoding(number: packed & 31) }

  /// Goes on behind the row, which is `length` bytes of the buffer.
  mutating func advance(length: Int, lineEnds: Int, in buffer: [UInt8]) {
    var bytesInFile = length
    if packed & 31 != 0 {
      let encoding = encoding
      bytesInFile = buffer[index..<(index + length)].reduce(0) { $0 + encoding.bytesInFile(for: $1) }
    }
    index += length
    line += lineEnds
    packed += bytesInFile << 5
  }

  /// The place `position` bytes behind the beginning of the row.
  func place(at position: Int, in buffer: [UInt8]) -> CSVPlace {
    CSVPlace(after: buffer[index..<(index + position)], line: line, offset: offset, in: encoding)
  }
}

extension TextEncoding {
  /// Below 32; 0 is UTF-8.
  fileprivate var number: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  fileprivate init(number: Int) { self = number == 0 ? .utf8 : Self.allCases[number] }
}
