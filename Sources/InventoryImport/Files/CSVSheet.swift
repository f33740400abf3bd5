import CSV
import Diagnostics
import InventoryModel

/// A CSV file and its options. The file is read several times if its header or columns require that.
struct CSVSheet {
  let source: SourceFile
  let rules: CellRules
  let isUpdate: Bool

  /// Opens the file at its header.
  func file(repeatsAdvice: Bool = false) throws -> CSVFile {
    CSVFile(
      source, delimiter: rules.delimiter, encoding: rules.encoding, headerLine: try headerLine(),
      repeatsAdvice: repeatsAdvice)
  }

  /// Returns the line of the header: the line that the user states, or else line 1. In a rejects file, the header is
  /// always on line 1.
  func headerLine() throws -> Int {
    guard let line = rules.headerLine, line > 1 else { return 1 }
    var file = CSVFile(source, delimiter: rules.delimiter, encoding: rules.encoding, advises: false)
    do {
      guard let first = try file.next() else { return line }
      return ColumnRules.ofRejects(in: first.map(\.text)).isEmpty ? line : 1
    } catch is UnreadableRow {
      return line
    }
  }

  func isEmpty(at headerLine: Int) -> Failure {
    Failure(
      .badData, file: source.name,
      headerLine > 1
        ? "has no line \(headerLine); correct --header-line"
        : "is empty; write the names of the columns on the first line")
  }

  /// Returns what the columns are used for. If several columns match one attribute, the cells are read, so that empty
  /// columns can be ignored. If the columns are invalid and `misreading` is not `nil`, throws only `misreading`.
  func columns(_ header: CSVRow, _ request: ImportRequest, misreading: Problem?) throws -> Columns {
    do {
      var columns = try Columns(header, of: source.name, rules: rules.columns)
      if !columns.questions.isEmpty {
        let empty = try emptyColumns(width: header.count)
        if !empty.isEmpty {
          columns = try Columns(header, of: source.name, rules: rules.columns, empty: empty)
        }
      }
      try columns.check(request, header: header, of: source.name, firstText: firstText)
      return columns
    } catch let failure as Failure where failure.kind == .badData {
      // If an option is wrong, it is the cause of all other problems of the header.
      if let misreading { throw Failure(.badData, Problems([misreading])) }
      if let other = try otherHeader(than: HeaderScore(header), request) {
        throw Failure(.badData, other)
      }
      throw failure
    }
  }

  /// Returns a problem if another line looks more like a header than the line `known`; otherwise `nil`. The cells of
  /// that line match more attributes, and one of these attributes names or identifies the items. The file is also
  /// checked with that header, so that all questions are asked together.
  func otherHeader(than known: HeaderScore, _ request: ImportRequest) throws -> Problems? {
    var best = known
    for delimiter in rules.delimiter.map({ [$0] }) ?? CSVDelimiter.usual {
      for likeness in try firstRows(by: delimiter) where likeness.line != known.line {
        if likeness.isHeader, likeness.count > best.count { best = likeness }
      }
    }
    guard best.line != known.line else { return nil }
    let fact =
      "line \(known.line) ('\(known.text)') does not look like a header, but line \(best.line) does: \(best.text)"
    var problems = Problems([
      Problem(Problem.Place(source.name, line: known.line), fact + "; use --header-line \(best.line)")
    ])
    problems.add(contentsOf: try self.problems(request, headerLine: best.line))
    return problems
  }

  /// Returns the problems that the file has with another line as its header, or in another encoding.
  func problems(
    _ request: ImportRequest, headerLine: Int? = nil, encoding: TextEncoding? = nil
  ) throws -> Problems {
    var request = request
    request.cells.headerLine = headerLine ?? request.cells.headerLine
    request.cells.encoding = encoding ?? request.cells.encoding
    let findings = ImportFindings(of: [source.name], rejects: nil) { _ in }
    do {
      let items = try CSVItems(source, request, findings)
      while try items.next() != nil {}
    } catch let error as UnreadableRow {
      findings.add(error)
    } catch let failure as Failure where failure.kind == .badData {
      findings.add(failure.problems)
    }
    return findings.problems
  }

