import CSV
import Diagnostics
import InventoryModel
import InventoryStore

/// The items of a CSV file, one per row.
final class CSVItems: ItemSource {
  let name: String
  private let sheet: CSVSheet
  private let findings: ImportFindings
  private let request: ImportRequest
  private let header: HeaderScore
  private var file: CSVFile
  private let columns: Columns
  private var reader: RowReader
  /// The number of bytes in the sources before this file.
  private let bytesBefore: Int
  /// The items that have not been returned in a batch. The last item may turn out to be a total.
  private var items: [SourceItem] = []
  private var isLastCalledTotal = false
  /// The byte offset of the row at which the current batch starts.
  private var start = 0
  private var offset = 0
  private var sum = AmountSum()
  /// The last row if it has an amount but no name; otherwise `nil`.
  private var nameless: NamelessRow?
  private var trailing: TrailingRows
  private var hasRows = false
  /// Whether the last row has been read, and whether the last items have been returned.
  private var (isRead, hasEnded) = (false, false)
  /// The shared IDs that are keys of items that the store had before this import, sorted.
  private let sharedKeysOfStore: [String]

  /// Reads the header and detects the formats of the cells. `edit` provides the keys of items that were imported
  /// before. Throws `UnreadableRow` if the header cannot be read.
  init(
    _ source: SourceFile, _ request: ImportRequest, into edit: StoreEdit? = nil, _ findings: ImportFindings
  ) throws {
    let sheet = CSVSheet(source: source, rules: request.cells, isUpdate: request.isUpdate)
    let headerLine = try sheet.headerLine()
    if headerLine > 1 { findings.report.skip(lines: headerLine - 1) }
    file = try sheet.file(repeatsAdvice: findings.rejects != nil)
    guard let row = try Self.header(of: &file, sheet, request, findings) else {
      throw sheet.isEmpty(at: headerLine)
    }
    try findings.rejects?.begin(row, delimiter: file.delimiter, encoding: file.encoding)
    let columns = try sheet.columns(row, request, misreading: file.misreading(of: row))
    columns.questions.forEach { findings.add($0) }
    findings.report.add(columns)
    bytesBefore = findings.reading.bytes
    let conventions = try Conventions(of: sheet, columns, header: row, findings)
    findings.report.add(file.delimiter)
    let sharedIDs = try sheet.sharedIDs(columns) { id in
      let start = SharedKeys.start(id)
      return try edit?.firstKey(from: start)?.hasPrefix(start) ?? false
    }
    sharedKeysOfStore = try sharedIDs.filter { try edit?.firstKey(from: $0) == $0 }.sorted()
    self.columns = columns
    reader = RowReader(
      file: source.name, columns: columns, conventions: conventions, needsName: !request.isUpdate,
      clearsEmpty: request.update?.clearsEmpty ?? false, judgesEachRow: findings.rejects != nil,
      rules: request.cells, sharedIDs: sharedIDs)
    for problem in Self.unusedOptions(request.cells, columns, source.name, headerLine: row.line) {
      findings.add(problem)
    }
    trailing = TrailingRows(width: columns.targets.count, judgesEachRow: findings.rejects != nil)
    (name, header, self.request) = (source.name, HeaderScore(row), request)
    (self.sheet, self.findings) = (sheet, findings)
  }

  /// Returns a problem for each option that does not apply to this file.
  private static func unusedOptions(
    _ cells: CellRules, _ columns: Columns, _ file: String, headerLine: Int
  ) -> [Problem] {
    var problems: [Problem] = []
    if cells.importsArchived, columns.preset != .homebox {
      problems.append(
        Problem(file: file, "--with-archived applies only to Homebox lists; remove --with-archived"))
    }
    guard cells.unitPrices == .each else { return problems }
    if columns.form != .foreign {
      problems.append(
        Problem(
          file: file,
          "--unit-prices each does not apply to an export of Coffer, whose amounts are for all pieces; remove --unit-prices"
        ))
    }
    if columns.quantities == nil {
      problems.append(
        Problem(
          file: file, line: headerLine,
          "--unit-prices each needs a column of quantities; choose the column with --map 'Header=field:quantity'"
        ))
    }
    return problems
  }

