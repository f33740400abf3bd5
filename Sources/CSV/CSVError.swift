/// What is wrong with a CSV file, and where.
///
/// Prints as `12:4: what is wrong; what to do`: put the file's name and a colon in front.
package struct CSVError: Error, Hashable, Sendable, CustomStringConvertible {
  package let place: CSVPlace
  package let problem: Problem

  package var description: String { "\(place): \(problem)" }

  package enum Problem: Hashable, Sendable {
    /// The place is that of the quote that opens the cell.
    case unclosedQuote
    /// The place is that of the text; `opened` is that of the cell.
    case textAfterQuote(opened: CSVPlace)
    case cellTooLong(limit: Int, isQuoted: Bool)
    case tooManyCells(limit: Int)
    case rowTooLong(limit: Int)
    case notUTF8(byte: UInt8)
    case nul
    /// The file begins with the byte-order mark of another encoding.
    case encoding(String)
  }
}

extension CSVError.Problem: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unclosedQuote:
      "the quote that opens this cell is never closed; close it, and write a quote inside a cell as \"\""
    case .textAfterQuote(let opened):
      "text after the closing quote of the cell that opens at \(opened); "
        + "put the delimiter here, or write a quote inside a cell as \"\""
    case .cellTooLong(let limit, isQuoted: true):
      "this cell is longer than \(size(limit)); is its closing quote missing?"
    case .cellTooLong(let limit, isQuoted: false):
      "this cell is longer than \(size(limit)); is this a CSV file?"
    case .tooManyCells(let limit):
      "more than \(limit) cells in one row; is this the right delimiter?"
    case .rowTooLong(let limit):
      "the row that begins here is longer than \(size(limit)); is a closing quote missing?"
    case .notUTF8(let byte):
      "byte 0x\(String(byte, radix: 16, uppercase: true)) is not UTF-8; save the file as UTF-8"
    case .nul:
      "a NUL byte, which no text holds; if the file is UTF-16, save it as UTF-8, else remove the byte"
    case .encoding(let name):
      "the file is \(name) by its byte-order mark; save it as UTF-8"
    }
  }

  private func size(_ bytes: Int) -> String {
    bytes > 0 && bytes.isMultiple(of: 1 << 20) ? "\(bytes >> 20) MiB" : "\(bytes) bytes"
  }
}
