/// Finds the cells of one row in a buffer, eight bytes at a time.
///
/// Copies no bytes, and keeps only its allocations between calls. If the buffer ends inside a row, the caller adds
/// bytes and scans the row again.
struct RowScan {
  enum Outcome {
    /// A whole row; `length` includes its line end.
    case row(length: Int)
    case needsMore
    case refused(Refusal, at: Int)
  }

  enum Refusal {
    case unclosedQuote
    case textAfterQuote(opened: Int)
    case cellTooLong(isQuoted: Bool)
    case tooManyCells
    case rowTooLong
  }

  private(set) var ranges: [CellRange] = []
  /// The number of physical line ends in the row, including the last one.
  private(set) var lineEnds = 0

  /// Whether the row may contain NULs or bytes that are not ASCII. If this is `false`, the row contains none.
  var isSuspicious: Bool { seen & .highBits != 0 }

  private var seen: UInt64 = 0
  /// The number of doubled quotes in the cell that was scanned last.
  private var doubledQuotes = 0
  private let delimiter: UInt8
  private let limits: CSVLimits

  init(delimiter: CSVDelimiter, limits: CSVLimits) {
    self.delimiter = delimiter.byte
    self.limits = limits
  }

  /// Scans the row that starts at `start`. Reads and ignores up to `RowScan.padding` bytes after `end`.
  mutating func scan(_ buffer: [UInt8], from start: Int, to end: Int, isLast: Bool) -> Outcome {
    ranges.removeAll(keepingCapacity: true)
    lineEnds = 0
    seen = 0
    return buffer.withUnsafeBytes { bytes in
      let unread = UnsafeRawBufferPointer(rebasing: bytes[start...])
      return scan(Window(bytes: unread, count: end - start, isLast: isLast))
    }
  }

  static let padding = 8
}

extension RowScan {
  /// The unread bytes from the start of the row.
  private struct Window {
    let bytes: UnsafeRawBufferPointer
    let count: Int
    /// Whether the window ends at the end of the file.
    let isLast: Bool

    func word(at position: Int) -> UInt64 {
      UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
    }
  }

  private mutating func scan(_ window: Window) -> Outcome {
    var position = 0
    while true {
      let opened = position
      if ranges.count == limits.cells { return .refused(.tooManyCells, at: opened) }
      let isQuoted = opened < window.count && window.bytes[opened] == .quote
      doubledQuotes = 0
      let cell = isQuoted ? quotedCell(in: window, from: opened + 1) : plainCell(in: window, from: opened)
      guard let cell else { return unfinished(window, opened: opened, isQuoted: isQuoted) }
      let length = cell.end - cell.start - doubledQuotes
      if length > limits.cellBytes, length > limit(for: cell.start..<cell.end, in: window) {
        return .refused(.cellTooLong(isQuoted: isQuoted), at: opened)
      }
      ranges.append(cell)

      position = isQuoted ? cell.end + 1 : cell.end
      if position == window.count { return whole(length: position) }
      switch window.bytes[position] {
      case delimiter:
        position += 1
      case .lineFeed:
        lineEnds += 1
        return whole(length: position + 1)
      case .carriageReturn:
        guard position + 1 < window.count || window.isLast else { return .needsMore }
        lineEnds += 1
        let isPair = position + 1 < window.count && window.bytes[position + 1] == .lineFeed
        return whole(length: position + (isPair ? 2 : 1))
      default:
        return .refused(.textAfterQuote(opened: opened), at: position)
      }
    }
  }

  private func whole(length: Int) -> Outcome {
    length > limits.rowBytes ? .refused(.rowTooLong, at: 0) : .row(length: length)
  }