  /// Returns the header row; `nil` for an empty file. If the row cannot be read, throws an `UnreadableRow` with the
  /// other problems of the file.
  private static func header(
    of file: inout CSVFile, _ sheet: CSVSheet, _ request: ImportRequest, _ findings: ImportFindings
  ) throws -> CSVRow? {
    do {
      return try file.next()
    } catch var error as UnreadableRow {
      if findings.rejects == nil, let encoding = file.proposedEncoding {
        error.others = try sheet.problems(request, encoding: encoding)
      }
      throw error
    }
  }

  var statedParts: StatedParts? {
    StatedParts(
      attributes: Set(ItemAttribute.allCases.filter(columns.fills)), fields: Set(columns.fields))
  }

  func next() throws -> SourceBatch? {
    if isRead { return hasEnded ? nil : SourceBatch(items: try end()) }
    while true {
      do {
        guard let row = try file.next() else {
          // After the empty batch, all earlier items are written. Only then can the file be checked as a whole.
          isRead = true
          return SourceBatch()
        }
        hasRows = true
        guard let item = try item(of: row) else { continue }
        sum.add(item.draft.valueInDollars)
        items.append(item)
        guard items.count == SourceBatch.size || offset - start > SourceBatch.bytes else { continue }
        start = offset
        // The last item is returned later, because the last row of a file can turn out to be a total.
        let last = items.removeLast()
        defer { items = [last] }
        return SourceBatch(items: items)
      } catch let error as UnreadableRow {
        hasRows = true
        guard let row = error.row else {
          findings.add(error.problem)
          continue
        }
        try findings.refuse(findings.rejects?.row(row), [error.problem])
      }
    }
  }
}

extension CSVItems {
  /// Returns the item of a row; `nil` if the row is invalid or is not an item.
  private func item(of row: CSVRow) throws -> SourceItem? {
    offset = row.place.offset
    findings.readRow(upTo: bytesBefore + offset)
    try refuseNameless()
    if let problems = trailing.add(row, followsBlankLine: file.followsBlankLine) { findings.add(problems) }
    if !request.cells.importsArchived, let (departure, title) = columns.departure(row) {
      trailing.leaveOut()
      findings.report.leaveOut(departure.kind, title, line: row.line)
      return nil
    }
    var isCalledTotal = false
    if request.cells.extraRows != .keep, columns.form == .foreign, !trailing.isBlock,
      let (extra, isCertain) = columns.extra(row)
    {
      if isCertain {
        try leaveOut(extra, at: Problem.Place(name, line: row.line), findings.rejects?.row(row))
        return nil
      }
      isCalledTotal = true
    }
    do throws(RowProblems) {
      var item = try reader.read(row)
      if let rejects = findings.rejects { item.origin = .row(rejects.row(row)) }
      isLastCalledTotal = isCalledTotal
      return item
    } catch {
      let written = findings.rejects?.row(row)
      if let item = error.nameless {
        nameless = NamelessRow(
          item: item, problems: error.problems, line: row.line,
          column: error.problems.last?.place.column, written: written)
      } else {
        try refuse(written, error.problems)
      }
      return nil
    }
  }

  /// Refuses an invalid row. If the row may be part of a summary, its problems are reported only if it turns out not to
  /// be.
  private func refuse(_ row: RejectsFile.Row?, _ found: [Problem]) throws {
    if !trailing.hold(found) { try findings.refuse(row, found) }
  }

  /// Refuses an earlier row without a name, which is not a total because another row follows it.
  private func refuseNameless() throws {
    guard let row = nameless else { return }
    nameless = nil
    try refuse(row.written, row.problems)
  }