  /// Calls `body` with each row after the header until `body` returns `false`. Skips unreadable rows, which the next
  /// pass reports.
  func forEachRow(_ body: (CSVRow) -> Bool) throws {
    var file = try self.file()
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
}

extension CSVSheet {
  /// Returns the columns that contain no text except placeholders. Stops reading when every column has text.
  private func emptyColumns(width: Int) throws -> Set<Int> {
    var empty = Set(0..<width)
    try forEachRow { row in
      for index in empty where index < row.count && hasText(row[index]) && !NotKnown.isOne(row[index].text) {
        empty.remove(index)
      }
      return !empty.isEmpty
    }
    return empty
  }

  /// Returns the IDs that several items of the file share, as in Sortly lists. Also returns each ID in the file for
  /// which `isShared` returns `true`, which means that an earlier import made the keys of several items from this ID.
  func sharedIDs(_ columns: Columns, isShared: (String) throws -> Bool) throws -> Set<String> {
    guard columns.preset == .sortly, let types = columns.entryTypes,
      let keys = columns.targets.firstIndex(of: .attribute(.itemKey))
    else { return [] }
    var seen: Set<String> = []
    var shared: Set<String> = []
    try forEachRow { row in
      guard keys < row.count, types < row.count, row[types].text.lowercased() != "folder" else { return true }
      let key = row[keys].text
      if !key.isEmpty, !seen.insert(key).inserted { shared.insert(key) }
      return true
    }
    return try shared.union(seen.filter { try !shared.contains($0) && isShared($0) })
  }

  private func firstText(in index: Int) throws -> String? {
    var text: String?
    try forEachRow { row in
      if index < row.count, hasText(row[index]) { text = row[index].text }
      return text == nil
    }
    return text
  }

  private func hasText(_ cell: CSVCell) -> Bool {
    !cell.isEmpty && rules.blanks.text(of: cell) == nil && !cell.text.allSatisfy(\.isWhitespace)
  }

  /// The maximum number of rows and bytes at the start of a file that are searched for a header.
  private static let mostHeaderRows = 40
  private static let mostHeaderBytes = 1 << 18

  /// Returns the first rows, split by this delimiter, up to a row that cannot be read.
  private func firstRows(by delimiter: CSVDelimiter) throws -> [HeaderScore] {
    var reader = CSVReader(delimiter: delimiter, encoding: rules.encoding, source: source.fromStart())
    var rows: [HeaderScore] = []
    do {
      while rows.count < Self.mostHeaderRows, let row = try reader.next(),
        row.place.offset < Self.mostHeaderBytes
      {
        if !row.isBlank { rows.append(HeaderScore(row, isUpdate: isUpdate)) }
      }
    } catch is CSVError {
      return rows
    }
    return rows
  }
}

/// How closely a row resembles a header. Does not retain the reader's buffer.
struct HeaderScore {
  let line: Int
  /// The number of attributes that the cells match.
  let count: Int
  let text: String
  private let isComplete: Bool

  init(_ header: CSVRow, isUpdate: Bool = false) {
    let titles = header.map(\.text)
    let attributes = Set(
      titles.compactMap { title -> ItemAttribute? in
        guard title.utf8.count <= 60 else { return nil }
        return ItemAttribute(header: title) ?? ItemAttribute(commonHeader: title)
          ?? (ItemAttribute.isDescription(title) ? .itemName : nil)
      })
    line = header.line
    count = attributes.count
    let shown = titles.filter { !$0.allSatisfy(\.isWhitespace) }.prefix(8)
    text = shown.map { String($0.withoutLineBreaks.prefix(30)) }.joined(separator: ", ")
    isComplete = attributes.contains(.itemName) || isUpdate && attributes.contains(.itemKey)
  }

  var isHeader: Bool { isComplete && count >= 2 }
}
