package import CSV
import Diagnostics

/// A CSV file that is read row by row.
struct CSVFile: ~Copyable {
  /// The name in messages.
  let name: String
  private var reader: CSVReader
  private let file: SourceFile
  private let stated: (delimiter: Bool, encoding: Bool)
  private let repeatsAdvice: Bool
  private let advises: Bool
  /// The possible encodings of the file. They are detected at the first invalid byte.
  private var guess: EncodingGuess?
  private var hasAdvised = false
  /// Whether a blank line precedes the row that was read last.
  private(set) var followsBlankLine = false

  /// Opens the file at the line of the header. If `delimiter` or `encoding` is `nil`, it is detected. Advice about
  /// invalid bytes is given once, or for each error if `repeatsAdvice` is true. The advice names possible encodings
  /// only if `advises` is true.
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

  /// The first encoding that advice about an invalid byte has proposed; `nil` if no encoding was proposed, or if the
  /// user states the encoding.
  var proposedEncoding: TextEncoding? { stated.encoding ? nil : guess?.candidates.first?.encoding }

  /// The delimiter, which is known after the first row.
  var delimiter: CSVDelimiter? { reader.delimiter }
  /// The encoding, which is known after the first row.
  var encoding: TextEncoding { reader.encoding }

  /// Returns the next row that is not blank; `nil` at the end of the file. Throws `UnreadableRow` if a row is invalid,
  /// but later rows may still be readable.
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
      // A read error is ignored here, because it occurs again when the rows are read.
      if advises, isFirst, error.problem.mayBeOfAnother { guess = try? EncodingGuess(file) }
      let message = error.advice(
        isFirst: repeatsAdvice || isFirst, suggested: reader.suggestedEncoding,
        guess: isFirst ? guess?.advice : guess?.shortAdvice)
      let problem = Problem(Problem.Place(name, at: error.place), message)
      throw UnreadableRow(problem: problem, row: reader.refusedRow)
    }
  }

  /// Returns a problem if the header is probably not recognized because the user states a wrong encoding or delimiter;
  /// otherwise `nil`.
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
      "with the delimiter \(delimiter.shown), the header has one cell; with \(other.shown), it would have \(count + 1) cells"
    return Problem(
      fact, cure: "use --delimiter \(other.shown), or remove --delimiter", file: name, at: header.place)
  }
}

struct UnreadableRow: Error {
  let problem: Problem
  /// The row, in which some cells contain invalid bytes; `nil` if the cells cannot be separated.
  let row: CSVRow?
  /// For a header: the other problems of the file, which were found by reading the file in the proposed encoding.
  var others = Problems()
}

extension Problem {
  /// Creates a problem about the structure of a file, worded like `CSVError`. The message includes the byte offset,
  /// because programs count lines and columns differently.
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
  /// Parses the value of `--delimiter`: a character, or the name of a delimiter, such as `tab`.
  package init(option text: String) throws(OptionMistake) {
    switch text.lowercased() {
    case "comma": self = .comma
    case "semicolon": self = .semicolon
    case "tab", "\\t": self = .tab
    case "pipe": self = .bar
    default:
      // A letter or a digit would split words and numbers.
      guard text.count == 1, let character = text.first, !character.isLetter, !character.isNumber,
        let delimiter = CSVDelimiter(character)
      else { throw OptionMistake("'\(text)' is not a delimiter; use one of ',', ';', '|', tab, pipe") }
      self = delimiter
    }
  }

  /// The value of `--delimiter` for this delimiter, as shown in messages.
  var shown: String { self == .tab ? "tab" : "'\(character)'" }
}

extension ImportReport {
  /// Records the delimiter of a file, unless it is a comma.
  mutating func add(_ delimiter: CSVDelimiter?) {
    guard let delimiter, delimiter != .comma else { return }
    let character = String(delimiter.character)
    if delimiters?.contains(character) != true { delimiters = (delimiters ?? []) + [character] }
  }
}
