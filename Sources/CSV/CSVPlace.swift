/// A place in a CSV file as an editor shows it; prints as `line:column`.
package struct CSVPlace: Hashable, Sendable, CustomStringConvertible {
  /// The physical line, from 1. CR, LF and CRLF each end one, inside quotes too.
  package let line: Int
  /// The position in that line, from 1, counted in Unicode scalars. A byte-order mark is not counted.
  package let column: Int
  /// How many bytes of the file lie before, a byte-order mark included.
  package let offset: Int

  package var description: String { "\(line):\(column)" }

  /// As messages say it behind what is wrong.
  package var inBytes: String { "(byte offset \(offset))" }

  package init(line: Int, column: Int, offset: Int) {
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
    self.init(line: line, column: column, offset: offset)
  }
}
