import CSV
import Diagnostics

/// A CSV file that is read row by row.
struct CSVFile: ~Copyable {
  /// As messages call it.
  let name: String
  private var reader: CSVReader
  private let file: SourceFile
  private let stated: (delimiter: Bool, encoding: Bool)
  private let repeatsAdvice: Bool
  private let advises: Bool
  /// The encodings that the file can be in; found for the first wrong byte.
  private var guess: EncodingGuess?
  private var hasAdvised = false
  /// Whether a blank line stands before the row that was read last.
  private(set) var followsBlankLine = false

  /// Reads from the line of the header on. Without `delimiter` and `encoding` they are detected. What to do about wrong
  /// bytes is said once, or with `repeatsAdvice` each time.
  init(
    _ file: SourceFile, delimiter: CellDelimiter?, encoding: FileEncoding?, headerLine: Int = 1,
    repeatsAdvice: Bool = false, advises: Bool = true
  ) {
    name = file.name
    self.file = file
    stated = (delimiter != nil, encoding != nil)
    self.repeatsAdvice = repeatsAdvice
    self.advises = advises
    var position = 0
    reader = CSVReader(
      delimiter: delimiter?.delimiter, encoding: encoding?.encoding, firstLine: headerLine
    ) { buffer in
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
      let isFirst = !hasAdvised
      // What the system refuses here, it refuses the reading of the rows as well.
      if advises, isFirst, error.problem.mayBeOfAnother { guess = try? EncodingGuess(file) }
      let message = error.advice(
        isFirst: repeatsAdvice || isFirst, suggested: reader.suggestedEncoding,
        guess: isFirst ? guess?.advice : guess?.shortAdvice)
      let problem = Problem(Problem.Place(name, at: error.place), message)
      throw UnreadableRow(problem: problem, row: reader.refusedRow)
    }
  }
}

extension CSVFile {
  /// Where a header is not understood: the option that is the likely reason.
  func misreading(of header: CSVRow) -> Problem? {
    if stated.encoding, let suggested = reader.suggestedEncoding {
      let fact = "the header makes no sense in \(encoding.title), and the file seems to be \(suggested.title)"
      return Problem(fact, cure: suggested.cure, file: name, at: header.place)
    }
    guard stated.delimiter, header.count == 1, let delimiter else { return nil }
    let counts = CSVDelimiter.usual.map { usual in
      (usual, header[0].withBytes { bytes in bytes.count { $0 == usual.byte } })
    }
    guard let (other, count) = counts.max(by: { $0.1 < $1.1 }), count > 0 else { return nil }
    let fact =
      "parted by \(delimiter.shown) the header is one cell, and by \(other.shown) it would be \(count + 1)"
    return Problem(
      fact, cure: "use --delimiter \(other.shown), or leave the option out", file: name, at: header.place)
  }
}

struct UnreadableRow: Error {
  let problem: Problem
  /// The row, where its cells can be told apart: they have bytes that are no text.
  let row: CSVRow?
}
