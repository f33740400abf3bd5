/// What is wrong with a CSV file, and where.
///
/// Prints as `12:4: what is wrong (byte offset 240); what to do`: put the file's name and a colon in front. What to do
/// about the encoding depends on who reads the file, and is left to the caller.
package struct CSVError: Error, Hashable, Sendable, CustomStringConvertible {
  package let place: CSVPlace
  package let problem: Problem

  package var description: String { "\(place): \(message)" }

  /// Without the line and the column.
  package var message: String {
    let (fact, cure) = problem.words
    return fact + place.inBytes + (cure.map { "; " + $0 } ?? "")
  }

  package enum Problem: Hashable, Sendable {
    /// The place is that of the quote that opens the cell.
    case unclosedQuote
    /// The place is that of the text; `opened` is that of the cell. It begins with what often parts cells, perhaps.
    case textAfterQuote(opened: CSVPlace, usual: CSVDelimiter?)
    case cellTooLong(limit: Int, isQuoted: Bool)
    case tooManyCells(limit: Int)
    case rowTooLong(limit: Int)
    case notUTF8(byte: UInt8)
    /// `suggested` is what the file seems to be in, where NUL bytes stand in it as they do in that encoding.
    case nul(suggested: TextEncoding?)
    /// The file begins with the byte-order mark of another encoding than it was said to be in.
    case mark(of: TextEncoding, stated: TextEncoding)
    case undefined(byte: UInt8, TextEncoding)
    /// Some byte, or several, of a table of the system.
    case undefinedCharacter(TextEncoding)
    /// The system has no table of the encoding.
    case unavailable(TextEncoding)
    case loneSurrogate(TextEncoding)
    case beyondUnicode(TextEncoding)
    /// The file ends inside a character.
    case cutShort(TextEncoding)

    /// Whether some bytes stand for no text in the encoding that the file is read in.
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
  /// What is wrong, and what to do where that does not depend on who reads the file.
  fileprivate var words: (fact: String, cure: String?) {
    switch self {
    case .unclosedQuote:
      ("the opening quote of this cell is never closed", "close it, and write a quote inside a cell as \"\"")
    case .textAfterQuote(let opened, let other):
      (
        "text after the closing quote of the cell that starts at \(opened)",
        (other.map { "is '\($0.character)' the delimiter? If not, put" } ?? "put")
          + " the delimiter here, or write a quote inside a cell as \"\""
      )
    case .cellTooLong(let limit, let isQuoted):
      (
        "this cell is longer than \(size(limit))",
        isQuoted ? "is its closing quote missing?" : "is this a CSV file?"
      )
    case .tooManyCells(let limit): ("more than \(limit) cells in one row", "is this the right delimiter?")
    case .rowTooLong(let limit):
      ("the row that starts here is longer than \(size(limit))", "is a closing quote missing?")
    case .notUTF8(let byte): ("byte \(hexadecimal(byte)) is not UTF-8", nil)
    case .nul(let suggested):
      ("a NUL character, which is not allowed in text" + (suggested.map { "; the file looks like \($0.title)" } ?? ""), nil)
    case .mark(let mark, let stated):
      ("the byte-order mark says \(mark.title), not \(stated.title)", nil)
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
    (self.line, self.column, self.offset, self.hasExactOffset) = (line, column, offset, hasExactOffset)
  }

  /// The place after `bytes`, which begin at the first column of `line`.
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
