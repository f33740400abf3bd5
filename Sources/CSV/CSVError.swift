/// An error in a CSV file, and its place.
///
/// The description is `12:4: what is wrong (byte offset 240); what to do`, and the caller adds the file name. Except
/// for `unavailable`, advice about the encoding depends on the caller and is not included.
package struct CSVError: Error, Hashable, Sendable, CustomStringConvertible {
  package let place: CSVPlace
  package let problem: Problem

  package var description: String { "\(place): \(message)" }

  /// The message without the line and the column.
  package var message: String {
    let (fact, cure) = problem.words
    return fact + place.inBytes + (cure.map { "; " + $0 } ?? "")
  }

  /// The problem, without its place.
  package enum Problem: Hashable, Sendable {
    /// The place of the error is the opening quote of the cell.
    case unclosedQuote
    /// The place of the error is the character after the closing quote, and `opened` is the place of the opening quote.
    /// `usual` is that character if `CSVDelimiter.usual` contains it, and `nil` otherwise.
    case textAfterQuote(opened: CSVPlace, usual: CSVDelimiter?)
    case cellTooLong(limit: Int, isQuoted: Bool)
    case tooManyCells(limit: Int)
    case rowTooLong(limit: Int)
    case notUTF8(byte: UInt8)
    /// `suggested` is the likely encoding of the file, based on the positions of its NUL bytes.
    case nul(suggested: TextEncoding?)
    /// The file starts with the byte-order mark of an encoding other than the stated one.
    case mark(of: TextEncoding, stated: TextEncoding)
    case undefined(byte: UInt8, TextEncoding)
    /// Bytes that are not a character in an encoding that the system decodes.
    case undefinedCharacter(TextEncoding)
    /// The system cannot decode the encoding.
    case unavailable(TextEncoding)
    case loneSurrogate(TextEncoding)
    case beyondUnicode(TextEncoding)
    /// The file ends in the middle of a character.
    case cutShort(TextEncoding)

    /// Whether the problem is that bytes are invalid in the encoding of the file.
    package var isOfEncoding: Bool {
      switch self {
      case .notUTF8, .nul, .undefined, .undefinedCharacter, .loneSurrogate, .beyondUnicode, .cutShort: true
      case .unclosedQuote, .textAfterQuote, .cellTooLong, .tooManyCells, .rowTooLong, .mark, .unavailable:
        false
      }
    }
  }
}

extension CSVError.Problem {
  /// The problem and the advice in words. The advice is `nil` if it depends on the caller.
  fileprivate var words: (fact: String, cure: String?) {
    switch self {
    case .unclosedQuote:
      (
        "the opening quote of this cell is never closed",
        "close the cell with a quote, and write a quote inside a cell as \"\""
      )
    case .textAfterQuote(let opened, let other):
      (
        "text after the closing quote of the cell that starts at \(opened)",
        (other.map { "choose '\($0.character)' as the delimiter, put" } ?? "put")
          + " the delimiter here, or write a quote inside a cell as \"\""
      )
    case .cellTooLong(let limit, let isQuoted):
      (
        "this cell is longer than \(size(limit))",
        isQuoted
          ? "add the missing closing quote, or shorten the cell" : "shorten the cell, or choose a CSV file"
      )
    case .tooManyCells(let limit): ("more than \(limit) cells in one row", "choose another delimiter")
    case .rowTooLong(let limit):
      (
        "the row that starts here is longer than \(size(limit))",
        "add a missing closing quote, or shorten the cells"
      )
    case .notUTF8(let byte): ("byte \(hexadecimal(byte)) is not UTF-8", nil)
    case .nul(let suggested):
      (
        "a NUL character, which is not allowed in text"
          + (suggested.map { "; the file looks like \($0.title)" } ?? ""), nil
      )
    case .mark(let mark, let stated):
      ("the byte-order mark states \(mark.title), not \(stated.title)", nil)
    case .undefined(let byte, let encoding):
      ("byte \(hexadecimal(byte)) is undefined in \(encoding.title)", nil)
    case .undefinedCharacter(let encoding): ("these bytes are not a character in \(encoding.title)", nil)
    case .unavailable(let encoding):
      (
        "this system cannot decode \(encoding.title)",
        "install the converters of your C library (glibc-gconv-extra on Fedora), or save the file as UTF-8"
      )
    case .loneSurrogate(let encoding):
      ("unpaired surrogate in this \(encoding.title) file", nil)
    case .beyondUnicode(let encoding):
      ("code point above 10FFFF in this \(encoding.title) file", nil)
    case .cutShort(let encoding): ("this \(encoding.title) file ends in the middle of a character", nil)
    }
  }

  private func hexadecimal(_ byte: UInt8) -> String {
    "0x" + String(byte, radix: 16, uppercase: true)
  }

  private func size(_ bytes: Int) -> String {
    bytes > 0 && bytes.isMultiple(of: 1 << 20) ? "\(bytes >> 20) MiB" : "\(bytes) bytes"
  }
}

/// A place in a CSV file as an editor shows it. The description is `line:column`.
package struct CSVPlace: Hashable, Sendable, CustomStringConvertible {
  /// The physical line, counted from 1. CR, LF and CRLF each end a line, including inside quotes.
  package let line: Int
  /// The position in that line, counted from 1 in Unicode scalars. A byte-order mark is not counted.
  package let column: Int
  /// The number of bytes of the file before the place, including a byte-order mark.
  package let offset: Int
  /// Whether `offset` is exact. It is approximate in East Asian encodings, because the decoded text does not determine
  /// the number of bytes in the file.
  package let hasExactOffset: Bool

  package var description: String { "\(line):\(column)" }

  /// The offset for a message, with a leading space; empty if the offset is not exact.
  package var inBytes: String { hasExactOffset ? " (byte offset \(offset))" : "" }

  package init(line: Int, column: Int, offset: Int, hasExactOffset: Bool = true) {
    (self.line, self.column, self.offset, self.hasExactOffset) = (line, column, offset, hasExactOffset)
  }

  /// Creates the place after `bytes`, which start at the first column of `line`.
  ///
  /// Scans all bytes, so use this initializer only for errors. `bytes` are decoded text, but the offset counts bytes of
  /// the file.
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
        // A byte 10xxxxxx continues a scalar that is already counted.
        if byte & 0xC0 != 0x80 { column += 1 }
      }
      previous = byte
    }
    self.init(line: line, column: column, offset: offset, hasExactOffset: encoding.hasExactOffsets)
  }
}
