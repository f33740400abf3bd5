/// Reads a CSV file row by row, as RFC 4180 has it, in a memory that does not grow with the number of rows.
///
///     var reader = CSVReader { buffer in try file.read(into: buffer) }
///     while let row = try reader.next() {
///       if !row.isBlank { print(row[0].text) }
///     }
///
/// Wider than the RFC: CR, LF and CRLF end a row, mixed too; the last one may be missing; a UTF-8 byte-order
/// mark is skipped; rows need not be equally long; a quote inside a cell that does not begin with one is text
/// (`5" pipe`, also ` "a"` with the blank before it). Nothing is trimmed. Wrong bytes are never replaced.
package struct CSVReader: ~Copyable {
  /// Fills the buffer from its beginning and gives the number of bytes, 0 only at the end of the file.
  package typealias Source = (UnsafeMutableRawBufferPointer) throws -> Int

  private let source: Source
  private let limits: CSVLimits
  private var scan: RowScan

  /// The unread bytes are those from `row.index` to `end`; `RowScan.padding` more follow the capacity.
  private var buffer: [UInt8]
  private var end = 0
  private var row = RowStart(index: 0, line: 1, offset: 0)

  private var hasBegun = false
  private var isLast = false
  private var isFinished = false

  /// `bufferSize` is how much is read at once; it grows only for a row that is longer.
  package init(
    delimiter: CSVDelimiter = .comma, limits: CSVLimits = CSVLimits(), bufferSize: Int = 1 << 16,
    source: @escaping Source
  ) {
    self.source = source
    self.limits = limits
    scan = RowScan(delimiter: delimiter, limits: limits)
    buffer = [UInt8](repeating: 0, count: max(bufferSize, 1) + RowScan.padding)
  }

  /// The next row, or nothing at the end of the file.
  ///
  /// Blank lines are rows, too: see `CSVRow.isBlank`. Throws `CSVError`, or what the source throws. After a
  /// byte that is not text (`notUTF8`, `nul`) the next call goes on with the next row, so that all of them
  /// can be shown together; after any other error it gives nothing.
  package mutating func next() throws -> CSVRow? {
    if isFinished { return nil }
    isFinished = true
    if !hasBegun { try begin() }
    while row.index < end || !isLast {
      switch scan.scan(buffer, from: row.index, to: end, isLast: isLast) {
      case .needsMore: try refill()
      case .refused(let refusal, let position): throw error(refusal, at: position)
      case .row(let length):
        isFinished = false
        return try takeRow(length: length)
      }
    }
    return nil
  }

  private mutating func takeRow(length: Int) throws -> CSVRow {
    defer {
      row.index += length
      row.offset += length
      row.line += scan.lineEnds
    }
    if scan.isSuspicious, let position = firstWrongByte(length: length) {
      let byte = buffer[row.index + position]
      throw CSVError(place: place(at: position), problem: byte == .nul ? .nul : .notUTF8(byte: byte))
    }
    return CSVRow(bytes: buffer, ranges: scan.ranges, start: row)
  }

  private func firstWrongByte(length: Int) -> Int? {
    buffer.withUnsafeBytes { bytes in
      TextCheck.firstWrongByte(in: UnsafeRawBufferPointer(rebasing: bytes[row.index..<(row.index + length)]))
    }
  }

  private func place(at position: Int) -> CSVPlace {
    row.place(at: position, in: buffer)
  }

  private func error(_ refusal: RowScan.Refusal, at position: Int) -> CSVError {
    let problem: CSVError.Problem =
      switch refusal {
      case .unclosedQuote: .unclosedQuote
      case .textAfterQuote(let opened): .textAfterQuote(opened: place(at: opened))
      case .cellTooLong(let isQuoted): .cellTooLong(limit: limits.cellBytes, isQuoted: isQuoted)
      case .tooManyCells: .tooManyCells(limit: limits.cells)
      case .rowTooLong: .rowTooLong(limit: limits.rowBytes)
      }
    return CSVError(place: place(at: position), problem: problem)
  }
}

extension CSVReader {
  /// Reads bytes that are in memory already.
  package init(
    _ bytes: [UInt8], delimiter: CSVDelimiter = .comma, limits: CSVLimits = CSVLimits(),
    bufferSize: Int = 1 << 16
  ) {
    var position = 0
    self.init(delimiter: delimiter, limits: limits, bufferSize: bufferSize) { buffer in
      let count = min(buffer.count, bytes.count - position)
      buffer.copyBytes(from: bytes[position..<(position + count)])
      position += count
      return count
    }
  }

  /// Skips the byte-order mark of UTF-8 and refuses those of other encodings.
  private mutating func begin() throws {
    hasBegun = true
    while end < 4 && !isLast { try refill() }
    let head = buffer[..<min(end, 4)]
    let marks: [(bytes: [UInt8], name: String)] = [
      ([0xFF, 0xFE, 0x00, 0x00], "UTF-32 (little-endian)"),
      ([0x00, 0x00, 0xFE, 0xFF], "UTF-32 (big-endian)"),
      ([0xFF, 0xFE], "UTF-16 (little-endian)"), ([0xFE, 0xFF], "UTF-16 (big-endian)"),
    ]
    if let mark = marks.first(where: { head.starts(with: $0.bytes) }) {
      throw CSVError(place: place(at: 0), problem: .encoding(mark.name))
    }
    if head.starts(with: [0xEF, 0xBB, 0xBF]) {
      row.index = 3
      row.offset = 3
    }
  }

  /// Moves the unread bytes to the front and fills the room behind them; doubles it when there is none.
  private mutating func refill() throws {
    if row.index > 0 {
      let unread = row.index..<end
      buffer.withUnsafeMutableBytes { bytes in
        bytes.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[unread]))
      }
      (row.index, end) = (0, unread.count)
    }
    var capacity = buffer.count - RowScan.padding
    if end == capacity {
      buffer.append(contentsOf: repeatElement(0, count: capacity))
      capacity *= 2
    }
    while end < capacity && !isLast {
      let count = try buffer.withUnsafeMutableBytes { bytes in
        try source(UnsafeMutableRawBufferPointer(rebasing: bytes[end..<capacity]))
      }
      precondition(0...(capacity - end) ~= count, "a CSV source gives the number of bytes it has written")
      if count == 0 { isLast = true }
      end += count
    }
  }
}
