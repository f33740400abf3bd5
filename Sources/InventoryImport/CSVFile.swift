import CSV
import InventoryModel

/// A CSV file that is read row by row.
struct CSVFile: ~Copyable {
  /// As messages call it.
  let name: String
  private var reader: CSVReader
  private let repeatsAdvice: Bool
  private var hasAdvised = false
  /// Whether a blank line stands before the row that was read last.
  private(set) var followsBlankLine = false

  /// Reads from the beginning of the file. Without `delimiter` and `encoding` the file tells them. What to do about wrong
  /// bytes is said once, or with `repeatsAdvice` each time.
  init(
    _ file: SourceFile, delimiter: CellDelimiter?, encoding: FileEncoding?, repeatsAdvice: Bool = false
  ) {
    name = file.name
    self.repeatsAdvice = repeatsAdvice
    var position = 0
    reader = CSVReader(delimiter: delimiter?.delimiter, encoding: encoding?.encoding) { buffer in
      let count = try file.read(into: buffer, from: position)
      position += count
      return count
    }
  }

  /// What parts the cells; known from the first row on.
  var delimiter: CSVDelimiter? { reader.delimiter }
  /// Known from the first row on, as well.
  var encoding: TextEncoding { reader.encoding }

  /// The next row that is not blank: lines without text are passed over. Throws `UnreadableRow`; the rows after it may be
  /// readable.
  mutating func next() throws -> CSVRow? {
    followsBlankLine = false
    do {
      while let row = try reader.next() {
        if !row.isBlank { return row }
        followsBlankLine = true
      }
      return nil
    } catch let error as CSVError {
      defer { hasAdvised = hasAdvised || error.problem.isOfEncoding }
      let message = error.advice(isFirst: repeatsAdvice || !hasAdvised)
      let problem = Problem(file: name, line: error.place.line, column: error.place.column, message)
      throw UnreadableRow(problem: problem, row: reader.refusedRow)
    }
  }
}

struct UnreadableRow: Error {
  let problem: Problem
  /// The row, where its cells can be told apart: they have bytes that are no text.
  let row: CSVRow?
}
