import CSV
import Diagnostics
import InventoryModel
import ValueParsing

/// The format of the amounts and the format of the dates in a file. The formats apply to the whole file, because it has
/// at most one column for each of these attributes.
struct Conventions: Hashable, Sendable {
  /// The format of the column of `valueInDollars`; `nil` if its cells are ambiguous. In that case, the cells are not
  /// parsed, and the import fails.
  var amounts: AmountConvention? = .point
  /// The format of the column of `dateCreated`; `nil` if its cells are ambiguous.
  var dates: DateConvention? = .iso
}

extension Conventions {
  /// Uses the formats that the user states, or detects them from the cells.
  ///
  /// Reads the whole file in a separate pass. The next pass reports invalid rows.
  init(of sheet: CSVSheet, _ columns: Columns, header: CSVRow, _ findings: ImportFindings) throws {
    let rules = sheet.rules
    amounts = rules.amounts ?? amounts
    dates = rules.dates ?? dates
    let amountColumn =
      rules.amounts == nil ? columns.targets.firstIndex(of: .attribute(.valueInDollars)) : nil
    let dateColumn = rules.dates == nil ? columns.targets.firstIndex(of: .attribute(.dateCreated)) : nil
    let names = columns.otherName
    guard amountColumn != nil || dateColumn != nil || names != nil else { return }
    var evidence = ColumnEvidence(
      amounts: amountColumn, dates: dateColumn, names: names?.index,
      currency: ColumnCurrency(columns, blanks: rules.blanks))
    try evidence.read(sheet, header, findings)
    let file = sheet.source.name
    if let (index, other) = names,
      let refusal = evidence.nameEvidence.refusal(ofColumn: columns.titles[index], other: other)
    {
      findings.add(Problem(Problem.Place(file, at: header[index].place), refusal))
    }
    func decide<Convention>(
      _ decision: ColumnDecision<Convention>, _ index: Int?, _ attribute: ItemAttribute,
      _ convention: inout Convention?
    ) {
      guard let index else { return }
      convention = decision.convention
      if let refusal = decision.refusal(ofColumn: header[index].text) {
        findings.add(Problem(Problem.Place(file, at: header[index].place), refusal))
      } else if case .convention(_, let evidence?) = decision {
        findings.add(ColumnNote(evidence, of: attribute), in: file)
      }
    }
    decide(evidence.amountEvidence.decision, amountColumn, .valueInDollars, &amounts)
    decide(evidence.dateEvidence.decision, dateColumn, .dateCreated, &dates)
  }
}

/// Evidence about formats and names, from the cells of some columns.
private struct ColumnEvidence {
  let amounts: Int?
  let dates: Int?
  let names: Int?
  let currency: ColumnCurrency
  var amountEvidence = AmountEvidence()
  var dateEvidence = DateEvidence()
  var nameEvidence = NameEvidence()

  /// Reads all rows, but skips a row whose length differs from that of the header.
  mutating func read(_ sheet: CSVSheet, _ header: CSVRow, _ findings: ImportFindings) throws {
    amountEvidence = AmountEvidence(currency: currency.ofHeader ?? sheet.rules.currency)
    let blanks = sheet.rules.blanks
    func isStated(_ cell: CSVCell) -> Bool {
      !cell.isEmpty && (blanks.isEmpty || blanks.text(of: cell) == nil)
    }
    let start = findings.reading
    var reading = start
    try sheet.forEachRow { row in
      reading.rows += 1
      reading.bytes = start.bytes + row.place.offset
      if reading.rows.isMultiple(of: SourceBatch.size) { findings.tell(.findingConventions(reading)) }
      guard row.count == header.count else { return true }
      if let amounts, isStated(row[amounts]) {
        amountEvidence.add(row[amounts], currency: currency.stated(in: row))
      }
      if let dates, isStated(row[dates]) { dateEvidence.add(row[dates]) }
      if let names, isStated(row[names]) { nameEvidence.add(row[names]) }
      return true
    }
  }
}

/// Whether the cells of a column can be names. A column `Item` may contain only the numbers of the items.
struct NameEvidence {
  private var numbers = CellSample()
  private var others = 0

  mutating func add(_ cell: CSVCell) {
    cell.withBytes { bytes in
      if bytes.allSatisfy(\.isDigit) {
        numbers.add(bytes) { cell.place.line }
      } else {
        others += 1
      }
    }
  }

  /// Returns the problem if every cell is a number; otherwise `nil`. `other` is a column that may contain the names.
  func refusal(ofColumn header: String, other: String) -> String? {
    guard numbers.count > 0, others == 0 else { return nil }
    return
      "the column '\(header)' would be used for the items' names, but has only numbers, such as \(numbers.text); choose "
      + "another column with \(ColumnMap.option(other, .itemName)), or confirm this column with "
      + ColumnMap.option(header, .itemName)
  }
}

extension AmountEvidence {
  /// Adds a cell. `currency` is the currency that the cell's row states; `nil` if the row states none.
  mutating func add(_ cell: CSVCell, currency: Currency? = nil) {
    cell.withBytes { add($0, currency: currency, line: cell.place.line) }
  }
}

extension DateEvidence {
  mutating func add(_ cell: CSVCell) { cell.withBytes { add($0, line: cell.place.line) } }
}
