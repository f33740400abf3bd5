/// A place in a CSV file as an editor shows it; prints as `line:column`.
package struct CSVPlace: Hashable, Sendable, CustomStringConvertible {
  /// The physical line, from 1. CR, LF and CRLF each end one, inside quotes too.
  package let line: Int
  /// The position in that line, from 1, counted in Unicode scalars. A byte-order mark is not counted.
  package let column: Int
  /// How many bytes of the file precede it, a byte-order mark included.
  package let offset: Int
  /// Not in an encoding in which the decoded text does not tell how many bytes the file has.
  package let hasExactOffset: Bool

  package var description: String { "\(line):\(column)" }

  /// As messages say it after what is wrong, with a blank before it; empty where it is not exact.
  package var inBytes: String { hasExactOffset ? " (byte offset \(offset))" : "" }

  package init(line: Int, column: Int, offset: Int, hasExactOffset: Bool = true) {
    self.hasExactOffset = hasExactOffset
    self.line = line
    self.column = column
    self.offset = offset
  }

  /// The place behind `bytes`, where `bytes` begin at the first column of `line`.
  ///
  /// Walks over the bytes: only for errors, never for every row. They are decoded already; the offset is that in the file.
  init(
    after bytes: some Sequence<UInt8>, line firstLine: Int, offset firstOffset: Int,
    in encoding: TextEncoding
  ) {
    var (line, column, offset) = (firstLine, 1, firstOffset)
    var previous: UInt8 = .nul
    for byte in bytes {
      offset += encoding.bytesInFile(for: byte)
      switch byte {
      case .lineFeed where previous == .carriageReturn:
        column = 1
      case .lineFeed, .carriageReturn:
        line += 1
        column = 1
      default:
        // A byte 10xxxxxx goes on with a scalar that has been counted.
        if byte & 0xC0 != 0x80 { column += 1 }
      }
      previous = byte
    }
    self.init(line: line, column: column, offset: offset, hasExactOffset: encoding.hasExactOffsets)
  }
}
