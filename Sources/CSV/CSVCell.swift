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