  /// Handles a row that is not an item. Skips the row if it is a folder, or if the user has chosen to skip such rows.
  /// Otherwise, refuses the row.
  private func leaveOut(_ extra: ExtraRow, at place: Problem.Place, _ written: RejectsFile.Row?) throws {
    trailing.leaveOut()
    if request.cells.extraRows == .skip || extra.kind == .folders {
      findings.report.leaveOut(extra.kind, extra.title, line: place.line ?? 0)
    } else {
      try refuse(written, [Problem(place, extra.message)])
    }
  }

  /// Warns about items in the store whose keys are shared IDs. If the keys of all rows with such an ID include a
  /// folder, the item in the store is not updated.
  private func warnOfSharedKeys() {
    for id in sharedKeysOfStore where !reader.sharedKeys.keeps(id) {
      findings.report.warnings.add(
        .storeWarnings,
        "several items in this file share the ID '\(id)', which is also the key of an item in the store; the items of the file "
          + "are added as new items; to remove the item in the store, use: coffer item remove \(id.quotedForShell)",
        at: Problem.Place(name)
      )
    }
  }

  /// Checks the whole file after its last row, and returns the last items.
  private func end() throws -> [SourceItem] {
    hasEnded = true
    try refuseTotal()
    trailing.finish(of: name, request.cells.extraRows, findings)
    try reader.report(to: findings, site: request.cells.currency)
    warnOfSharedKeys()
    // Rows may be invalid because the actual header is on another line.
    if !findings.problems.isEmpty, let problems = try sheet.otherHeader(than: header, request) {
      throw Failure(.badData, problems)
    }
    if findings.rejects == nil, let encoding = file.proposedEncoding {
      findings.addNew(try sheet.problems(request, encoding: encoding))
    }
    if !hasRows {
      findings.report.warnings.add(
        .noItems, "has a header but no rows; no items were imported", at: Problem.Place(name))
    }
    return items
  }

  /// Skips or refuses the last row of a file if it is a total, unless the user has chosen to keep extra rows. A total
  /// is recognized by its name, or by an amount without a name. If the row has no value that only items have, a total
  /// is also recognized by its amount.
  private func refuseTotal() throws {
    if let row = nameless {
      if request.cells.extraRows == .keep { return items.append(row.named) }
      let amount = row.item.draft.valueInDollars
      let count = sum.count(of: amount, least: 2)
      let place = Problem.Place(name, line: row.line, column: count == nil ? row.column : nil)
      return try leaveOut(.nameless(amount?.plainText ?? "", sumOf: count), at: place, row.written)
    }
    guard request.cells.extraRows != .keep, columns.form == .foreign, let last = items.last else {
      return
    }
    let title = last.draft.itemName ?? ""
    if isLastCalledTotal { return try leaveOutLast(.total(title)) }
    guard !last.isIdentified else { return }
    sum.removeLast(last.draft.valueInDollars)
    if let count = sum.count(of: last.draft.valueInDollars) { try leaveOutLast(.sum(title, of: count)) }
  }

  private func leaveOutLast(_ extra: ExtraRow) throws {
    guard let last = items.popLast(), case .row(let row) = last.origin else { return }
    try leaveOut(extra, at: Problem.Place(name, line: last.place.line), row)
  }
}

/// A row with an amount but no name. It is a total if it is the last row, and otherwise invalid.
private struct NamelessRow {
  let item: SourceItem
  let problems: [Problem]
  let line: Int
  /// The column of the row's name cell, for messages.
  let column: Int?
  let written: RejectsFile.Row?

  /// The row as an item with the name for unnamed items. Such an item is imported if the user has chosen to keep extra
  /// rows.
  var named: SourceItem {
    var item = item
    item.draft.itemName = Item.unnamed
    return item
  }
}

extension SourceItem {
  /// Whether the item has a value that only items have, unlike totals: a key, a serial number, an asset type or photos.
  fileprivate var isIdentified: Bool {
    if case .named(let names, _) = photos, !names.isEmpty { return true }
    return draft.itemKey != nil || draft.serialNumber != nil || draft.assetType != nil
  }
}
