/// One row of a CSV file, with at least one cell.
///
/// A row can have fewer or more cells than the header: see `count`. A row keeps the reader's whole buffer alive, so
/// store the texts of its cells instead of the row.
package struct CSVRow: Sendable, RandomAccessCollection {
  let bytes: [UInt8]
  let ranges: [CellRange]
  let start: RowStart

  package var startIndex: Int { 0 }
  package var endIndex: Int { ranges.count }
  /// The cell at `index`, counted from 0. Like an array, traps if the index is out of range: a row may have fewer cells
  /// than the header.
  package subscript(index: Int) -> CSVCell { CSVCell(bytes: bytes, range: ranges[index], row: start) }

  // The default iterator of a collection is not specialized across modules, so it would make reading 25% slower.
  package func makeIterator() -> Iterator { Iterator(row: self) }

  package struct Iterator: IteratorProtocol {
    let row: CSVRow
    var index = 0

    /// Returns the next cell in the order of the columns; `nil` after the last cell.
    package mutating func next() -> CSVCell? {
      guard index < row.ranges.count else { return nil }
      defer { index += 1 }
      return row[index]
    }
  }

  /// The physical line where the row starts, counted from 1.
  package var line: Int { start.line }

  /// The place where the row starts.
  package var place: CSVPlace { start.place(at: 0, in: bytes) }

  /// Whether the row has no text: an empty line, a line of spaces and tabs, or delimiters with only spaces and tabs
  /// between them.
  ///
  /// A row with a single quoted cell, such as `""`, is not blank.
  package var isBlank: Bool {
    if ranges.count == 1, ranges[0].form != .plain { return false }
    // The loop ends early, because nearly every row has text in its first cell.
    return ranges.indices.allSatisfy { self[$0].isEmpty || self[$0].withBytes { $0.allSatisfy(\.isBlank) } }
  }
}

/// The start of a row, in the buffer and in the file.
struct RowStart: Sendable {
  var index: Int
  var line: Int
  /// The offset in the file times 32, plus the number of the encoding. Both share one word, because every cell carries
  /// a copy, and a second word would make reading slower.
  private var packed: Int

  init(index: Int, line: Int, offset: Int, encoding: TextEncoding = .utf8) {
    self.index = index
    self.line = line
    packed = offset << 5 | encoding.number
  }

  /// The offset of the row in the file. In contrast, `index` is a position in the decoded text of the buffer.
  var offset: Int { packed >> 5 }
  var encoding: TextEncoding { TextEncoding(number: packed & 31) }

  /// Advances past `length` bytes of the buffer, which contain `lineEnds` line ends.
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

  /// Returns the place `position` bytes after the start of the row.
  func place(at position: Int, in buffer: [UInt8]) -> CSVPlace {
    CSVPlace(after: buffer[index..<(index + position)], line: line, offset: offset, in: encoding)
  }
}

extension TextEncoding {
  /// The position in `allCases`, which is below 32; 0 is UTF-8.
  fileprivate var number: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  fileprivate init(number: Int) { self = number == 0 ? .utf8 : Self.allCases[number] }
}

/// One cell of a row.
///
/// A cell shares the bytes of its reader and keeps the whole buffer alive, so store its text instead.
package struct CSVCell: Sendable {
  let bytes: [UInt8]
  let range: CellRange
  let row: RowStart

  /// The text without enclosing quotes. The bytes are already validated, except those of a refused row.
  package var text: String { withBytes { String(decoding: $0, as: UTF8.self) } }

  /// The number of bytes without enclosing quotes. A doubled quote counts as two bytes, so the text may be shorter.
  package var length: Int { range.end - range.start }

  package var isEmpty: Bool { range.start == range.end }

  /// Whether the cell was quoted: `""` is quoted and empty.
  package var isQuoted: Bool { range.form != .plain }

  /// The place of the cell's opening quote, or of its first byte if the cell is not quoted.
  ///
  /// Scans the row, so use this property only for messages.
  package var place: CSVPlace { row.place(at: isQuoted ? range.start - 1 : range.start, in: bytes) }

  /// Calls `body` with the UTF-8 bytes of the text. Does not allocate unless the cell has doubled quotes.
  package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try bytes.withUnsafeBytes { buffer in
      let content = (row.index + range.start)..<(row.index + range.end)
      let raw = UnsafeRawBufferPointer(rebasing: buffer[content])
      switch range.form {
      case .plain, .quoted: return try body(raw)
      case .escaped: return try unescaped(raw).withUnsafeBytes(body)
      }
    }
  }

  /// Returns the text of the cell with each doubled quote replaced by one quote.
  private func unescaped(_ raw: UnsafeRawBufferPointer) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: raw.count) { text, count in
      var position = 0
      while position < raw.count {
        let byte = raw[position]
        text[count] = byte
        count += 1
        position += byte == .quote ? 2 : 1
      }
    }
  }
}

/// The range of a cell's content, relative to the row's first byte, without enclosing quotes.
struct CellRange: Sendable {
  enum Form: UInt8, Sendable {
    case plain
    case quoted
    /// A quoted cell that contains doubled quotes.
    case escaped
  }

  let start: Int
  let end: Int
  let form: Form
}
