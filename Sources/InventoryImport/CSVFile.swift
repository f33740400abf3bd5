import CSV
import InventoryModel

/// A CSV file that is read row by row.
struct CSVFile: ~Copyable {
  /// As messages call it.
  let name: String
  private var reader: CSVReader
  private var hasAdvised = false
  /// Whether a blank line stands before the row that was read last.
  private(set) var followsBlankLine = false

  /// Reads from the beginning of the file. Without `delimiter` and `encoding` the file tells them.
  init(_ file: SourceFile, delimiter: CellDelimiter? = nil, encoding: FileEncoding? = nil) {
    name = file.name
    var position = 0
    reader = CSVReader(delimiter: delimiter?.delimiter, encoding: encoding?.encoding) { buffer in
      let count = try file.read(into: buffer, from: position)
      position += count
      return count
    }
  }

  /// What parts the cells; known from the first row on.
  var delimiter: CSVDelimiter? { reader.delimiter }

  /// The next row that is not blank: lines without text are passed over. A row that cannot be read is a `Problem`; the rows after it may be readable.
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
      let message = error.advice(isFirst: !hasAdvised)
      throw Problem(file: name, line: error.place.line, column: error.place.column, message)
    }
  }
}
