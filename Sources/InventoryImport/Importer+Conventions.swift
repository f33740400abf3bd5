import CSV
import Diagnostics
import InventoryModel
import ValueParsing

extension Importer {
  /// How the amounts and dates of a file are written: as the user says, else as its cells tell.
  ///
  /// Reads the file once more, from its beginning. What is wrong with rows is left for the reading that follows.
  func conventions(
    of source: SourceFile, _ columns: Columns, header: CSVRow, _ work: inout ImportWork
  ) throws -> Conventions {
    var conventions = Conventions()
    let amounts = request.amounts == nil ? columns.targets.firstIndex(of: .attribute(.valueInDollars)) : nil
    let dates = request.dates == nil ? columns.targets.firstIndex(of: .attribute(.dateCreated)) : nil
    conventions.amounts = request.amounts ?? conventions.amounts
    conventions.dates = request.dates ?? conventions.dates
    let names = columns.otherName(request.columns)
    guard amounts != nil || dates != nil || names != nil else { return conventions }
    let (amountEvidence, dateEvidence, nameEvidence) = try evidence(
      in: source, header, amounts, dates, names?.index, from: work.reading)
    if let (index, other) = names,
      let refusal = nameEvidence.refusal(ofColumn: columns.titles[index], other: other)
    {
      let place = header[index].place
      work.problems.add(Problem(file: source.name, line: place.line, column: place.column, refusal))
    }
    func decide<Convention>(
      _ decision: ColumnDecision<Convention>, _ index: Int?, _ attribute: Attribute, _ plain: Convention
    ) -> Convention {
      guard let index else { return plain }
      let cell = header[index]
      if let refusal = decision.refusal(ofColumn: cell.text) {
        work.problems.add(
          Problem(file: source.name, line: cell.place.line, column: cell.place.column, refusal))
      }
      guard case .convention(let convention, let evidence) = decision else { return plain }
      if let evidence { note(evidence, of: attribute, in: source.name, &work) }
      return convention
    }
    conventions.amounts = decide(amountEvidence.decision, amounts, .valueInDollars, conventions.amounts)
    conventions.dates = decide(dateEvidence.decision, dates, .dateCreated, conventions.dates)
    conventions.areAmountsUndecided = amounts != nil && amountEvidence.decision.refusal(ofColumn: "") != nil
    conventions.areDatesUndecided = dates != nil && dateEvidence.decision.refusal(ofColumn: "") != nil
    return conventions
  }

  /// What only all rows of a file together say.
  func conclude(_ reader: RowReader, _ work: inout ImportWork) {
    if reader.hasLabels { work.report.add(field: reader.columns.labelsField) }
    for problem in reader.unknownCellProblems {
      work.problems.add(problem)
      work.rowProblems += 1
    }
    for (text, count) in reader.blankCells {
      work.report.blankCells = (work.report.blankCells ?? [:]).merging([text: count], uniquingKeysWith: +)
    }
    if reader.sharedKeyCount > 0 {
      work.report.sharedKeys = (work.report.sharedKeys ?? 0) + reader.sharedKeyCount
    }
    guard let index = reader.columns.targets.firstIndex(of: .attribute(.valueInDollars)) else { return }
    if let (place, message) = reader.currency.refusal(ofColumn: reader.columns.titles[index]) {
      work.problems.add(Problem(file: reader.file, line: place.line, column: place.column, message))
    } else if let currency = reader.currency.first?.currency, currency != .dollar {
      note("amounts in \(currency.name) are taken as they are", of: .valueInDollars, in: reader.file, &work)
    }
  }

  /// Names the file where there are several.
  private func note(_ evidence: String, of attribute: Attribute, in file: String, _ work: inout ImportWork) {
    let place = request.sources.count > 1 ? " in " + file : ""
    work.report.evidence.append(
      ImportReport.Evidence(attribute: attribute.rawValue, finding: evidence + place))
  }

  /// What the cells of two columns tell. Rows of another length than the header say nothing.
  private func evidence(
    in source: SourceFile, _ header: CSVRow, _ amounts: Int?, _ dates: Int?, _ names: Int?,
    from start: ReadingProgress
  ) throws -> (AmountEvidence, DateEvidence, NameEvidence) {
    var file = CSVFile(
      source, delimiter: request.delimiter, encoding: request.encoding, headerLine: try headerLine(of: source)
    )
    let currency = amounts.flatMap { HeaderCurrency(header[$0].text)?.currency } ?? request.currency
    var amountEvidence = AmountEvidence(currency: currency)
    var (dateEvidence, nameEvidence) = (DateEvidence(), NameEvidence())
    let blanks = request.blanks
    func says(_ cell: CSVCell) -> Bool { !cell.isEmpty && (blanks.isEmpty || blanks.text(of: cell) == nil) }
    var isHeader = true
    var reading = start
    while true {
      do {
        guard let row = try file.next() else { break }
        reading.rows += 1
        reading.bytes = start.bytes + row.place.offset
        if reading.rows.isMultiple(of: Self.batchSize) { progress(.findingConventions(reading)) }
        defer { isHeader = false }
        guard !isHeader, row.count == header.count else { continue }
        if let amounts, says(row[amounts]) { amountEvidence.add(row[amounts]) }
        if let dates, says(row[dates]) { dateEvidence.add(row[dates]) }
        if let names, says(row[names]) { nameEvidence.add(row[names]) }
      } catch is UnreadableRow {
        continue
      }
    }
    return (amountEvidence, dateEvidence, nameEvidence)
  }
}
