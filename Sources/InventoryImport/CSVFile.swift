import CSV
import Foundation
import InventoryModel

/// A CSV file that is read row by row.
struct CSVFile: ~Copyable {
  /// As messages call it.
  let name: String
  private var reader: CSVReader
  private var hasAdvised = false
  /// Whether a blank line stands before the row that was read last.
  private(set) var followsBlankLine = false

  /// Without `delimiter` and `encoding` the file tells them.
  init(_ source: String, delimiter: CellDelimiter? = nil, encoding: FileEncoding? = nil) throws(Failure) {
    name = source == "-" ? "standard input" : source
    let file = try Descriptor(source, named: name)
    reader = CSVReader(delimiter: delimiter?.delimiter, encoding: encoding?.encoding) {
      try file.read(into: $0)
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

/// An open file; closed when nobody holds it any longer.
private final class Descriptor {
  private let number: Int32
  private let name: String

  init(_ source: String, named name: String) throws(Failure) {
    self.name = name
    if source == "-" {
      number = STDIN_FILENO
      return
    }
    number = open(source, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else {
      let isMissing = errno == ENOENT || errno == ENOTDIR
      let message =
        isMissing
        ? "there is no such file; check the name" : "cannot be read: \(String(cString: strerror(errno)))"
      throw Failure(isMissing ? .inputMissing : .readOrWrite, file: name, message)
    }
    var status = stat()
    guard fstat(number, &status) != 0 || status.st_mode & S_IFMT != S_IFDIR else {
      close(number)
      throw Failure(.inputMissing, file: name, "is a folder, not a CSV file; name the file in it")
    }
  }

  deinit {
    if number != STDIN_FILENO { close(number) }
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    while true {
      let count = Foundation.read(number, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      guard errno == EINTR else {
        throw Failure(.readOrWrite, file: name, "cannot be read: \(String(cString: strerror(errno)))")
      }
    }
  }
}
