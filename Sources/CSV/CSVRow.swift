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

/// One cell of a row.
///
/// It shares the bytes of its reader: a cell kept for long keeps the reader's whole buffer. Keep its text.
package struct CSVCell: Sendable {
  let bytes: [UInt8]
  let range: CellRange
  let row: RowStart

  /// The text, without the quotes around it. Always the bytes of the file: they have been checked, but for those of a
  /// row that was refused.
  package var text: String { withBytes { String(decoding: $0, as: UTF8.self) } }

  /// Bytes of its text, or more where quotes are doubled in it.
  package var length: Int { range.end - range.start }

  package var isEmpty: Bool { range.start == range.end }

  /// Whether it stood in quotes: `""` is quoted and empty, nothing at all is only empty.
  package var isQuoted: Bool { range.form != .plain }

  /// Where it begins: its first byte, or the quote that opens it.
  ///
  /// Walks over the row: for messages.
  package var place: CSVPlace { row.place(at: isQuoted ? range.start - 1 : range.start, in: bytes) }

  /// The UTF-8 of the text, for the time of the call; without an allocation unless it has doubled quotes.
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

  /// A cell in quotes holds only doubled quotes: of each pair the first is kept.
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

/// Where the content of a cell lies, counted from the row's first byte, without the quotes around it.
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
