/// Reads a CSV file row by row, as RFC 4180 has it, in a memory that does not grow with the number of rows.
///
///     var reader = CSVReader { buffer in try file.read(into: buffer) }
///     while let row = try reader.next() {
///       if !row.isBlank { print(row[0].text) }
///     }
///
/// Wider than the RFC: CR, LF and CRLF end a row, mixed too; the last one may be missing; a UTF-8 byte-order
/// mark is skipped, and other encodings are decoded; rows need not be equally long; a quote inside a cell that does not begin with one is text
/// (`5" pipe`, also ` "a"` with the blank before it). Nothing is trimmed. Wrong bytes are never replaced.
package struct CSVReader: ~Copyable {
  /// Fills the buffer from its beginning and gives the number of bytes, 0 only at the end of the file.
  package typealias Source = (UnsafeMutableRawBufferPointer) throws -> Int

  private var text: TextSource
  private let limits: CSVLimits
  private let firstLine: Int
  private var scan: RowScan

  /// The row that `next` has just refused for a byte that is not text, where the rows behind it can still be read. Its cells
  /// can be told apart, and have bytes but no texts.
  package private(set) var refusedRow: CSVRow?
  /// What parts the cells; known from the first row on.
  package private(set) var delimiter: CSVDelimiter?
  /// How the file stands for text; known from the first row on.
  package var encoding: TextEncoding { text.encoding }
  /// Another one that the first bytes speak for.
  package var suggestedEncoding: TextEncoding? { text.suggested }

  /// The unread bytes are those from `row.index` to `end`; `RowScan.padding` more follow the capacity.
  private var buffer: [UInt8]
  private var end = 0
  private var row = RowStart(index: 0, line: 1, offset: 0)

  private var hasBegun = false
  private var isLast = false
  private var isFinished = false

  /// `bufferSize` is how much is read at once; it grows only for a row that is longer.
  ///
  /// Without a delimiter the rows of the first buffer tell which it is: a comma, a semicolon, a tab or a bar. Without an
  /// encoding a byte-order mark tells it, and else it is UTF-8; a mark that contradicts the encoding is an error.
  /// The lines before `firstLine` are skipped, whatever they hold. So is a first line `sep=;`, which Excel writes and
  /// reads; it gives the delimiter where none is stated.
  package init(
    delimiter: CSVDelimiter? = .comma, encoding: TextEncoding? = nil, firstLine: Int = 1,
    limits: CSVLimits = .standard, bufferSize: Int = 1 << 16, source: @escaping Source
  ) {
    text = TextSource(source, stated: encoding)
    self.limits = limits
    self.firstLine = firstLine
    self.delimiter = delimiter
    scan = RowScan(delimiter: delimiter ?? .comma, limits: limits)
    buffer = [UInt8](repeating: 0, count: max(bufferSize, 1) + RowScan.padding)
  }

  /// The next row, or nothing at the end of the file.
  ///
  /// Blank lines are rows, too: see `CSVRow.isBlank`. Throws `CSVError`, or what the source throws. After a
  /// byte that is not text (`isOfEncoding`) the next call goes on with the next row, so that all of them can be
  /// shown together, unless the whole file seems to be in another encoding; after any other error it gives nothing.
  package mutating func next() throws -> CSVRow? {
    refusedRow = nil
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
    defer { row.advance(length: length, lineEnds: scan.lineEnds, in: buffer) }
    if scan.isSuspicious, let position = firstWrongByte(length: length) {
      let problem = wrongByte(buffer[row.index + position])
      if case .nul(_?) = problem {
        isFinished = true
      } else {
        refusedRow = CSVRow(bytes: buffer, ranges: scan.ranges, start: row)
      }
      throw CSVError(place: place(at: position), problem: problem)
    }
    return CSVRow(bytes: buffer, ranges: scan.ranges, start: row)
  }

  private func wrongByte(_ byte: UInt8) -> CSVError.Problem {
    if byte == .nul { return .nul(suggested: text.suggested) }
    if encoding != .utf8, let wrong = WrongUnit(rawValue: byte) { return wrong.problem(in: encoding) }
    return .notUTF8(byte: byte)
  }

  private func firstWrongByte(length: Int) -> Int? {
    buffer.withUnsafeBytes { bytes in
      TextCheck.firstWrongByte(in: UnsafeRawBufferPointer(rebasing: bytes[row.index..<(row.index + length)]))
    }
  }

  private func place(at position: Int) -> CSVPlace { row.place(at: position, in: buffer) }

  private func error(_ refusal: RowScan.Refusal, at position: Int) -> CSVError {
    let problem: CSVError.Problem =
      switch refusal {
      case .unclosedQuote: .unclosedQuote
      case .textAfterQuote(let opened):
        .textAfterQuote(opened: place(at: opened), usual: .usual(buffer[row.index + position]))
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
    _ bytes: [UInt8], delimiter: CSVDelimiter? = .comma, encoding: TextEncoding? = nil, firstLine: Int = 1,
    limits: CSVLimits = .standard, bufferSize: Int = 1 << 16
  ) {
    var position = 0
    self.init(
      delimiter: delimiter, encoding: encoding, firstLine: firstLine, limits: limits, bufferSize: bufferSize
    ) { buffer in
      let count = min(buffer.count, bytes.count - position)
      buffer.copyBytes(from: bytes[position..<(position + count)])
      position += count
      return count
    }
  }

  /// Finds out the encoding and the delimiter.
  private mutating func begin() throws {
    hasBegun = true
    let markLength = try text.begin()
    row = RowStart(index: 0, line: 1, offset: markLength, encoding: text.encoding)
    try refill()
    if firstLine > 1 { try skipLines(firstLine - 1) }
    let stated = try takeSeparatorLine()
    guard delimiter == nil else { return }
    let found =
      stated
      ?? DelimiterEvidence.delimiter(in: buffer, from: row.index, to: end, isLast: isLast, limits: limits)
    scan = RowScan(delimiter: found, limits: limits)
    delimiter = found
  }

  /// Skips physical lines, and fills the buffer again.
  private mutating func skipLines(_ count: Int) throws {
    var left = count
    while left > 0 {
      let unread = buffer[row.index..<end]
      guard let lineEnd = unread.firstIndex(where: { $0 == .lineFeed || $0 == .carriageReturn }) else {
        row.advance(length: unread.count, lineEnds: 0, in: buffer)
        if isLast { return }
        try refill()
        continue
      }
      // A line feed may follow that is not read yet.
      if buffer[lineEnd] == .carriageReturn, lineEnd + 1 == end, !isLast {
        row.advance(length: lineEnd - row.index, lineEnds: 0, in: buffer)
        try refill()
        continue
      }
      let isPair = buffer[lineEnd] == .carriageReturn && lineEnd + 1 < end && buffer[lineEnd + 1] == .lineFeed
      row.advance(length: lineEnd - row.index + (isPair ? 2 : 1), lineEnds: 1, in: buffer)
      left -= 1
    }
    if !isLast { try refill() }
  }

  /// Skips a line `sep=;`, perhaps in quotes, and gives its delimiter.
  private mutating func takeSeparatorLine() throws -> CSVDelimiter? {
    while end - row.index < 10, !isLast, row.index == end || "sS\"".utf8.contains(buffer[row.index]) {
      try refill()
    }
    let line = buffer[row.index..<end].prefix(10).prefix { $0 != .lineFeed && $0 != .carriageReturn }
    let isQuoted = line.first == .quote && line.last == .quote && line.count == 7
    let text = isQuoted ? line.dropFirst().dropLast() : line
    guard text.count == 5, text.dropLast().map({ $0 | 0x20 }) == Array("sep=".utf8).map({ $0 | 0x20 }),
      let last = text.last, let delimiter = CSVDelimiter(Character(Unicode.Scalar(last)))
    else { return nil }
    var length = line.count
    let next = row.index + length
    let isPair = next + 1 < end && buffer[next] == .carriageReturn && buffer[next + 1] == .lineFeed
    if next < end { length += isPair ? 2 : 1 }
    row.advance(length: length, lineEnds: next < end ? 1 : 0, in: buffer)
    return delimiter
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
        try text.read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[end..<capacity]))
      }
      precondition(0...(capacity - end) ~= count, "a CSV source gives the number of bytes it has written")
      if count == 0 { isLast = true }
      end += count
    }
  }
}

/// How much one row may hold, so that a hostile or broken file cannot fill the memory.
package struct CSVLimits: Hashable, Sendable {
  /// Bytes of one cell's text. Quotes around it do not count, nor the second one of a doubled quote, nor an apostrophe at the
  /// beginning of it or of one of its parts: it may be ours (`SpreadsheetText`), and what is written of a text that was read can be read again.
  package var cellBytes = 1 << 20
  /// Cells of one row.
  var cells = 1_000
  /// Bytes of one row, its line end included.
  var rowBytes = 16 << 20

  package static let standard = CSVLimits()
}
