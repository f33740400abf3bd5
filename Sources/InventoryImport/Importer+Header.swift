import CSV
import Diagnostics
import InventoryModel

extension Importer {
  /// The line of the header. An earlier import has written the header of its rejects to the first line.
  func headerLine(of source: SourceFile) throws -> Int {
    guard let line = request.headerLine, line > 1 else { return 1 }
    var file = CSVFile(source, delimiter: request.delimiter, encoding: request.encoding, advises: false)
    do {
      guard let first = try file.next() else { return line }
      return ColumnRules.ofRejects(in: first.map(\.text)).isEmpty ? line : 1
    } catch is UnreadableRow {
      return line
    }
  }

  /// What the columns fill. Where several fill one attribute, the cells are read to set aside columns without values.
  func columns(_ header: CSVRow, of source: SourceFile) throws -> Columns {
    let rules = request.columnRules
    let columns: Columns
    do {
      columns = try Columns(header, of: source.name, rules: rules)
    } catch {
      let empty = try emptyColumns(of: source, width: header.count)
      if empty.isEmpty { throw error }
      columns = try Columns(header, of: source.name, rules: rules, empty: empty)
    }
    try columns.check(request, header: header, of: source.name) { index in
      try self.firstText(of: source, in: index)
    }
    return columns
  }

  /// The columns in which no row has a text. Stops when each has one.
  private func emptyColumns(of source: SourceFile, width: Int) throws -> Set<Int> {
    var empty = Set(0..<width)
    try forEachRow(of: source) { row in
      for index in empty where index < row.count && says(row[index]) { empty.remove(index) }
      return !empty.isEmpty
    }
    return empty
  }

  private func firstText(of source: SourceFile, in index: Int) throws -> String? {
    var text: String?
    try forEachRow(of: source) { row in
      if index < row.count, says(row[index]) { text = row[index].text }
      return text == nil
    }
    return text
  }

  private func says(_ cell: CSVCell) -> Bool {
    !cell.isEmpty && request.blanks.text(of: cell) == nil && !cell.text.allSatisfy(\.isWhitespace)
  }

  /// The rows after the header, until `body` has enough. Rows that cannot be read are left to the reading that follows.
  private func forEachRow(of source: SourceFile, _ body: (CSVRow) -> Bool) throws {
    var file = CSVFile(
      source, delimiter: request.delimiter, encoding: request.encoding, headerLine: try headerLine(of: source)
    )
    var isHeader = true
    while true {
      do {
        guard let row = try file.next() else { return }
        if !isHeader, !body(row) { return }
        isHeader = false
      } catch is UnreadableRow {
        isHeader = false
      }
    }
  }

  /// A later line that looks like the header, where the one that was read does not: it knows more attributes, and one that
  /// names or finds the items.
  func otherHeader(than known: HeaderLikeness, of source: SourceFile) throws -> Problem? {
    var best = known
    for delimiter in request.delimiter.map({ [$0.delimiter] }) ?? CSVDelimiter.usual {
      for likeness in try firstRows(of: source, by: delimiter) where likeness.line != known.line {
        if likeness.isHeader, likeness.count > best.count { best = likeness }
      }
    }
    guard best.line != known.line else { return nil }
    let fact =
      "line \(known.line) ('\(known.text)') does not look like a header, and line \(best.line) does: \(best.text)"
    return Problem(
      Problem.Place(source.name, line: known.line), fact + "; use --header-line \(best.line)")
  }

  /// Where rows are wrong, the reason may be that the header is a later line.
  func refuseWrongHeader(of source: SourceFile, _ work: ImportWork) throws {
    guard !work.problems.isEmpty, let header = work.header,
      let problem = try otherHeader(than: HeaderLikeness(header), of: source)
    else { return }
    throw Failure(.badData, Problems([problem]))
  }

  /// A title has fewer rows than these, and fewer bytes.
  private static let mostHeaderRows = 40
  private static let mostHeaderBytes = 1 << 18

  /// The first rows as this delimiter would separate their cells, up to one that cannot be read.
  private func firstRows(of source: SourceFile, by delimiter: CSVDelimiter) throws -> [HeaderLikeness] {
    var position = 0
    var reader = CSVReader(delimiter: delimiter, encoding: request.encoding?.encoding) { buffer in
      let count = try source.read(into: buffer, from: position)
      position += count
      return count
    }
    var rows: [HeaderLikeness] = []
    do {
      while rows.count < Self.mostHeaderRows, let row = try reader.next(),
        row.place.offset < Self.mostHeaderBytes
      {
        if !row.isBlank { rows.append(HeaderLikeness(row, isUpdate: request.isUpdate)) }
      }
    } catch is CSVError {
      return rows
    }
    return rows
  }
}

/// The texts of a row that may be a header, without the memory of its reader.
struct HeaderTitles {
  let line: Int
  let texts: [String]

  init(_ row: CSVRow) {
    (line, texts) = (row.line, row.map(\.text))
  }
}

/// How much a row looks like a header.
struct HeaderLikeness {
  let line: Int
  /// Attributes that its cells would fill.
  let count: Int
  let text: String
  private let isComplete: Bool

  init(_ row: CSVRow, isUpdate: Bool = false) {
    self.init(HeaderTitles(row), isUpdate: isUpdate)
  }

  init(_ header: HeaderTitles, isUpdate: Bool = false) {
    let titles = header.texts
    let attributes = Set(
      titles.compactMap { title -> Attribute? in
        guard title.utf8.count <= 60 else { return nil }
        return Attribute(header: title) ?? Attribute(commonHeader: title)
          ?? (Attribute.isDescription(title) ? .itemName : nil)
      })
    line = header.line
    count = attributes.count
    let shown = titles.filter { !$0.allSatisfy(\.isWhitespace) }.prefix(8)
    text = shown.map { String($0.withoutLineBreaks.prefix(30)) }.joined(separator: ", ")
    isComplete = attributes.contains(.itemName) || isUpdate && attributes.contains(.itemKey)
  }

  var isHeader: Bool { isComplete && count >= 2 }
}
