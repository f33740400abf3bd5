/// One row of a CSV file: its cells in order, at least one.
///
/// Rows can be shorter or longer than the header: see `count`. A row keeps the reader's whole buffer alive, so store
/// the texts instead.
package struct CSVRow: Sendable, RandomAccessCollection {
  let bytes: [UInt8]
  let ranges: [CellRange]
  let start: RowStart

  package var startIndex: Int { 0 }
  package var endIndex: Int { ranges.count }
  /// Traps if out of range, like an array: a row may be shorter than the header.
  package subscript(index: Int) -> CSVCell { CSVCell(bytes: bytes, range: ranges[index], row: start) }

  // The standard iterator of a collection is not specialized across modules, which makes reading 25% slower.
  package func makeIterator() -> Iterator { Iterator(row: self) }

  package struct Iterator: IteratorProtocol {
    let row: CSVRow
    var index = 0

    /// The cells in the order of the columns.
    package mutating func next() -> CSVCell? {
      guard index < row.ranges.count else { return nil }
      defer { index += 1 }
      return row[index]
    }
  }

  /// The physical line where the row starts, from 1.
  package var line: Int { start.line }

  /// The place where the row starts.
  package var place: CSVPlace { start.place(at: 0, in: bytes) }

  /// Whether the row has no text: an empty line, a line of spaces, or delimiters with only spaces between them.
  ///
  /// A single cell of two quotes is an empty text, not a blank row.
  package var isBlank: Bool {
    if ranges.count == 1, ranges[0].form != .plain { return false }
    // Nearly every row has text in its first cell.
    return ranges.indices.allSatisfy { self[$0].isEmpty || self[$0].withBytes { $0.allSatisfy(\.isBlank) } }
  }
}

/// The start of a row, in the buffer and in the file.
struct RowStart: Sendable {
  var index: Int
  var line: Int
  /// 32 times the offset, plus the number of the encoding. Every cell carries this value, and another word would make
  /// it slower.
  private var packed: Int

  init(index: Int, line: Int, offset: Int, encoding: TextEncoding = .utf8) {
    self.index = index
    self.line = line
    packed = offset << 5 | encoding.number
  }

  /// The offset in the file; the buffer has the decoded text.
  var offset: Int { packed >> 5 }
  var encoding: TextEncoding { TextEncoding(number: packed & 31) }

  /// Advances past the row, which is `length` bytes of the buffer.
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

  /// The place `position` bytes after the start of the row.
  func place(at position: Int, in buffer: [UInt8]) -> CSVPlace {
    CSVPlace(after: buffer[index..<(index + position)], line: line, offset: offset, in: encoding)
  }
}

extension TextEncoding {
  /// Below 32; 0 is UTF-8.
  fileprivate var number: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  fileprivate init(number: Int) { self = number == 0 ? .utf8 : Self.allCases[number] }
}

/// One cell of a row.
///
/// It shares the bytes of its reader and keeps the whole buffer alive, so store its text instead.
package struct CSVCell: Sendable {
  let bytes: [UInt8]
  let range: CellRange
  let row: RowStart

  /// The text without enclosing quotes. The bytes are already validated, except those of a refused row.
  package var text: String { withBytes { String(decoding: $0, as: UTF8.self) } }

  /// The number of bytes of its text; larger if the cell has doubled quotes.
  package var length: Int { range.end - range.start }

  package var isEmpty: Bool { range.start == range.end }

  /// Whether the cell was quoted: `""` is quoted and empty.
  package var isQuoted: Bool { range.form != .plain }

  /// The place of its first byte or opening quote.
  ///
  /// Scans the row, so use it only for messages.
  package var place: CSVPlace { row.place(at: isQuoted ? range.start - 1 : range.start, in: bytes) }

  /// Calls `body` with the UTF-8 of the text. Does not allocate unless the cell has doubled quotes.
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

  /// In a quoted cell all quotes are doubled; the first one of each pair is kept.
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
    /// Quoted, with doubled quotes inside.
    case escaped
  }

  let start: Int
  let end: Int
  let form: Form
}
