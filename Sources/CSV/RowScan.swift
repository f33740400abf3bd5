/// Finds the cells of one row in a buffer, eight bytes at a time.
///
/// It copies nothing and keeps no state from call to call but its memory: when the buffer ends inside the
/// row, the caller gets more bytes and the row is scanned again from its beginning.
struct RowScan {
  enum Outcome {
    /// The whole row, with its line end.
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
  /// Physical line ends in the row, the last one included.
  private(set) var lineEnds = 0

  /// Whether there can be NUL or bytes that are not ASCII; may be true without need.
  var isSuspicious: Bool { seen & .highBits != 0 }

  private var seen: UInt64 = 0
  /// In the cell that was scanned last.
  private var doubledQuotes = 0
  private let delimiter: UInt8
  private let limits: CSVLimits

  init(delimiter: CSVDelimiter, limits: CSVLimits) {
    self.delimiter = delimiter.byte
    self.limits = limits
  }

  /// Scans the row that begins at `start`. Reads up to `RowScan.padding` bytes behind `end`, and ignores them.
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
  /// The unread bytes from the beginning of the row.
  private struct Window {
    let bytes: UnsafeRawBufferPointer
    let count: Int
    /// No more bytes follow.
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

  /// The bytes ended inside a cell: refused when more of them cannot make it good.
  private func unfinished(_ window: Window, opened: Int, isQuoted: Bool) -> Outcome {
    let start = opened + (isQuoted ? 1 : 0)
    let length = window.count - start - doubledQuotes
    if length > limits.cellBytes {
      let limit = limit(for: start..<window.count, in: window)
      // One byte more than the limit may still be the closing quote.
      if length - 1 > limit || (window.isLast && length > limit) {
        return .refused(.cellTooLong(isQuoted: isQuoted), at: opened)
      }
    }
    if window.isLast { return .refused(.unclosedQuote, at: opened) }
    return window.count - 2 > limits.rowBytes ? .refused(.rowTooLong, at: 0) : .needsMore
  }

  /// Of a text that is too long unless some of its apostrophes are ours.
  private func limit(for text: Range<Int>, in window: Window) -> Int {
    var begins = true
    return text.reduce(limits.cellBytes) { limit, position in
      let byte = window.bytes[position]
      defer { begins = SpreadsheetText.isSeparator(byte) }
      return limit + (begins && byte == .apostrophe ? 1 : 0)
    }
  }

  /// Up to the next delimiter or line end; nothing when more bytes are needed. A quote that is not the first byte is text like any other.
  private mutating func plainCell(in window: Window, from start: Int) -> CellRange? {
    let delimiters = UInt64(repeating: delimiter)
    var position = start
    while position < window.count {
      let word = window.word(at: position)
      seen |= word
      let stops = word.bytesBelow14 | (word ^ delimiters).zeroBytes
      // Without a stop the count is 64: the whole word is passed.
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

  /// Up to the closing quote, the first that is not doubled; nothing when there is none. Counts the lines.
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

/// Eight bytes in one word. The lowest mark is always right; those above it may be wrong
/// (the classic subtraction borrows), so that only the lowest may be used.
extension UInt64 {
  static let highBits: UInt64 = 0x8080_8080_8080_8080

  init(repeating byte: UInt8) { self = UInt64(byte) &* 0x0101_0101_0101_0101 }

  /// The high bit of each byte that is 0.
  var zeroBytes: UInt64 { (self &- 0x0101_0101_0101_0101) & ~self & .highBits }

  /// The high bit of each byte from 0 to 13: NUL, LF, CR, and few others that are rare in text.
  var bytesBelow14: UInt64 { (self &- 0x0E0E_0E0E_0E0E_0E0E) & ~self & .highBits }
}
