/// The byte between two cells: a comma, a semicolon, a tab, or another ASCII character.
package struct CSVDelimiter: Hashable, Sendable {
  package static let comma = CSVDelimiter(known: UInt8(ascii: ","))
  package static let semicolon = CSVDelimiter(known: UInt8(ascii: ";"))
  package static let tab = CSVDelimiter(known: UInt8(ascii: "\t"))
  package static let bar = CSVDelimiter(known: UInt8(ascii: "|"))

  /// The delimiters that can be detected, in the order in which they are tried.
  package static let usual = [comma, semicolon, tab, bar]

  static func usual(_ byte: UInt8) -> CSVDelimiter? { usual.first { $0.byte == byte } }

  package let byte: UInt8
  package var character: Character { Character(Unicode.Scalar(byte)) }

  /// Creates a delimiter; `nil` for a quote, CR, LF, NUL or a character that is not ASCII.
  package init?(_ character: Character) {
    guard let byte = character.asciiValue, character != "\r\n" else { return nil }
    switch byte {
    case .nul, .lineFeed, .carriageReturn, .quote: return nil
    case 0x80...: return nil
    default: self.byte = byte
    }
  }

  private init(known byte: UInt8) { self.byte = byte }
}

extension UInt8 {
  static let nul: UInt8 = 0x00
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let quote = UInt8(ascii: "\"")
  static let apostrophe = UInt8(ascii: "'")

  var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}

/// Detects the delimiter of a file from its first rows. The candidates are a comma, a semicolon, a tab and a bar.
///
/// Each candidate is tested by splitting the rows as the reader does, so characters in quotes do not count.
struct DelimiterEvidence {
  /// The number of cells in the header, the first row that is not blank; 0 before the header is read.
  private var width = 0
  /// The number of non-blank rows after the header.
  private var rows = 0
  /// The number of rows that are counted in `rows` and have as many cells as the header.
  private var agreeing = 0

  /// Returns the candidate with which the largest share of rows has as many cells as the header. The header must have
  /// at least two cells. In a tie, the candidate with more cells in the header wins. Returns a comma if no candidate is
  /// possible (see `isPossible`), as in a file with one column.
  static func delimiter(
    in buffer: [UInt8], from start: Int = 0, to end: Int, isLast: Bool, limits: CSVLimits
  ) -> CSVDelimiter {
    var best: (delimiter: CSVDelimiter, evidence: DelimiterEvidence)?
    for delimiter in CSVDelimiter.usual {
      var evidence = DelimiterEvidence()
      evidence.read(
        buffer, from: start, to: end, isLast: isLast, RowScan(delimiter: delimiter, limits: limits))
      if evidence.isPossible, best.map({ evidence.isStronger(than: $0.evidence) }) ?? true {
        best = (delimiter, evidence)
      }
    }
    return best?.delimiter ?? .comma
  }

  /// Counts the rows in the buffer. Stops at the first row that is invalid or not completely in the buffer, or after a
  /// header with a single cell.
  private mutating func read(
    _ buffer: [UInt8], from first: Int, to end: Int, isLast: Bool, _ rowScan: RowScan
  ) {
    var scan = rowScan
    var start = first
    while start < end, case .row(let length) = scan.scan(buffer, from: start, to: end, isLast: isLast) {
      let isBlank = buffer[start..<(start + length)].allSatisfy {
        $0.isBlank || $0 == .lineFeed || $0 == .carriageReturn
      }
      start += length
      if isBlank { continue }
      if width == 0 {
        width = scan.ranges.count
        if width == 1 { return }
      } else {
        rows += 1
        if scan.ranges.count == width { agreeing += 1 }
      }
    }
  }

  /// Whether the candidate can be the delimiter. If there are other rows, but none is as wide as the header, the header
  /// is probably a single text that contains the candidate.
  private var isPossible: Bool { width > 1 && (rows == 0 || agreeing > 0) }

  private func isStronger(than other: DelimiterEvidence) -> Bool {
    let (mine, others) = (agreeing * max(other.rows, 1), other.agreeing * max(rows, 1))
    return mine == others ? width > other.width : mine > others
  }
}
