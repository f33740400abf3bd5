package import CSV
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
    _ file: SourceFile, delimiter: CSVDelimiter?, encoding: TextEncoding?, headerLine: Int = 1,
    repeatsAdvice: Bool = false, advises: Bool = true
  ) {
    name = file.name
    self.file = file
    stated = (delimiter != nil, encoding != nil)
    self.repeatsAdvice = repeatsAdvice
    self.advises = advises
    reader = CSVReader(
      delimiter: delimiter, encoding: encoding, firstLine: headerLine, source: file.fromStart())
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

  /// Where a header is not understood: the option that is the likely reason.
  func misreading(of header: CSVRow) -> Problem? {
    if stated.encoding, let suggested = reader.suggestedEncoding {
      let fact = "the header is not readable as \(encoding.title); the file looks like \(suggested.title)"
      return Problem(fact, cure: suggested.cure, file: name, at: header.place)
    }
    guard stated.delimiter, header.count == 1, let delimiter else { return nil }
    let counts = CSVDelimiter.usual.map { usual in
      (usual, header[0].withBytes { bytes in bytes.count { $0 == usual.byte } })
    }
    guard let (other, count) = counts.max(by: { $0.1 < $1.1 }), count > 0 else { return nil }
    let fact =
      "with the delimiter \(delimiter.shown) the header is one cell; with \(other.shown) it would be \(count + 1)"
    return Problem(
      fact, cure: "use --delimiter \(other.shown), or remove the option", file: name, at: header.place)
  }
}

struct UnreadableRow: Error {
  let problem: Problem
  /// The row, where its cells can be told apart: they have bytes that are no text.
  let row: CSVRow?
}

extension Problem {
  /// What is wrong with the shape of a file, worded as `CSVError` does: with the byte, too, since not every program counts
  /// lines and columns as we do.
  init(_ what: String, cure: String, file: String, at place: CSVPlace) {
    self.init(Place(file, at: place), "\(what)\(place.inBytes); \(cure)")
  }
}

extension Problem.Place {
  init(_ file: String, at place: CSVPlace) {
    self.init(file, line: place.line, column: place.column)
  }
}

extension CSVDelimiter {
  /// What the user says with `--delimiter`: the character, or the name of one that is hard to type.
  package init(option text: String) throws(OptionMistake) {
    switch text.lowercased() {
    case "comma": self = .comma
    case "semicolon": self = .semicolon
    case "tab", "\\t": self = .tab
    case "pipe": self = .bar
    default:
      // A letter or a digit would part words and numbers.
      guard text.count == 1, let character = text.first, !character.isLetter, !character.isNumber,
        let delimiter = CSVDelimiter(character)
      else { throw OptionMistake("'\(text)' is not a delimiter; use one of ',', ';', '|', tab, pipe") }
      self = delimiter
    }
  }

  /// As users write it after `--delimiter`.
  var shown: String { self == .tab ? "tab" : "'\(character)'" }
}

extension ImportReport {
  /// Notes which delimiter a file has.
  mutating func add(_ delimiter: CSVDelimiter?) {
    guard let delimiter, delimiter != .comma else { return }
    let character = String(delimiter.character)
    if delimiters?.contains(character) != true { delimiters = (delimiters ?? []) + [character] }
  }
}
