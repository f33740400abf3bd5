import CSV
import InventoryModel
import InventoryStore
import TerminalText
import WrittenValues

/// Turns rows of one file into drafts, and says what is wrong with cells.
struct RowReader {
  let file: String
  let columns: Columns
  let conventions: Conventions
  /// A new item must have a name; a known one keeps its own.
  let needsName: Bool
  /// An empty cell takes away what a known item has.
  let clearsEmpty: Bool
  /// Of a column without a header every row is told in which something stands, not the first one only.
  let judgesEachRow: Bool
  /// Those in which something stands.
  private var namelessColumns: Set<Int> = []
  /// Of the amounts so far.
  private(set) var currency = ColumnCurrency()
  /// Some cell had more labels than one, which are a field.
  private(set) var hasLabels = false
  /// Of the row that was read last.
  private var problems: [Problem] = []

  init(
    file: String, columns: Columns, conventions: Conventions = Conventions(), needsName: Bool,
    clearsEmpty: Bool = false, judgesEachRow: Bool = false
  ) {
    self.file = file
    self.columns = columns
    self.conventions = conventions
    self.needsName = needsName
    self.clearsEmpty = clearsEmpty
    self.judgesEachRow = judgesEachRow
  }

  /// The draft of a row with the names of its photos; throws all that is wrong with its cells.
  mutating func read(_ row: CSVRow) throws(RowProblems) -> ImportedRow {
    problems = []
    var imported = ImportedRow(place: row.place)
    imported.statesPhotos = columns.form != .foreign && columns.fills(.photos)
    checkLength(row)
    for (index, (target, cell)) in zip(columns.targets, row).enumerated() {
      guard !cell.isEmpty else {
        if clearsEmpty, let clearable = target.clearable { imported.draft.cleared.insert(clearable) }
        continue
      }
      guard fits(cell) else { continue }
      if columns.holdsNumbers[index], cell.withBytes(ShortenedNumber.isOne) {
        let message = ShortenedNumber.warning(of: cell.text, inColumn: columns.titles[index])
        imported.warnings.append(problem(message, at: cell.place))
      }
      switch target {
      case .attribute(let attribute): read(cell, as: attribute, into: &imported)
      case .field(let name):
        imported.draft.fields.append(Field(name: name, value: columns.form.text(cell.text)))
      case .ignored: break
      case .nameless:
        guard judgesEachRow || namelessColumns.insert(index).inserted else { continue }
        let fact = "'\(cell.text)' stands in column \(index + 1), which has no header"
        let cure = "give it one, or remove what stands there"
        problems.append(Problem(fact, cure: cure, file: file, at: cell.place))
      }
    }
    if needsName, imported.draft.itemName == nil, problems.isEmpty {
      add("the item has no name; fill its name", at: nameCell(of: row)?.place ?? row.place)
    }
    guard problems.isEmpty else { throw RowProblems(problems: problems) }
    return imported
  }

  private mutating func add(_ message: String, at place: CSVPlace) {
    problems.append(problem(message, at: place))
  }

  private func problem(_ message: String, at place: CSVPlace) -> Problem {
    Problem(file: file, line: place.line, column: place.column, message)
  }

  /// The reader lets an apostrophe pass that may be ours; it counts where it is part of the text.
  private mutating func fits(_ cell: CSVCell) -> Bool {
    let limit = CSVLimits().cellBytes
    guard cell.length > limit, columns.form.text(cell.text).utf8.count > limit else { return true }
    problems.append(
      Problem("this cell is longer than \(limit >> 20) MiB", cure: "shorten it", file: file, at: cell.place))
    return false
  }

  private mutating func read(_ cell: CSVCell, as attribute: Attribute, into row: inout ImportedRow) {
    let text = columns.form.text(cell.text)
    switch attribute {
    case .itemKey: row.draft.itemKey = ItemKey(text)
    case .itemName:
      row.draft.itemName = text
      // A store of an older version has taken such a name, and its export is read back.
      if columns.form != .foreign, row.draft.itemName == nil { row.draft.itemName = Item.unnamed }
    case .serialNumber: row.draft.serialNumber = text
    case .valueInDollars:
      if conventions.areAmountsUndecided { return }
      row.draft.valueInDollars = columns.form.money(text) ?? money(cell)
      if row.draft.valueInDollars == nil { add(conventions.amounts.refusal(of: text), at: cell.place) }
    case .dateCreated:
      if conventions.areDatesUndecided { return }
      row.draft.dateCreated = columns.form.date(text)
      if row.draft.dateCreated != nil { return }
      switch cell.withBytes(conventions.dates.timestamp) {
      case .success(let date): row.draft.dateCreated = date
      case .failure(let mistake): add(mistake.refusal(of: text, in: conventions.dates), at: cell.place)
      }
    case .orderingValue:
      row.draft.orderingValue = Self.number(text)
      if row.draft.orderingValue == nil {
        add("'\(text)' is not a number; write it like 12.5", at: cell.place)
      }
    case .assetType:
      if let message = text.nameProblem("asset type") { return add(message, at: cell.place) }
      read(labels: text, into: &row)
    case .notes: row.draft.notes = text
    case .photos:
      row.photos += columns.form.photoNames(text)
      row.photosPlace = cell.place
    }
  }

  private mutating func money(_ cell: CSVCell) -> Money? {
    guard let written = cell.withBytes({ WrittenAmount($0, with: conventions.amounts) }) else { return nil }
    if let currency = written.currency { self.currency.add(currency, of: cell) }
    return Money(cents: written.cents)
  }

  /// Homebox names several labels in a cell: the first is the type, all of them stay a field.
  private mutating func read(labels text: String, into row: inout ImportedRow) {
    let labels =
      columns.preset == .homebox ? text.split(separator: ";").map { String($0).trimmingBlanks() } : [text]
    row.draft.assetType = labels.first { !$0.isEmpty } ?? text
    guard labels.count > 1 else { return }
    row.draft.fields.append(Field(name: columns.labelsField, value: text))
    hasLabels = true
  }

  /// In decimal digits, as far as a store takes it.
  private static func number(_ text: String) -> Double? {
    guard text.utf8.allSatisfy("0123456789.+-eE".utf8.contains), let number = Double(text) else { return nil }
    return abs(number) <= 1e300 ? number : nil
  }

  /// A row that is not as long as the header has lost a cell, or gained one, and nobody can say where.
  private mutating func checkLength(_ row: CSVRow) {
    let expected = columns.targets.count
    guard row.count != expected else { return }
    let place = row.count > expected ? row[expected].place : row.place
    let cells = "the row has \(row.count) \(row.count == 1 ? "cell" : "cells") and the header \(expected)"
    let cure = "put quotes around a cell that holds the delimiter, or add what is missing"
    problems.append(Problem(cells, cure: cure, file: file, at: place))
  }

  private func nameCell(of row: CSVRow) -> CSVCell? {
    columns.targets.firstIndex(of: .attribute(.itemName)).flatMap { $0 < row.count ? row[$0] : nil }
  }
}