  /// Returns the outcome for bytes that end inside a cell: `refused` if more bytes cannot make the row valid, and
  /// `needsMore` otherwise.
  private func unfinished(_ window: Window, opened: Int, isQuoted: Bool) -> Outcome {
    let start = opened + (isQuoted ? 1 : 0)
    let length = window.count - start - doubledQuotes
    if length > limits.cellBytes {
      let limit = limit(for: start..<window.count, in: window)
      // The last byte may be the closing quote, which does not count.
      if length - 1 > limit || (window.isLast && length > limit) {
        return .refused(.cellTooLong(isQuoted: isQuoted), at: opened)
      }
    }
    if window.isLast { return .refused(.unclosedQuote, at: opened) }
    return window.count - 2 > limits.rowBytes ? .refused(.rowTooLong, at: 0) : .needsMore
  }

  /// Returns the maximum length of a text: `limits.cellBytes`, plus 1 for each apostrophe at the start of the text, or
  /// after `;`, `|`, a tab or a line end, because `SpreadsheetText` may have added it.
  private func limit(for text: Range<Int>, in window: Window) -> Int {
    var begins = true
    return text.reduce(limits.cellBytes) { limit, position in
      let byte = window.bytes[position]
      defer { begins = SpreadsheetText.endsPart(byte) }
      return limit + (begins && byte == .apostrophe ? 1 : 0)
    }
  }

  /// Returns the range of an unquoted cell, which ends before a delimiter or a line end, or `nil` if more bytes are
  /// needed. A quote that is not the first byte is plain text.
  private mutating func plainCell(in window: Window, from start: Int) -> CellRange? {
    let delimiters = UInt64(repeating: delimiter)
    var position = start
    while position < window.count {
      let word = window.word(at: position)
      seen |= word
      let stops = word.bytesBelow14 | (word ^ delimiters).zeroBytes
      // Without a match, the number of trailing zero bits is 64, so the whole word is skipped.
      position += stops.trailingZeroBitCount / 8
      guard stops != 0, position < window.count else { continue }
      switch window.bytes[position] {
      case delimiter, .lineFeed, .carriageReturn: return CellRange(start: start, end: position, form: .plain)
      case .nul: seen |= .highBits
      default: break
      }
      position += 1
    }
    return window.isLast ? CellRange(start: start, end: window.count, form: .plain) : nil
  }

  /// Returns the range of a quoted cell, which ends before the first quote that is not doubled, or `nil` if that quote
  /// is not found. Counts line ends.
  private mutating func quotedCell(in window: Window, from start: Int) -> CellRange? {
    let quotes = UInt64(repeating: .quote)
    var form = CellRange.Form.quoted
    var position = start
    while position < window.count {
      let word = window.word(at: position)
      seen |= word
      let stops = word.bytesBelow14 | (word ^ quotes).zeroBytes
      position += stops.trailingZeroBitCount / 8
      guard stops != 0, position < window.count else { continue }
      switch window.bytes[position] {
      case .quote:
        let isLastByte = position + 1 == window.count
        if isLastByte && !window.isLast { return nil }
        if isLastByte || window.bytes[position + 1] != .quote {
          return CellRange(start: start, end: position, form: form)
        }
        form = .escaped
        doubledQuotes += 1
        position += 1
      case .carriageReturn: lineEnds += 1
      case .lineFeed: if window.bytes[position - 1] != .carriageReturn { lineEnds += 1 }
      case .nul: seen |= .highBits
      default: break
      }
      position += 1
    }
    return nil
  }
}

/// Tests for the eight bytes in a word. Only the lowest bit that is set in a result is reliable; higher bits may be
/// wrong because the subtraction borrows.
extension UInt64 {
  static let highBits: UInt64 = 0x8080_8080_8080_8080

  init(repeating byte: UInt8) { self = UInt64(byte) &* 0x0101_0101_0101_0101 }

  /// A word in which the high bit of each byte is set if the same byte of this word is 0.
  var zeroBytes: UInt64 { (self &- 0x0101_0101_0101_0101) & ~self & .highBits }

  /// A word in which the high bit of each byte is set if the same byte of this word is below 14, such as NUL, LF or CR.
  var bytesBelow14: UInt64 { (self &- 0x0E0E_0E0E_0E0E_0E0E) & ~self & .highBits }
}
