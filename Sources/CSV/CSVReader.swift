/// Reads a CSV file row by row, as specified by RFC 4180, in constant memory.
///
///     var reader = CSVReader { buffer in try file.read(into: buffer) }
///     while let row = try reader.next() {
///       if !row.isBlank { print(row[0].text) }
///     }
///
/// Accepts more than the RFC allows. Rows end with CR, LF or CRLF, which one file may mix, and the last line end is
/// optional. A UTF-8 byte-order mark is skipped, and other encodings are decoded. Rows may differ in length. If a cell
/// does not start with a quote, a quote inside it is text, as in `5" pipe`, or in ` "a"` with a leading space. Nothing
/// is trimmed, and invalid bytes are never replaced.
package struct CSVReader: ~Copyable {
  /// A function that fills the buffer from its beginning and returns the number of bytes; 0 means the end of the file.
  package typealias Source = (UnsafeMutableRawBufferPointer) throws -> Int

  private var text: TextSource
  private let limits: CSVLimits
  private let firstLine: Int
  private var scan: RowScan

  /// The row that the last call to `next` refused because of invalid bytes; `nil` if no row was refused, or if later
  /// rows cannot be read. The cells have bytes but no valid text.
  package private(set) var refusedRow: CSVRow?
  /// The delimiter. If it is to be detected, it is `nil` until the first row is read.
  package private(set) var delimiter: CSVDelimiter?
  /// The encoding. It is determined when the first row is read.
  package var encoding: TextEncoding { text.encoding }
  /// Another encoding that the first bytes suggest; `nil` if they suggest none.
  package var suggestedEncoding: TextEncoding? { text.suggested }

  /// The unread bytes are `row.index..<end`. The last `RowScan.padding` bytes are never filled, because a scan reads
  /// past `end`.
  private var buffer: [UInt8]
  private var end = 0
  private var row = RowStart(index: 0, line: 1, offset: 0)

  private var hasBegun = false
  private var isLast = false
  private var isFinished = false

  /// `bufferSize` is the number of bytes read at once; the buffer grows only for a longer row.
  ///
  /// If `delimiter` is `nil`, a comma, a semicolon, a tab or a bar is detected in the first buffer. If `encoding` is
  /// `nil`, the byte-order mark determines the encoding; without a mark, the encoding is UTF-8. A mark that contradicts
  /// a stated encoding is an error. Lines before `firstLine` are skipped. If the next line has the form `sep=;`, which
  /// Excel recognizes, this line is skipped, too. It sets the delimiter if `delimiter` is `nil`.
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

  /// Returns the next row, or `nil` at the end of the file.
  ///
  /// Blank lines are rows, too: see `CSVRow.isBlank`. Throws `CSVError`, or an error from the source. After an error
  /// about invalid bytes (`isOfEncoding`), the next call continues with the next row, so that all such rows can be
  /// reported together. After any other error, or if the whole file seems to be in another encoding, the next call
  /// returns `nil`.
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
  /// Creates a reader for bytes that are already in memory.
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

  /// Detects the encoding and the delimiter, and skips the lines before the first row.
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

  /// Skips `count` physical lines, and then fills the buffer.
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
      // A line feed that belongs to this line end may not have been read yet.
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

  /// Skips a line such as `sep=;`, which may be in quotes, and returns its delimiter. If the next line has another
  /// form, skips nothing and returns `nil`.
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

  /// Moves the unread bytes to the front and fills the rest of the buffer; doubles the buffer if it is full.
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
      precondition(
        0...(capacity - end) ~= count, "a CSV source returns the number of bytes that it has written")
      if count == 0 { isLast = true }
      end += count
    }
  }
}

/// The limits for one row, so that a hostile or broken file cannot exhaust memory. A row that exceeds a limit is an
/// error.
package struct CSVLimits: Hashable, Sendable {
  /// The maximum number of bytes of text in a cell. Enclosing quotes and the second quote of each pair do not count. An
  /// apostrophe at the start of the text, or after `;`, `|`, a tab or a line end, does not count either, because
  /// `SpreadsheetText` may have added it. Therefore, the apostrophes that Coffer adds never make a text too long to be
  /// read again.
  package var cellBytes = 1 << 20
  /// The maximum number of cells in a row.
  var cells = 1_000
  /// The maximum number of bytes in a row, including its line end.
  var rowBytes = 16 << 20

  package static let standard = CSVLimits()
}
