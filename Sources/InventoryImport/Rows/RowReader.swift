import CSV
import Diagnostics
import InventoryModel
import InventoryStore
import ValueParsing

/// Converts the rows of one file to items, and reports invalid cells.
struct RowReader {
  let file: String
  let columns: Columns
  let conventions: Conventions
  /// Whether each row must name its item. `false` in an update, because an existing item keeps its name.
  let needsName: Bool
  /// Whether an empty cell clears the attribute or field of an existing item.
  let clearsEmpty: Bool
  /// Whether a repeated problem, such as a placeholder, is reported for each row. `true` if there is a rejects file.
  let judgesEachRow: Bool
  /// The texts that mean "not stated".
  let blanks: BlankTexts
  /// Whether rows that are not items, such as a repeated header, are imported as items.
  private let keepsExtraRows: Bool
  /// Whether an item without a name is named after its model or its key.
  let namesByOther: Bool
  /// The columns without a header in which text was found.
  private var namelessColumns: Set<Int> = []
  /// The currency that the amounts have had so far.
  private(set) var currency: ColumnCurrency
  /// Whether a cell had several labels, which are then stored as a field.
  private(set) var hasLabels = false
  /// The counts of cells treated as empty because of their text, keyed by the text.
  private(set) var blankCells: [String: Int] = [:]
  /// The placeholders in columns that need amounts, dates or numbers, keyed by the index of the column.
  private(set) var unknownCells: [Int: UnknownCells] = [:]
  /// The amounts that may belong to one piece; `nil` if the file has no quantities or no amounts.
  private(set) var unitPrices: UnitPrices?
  let noteWithoutQuantities: ColumnNote?
  private(set) var statedFormats: StatedFormats?
  private(set) var fieldDates: FieldDates
  private(set) var fieldCurrencies: FieldCurrencies
  private(set) var sharedKeys: SharedKeys
  /// Whether the current row has a placeholder in a column that needs another value.
  private var hasUnknownCell = false
  private var problems: [Problem] = []
  private var photos: [PhotoReference] = []
  private var photosPlace: CSVPlace?

  init(
    file: String, columns: Columns, conventions: Conventions = Conventions(), needsName: Bool,
    clearsEmpty: Bool = false, judgesEachRow: Bool = false, rules: CellRules = CellRules(),
    sharedIDs: Set<String> = []
  ) {
    (self.file, self.columns, self.conventions) = (file, columns, conventions)
    (self.needsName, self.clearsEmpty, self.judgesEachRow) = (needsName, clearsEmpty, judgesEachRow)
    (blanks, keepsExtraRows) = (rules.blanks, rules.extraRows == .keep)
    namesByOther = !rules.requiresNames && columns.form == .foreign
    currency = ColumnCurrency(columns, blanks: blanks)
    unitPrices = UnitPrices(columns, rules.unitPrices)
    noteWithoutQuantities = UnitPrices.noteWithoutQuantities(columns, rules.unitPrices)
    statedFormats = StatedFormats(columns, rules)
    fieldDates = FieldDates(columns, rules)
    fieldCurrencies = FieldCurrencies(columns, site: rules.currency)
    sharedKeys = SharedKeys(sharedIDs)
  }

  /// Converts a row to an item, with the names of its photos. Throws all problems of the row together.
  mutating func read(_ row: CSVRow) throws(RowProblems) -> SourceItem {
    problems = []
    hasUnknownCell = false
    (photos, photosPlace) = ([], nil)
    var imported = SourceItem(origin: .row(nil), place: Problem.Place(file, at: row.place))
    checkLength(row)
    for (index, (target, cell)) in zip(columns.targets, row).enumerated() {
      guard !cell.isEmpty, blanks.isEmpty || !isBlank(cell) else {
        if clearsEmpty, let clearable = target.clearable { imported.draft.cleared.insert(clearable) }
        continue
      }
      guard fits(cell) else { continue }
      if columns.holdsNumbers[index], cell.withBytes(ShortenedNumber.isOne) {
        warn(.shortenedNumbers, cell, index, &imported)
      }
      switch target {
      case .attribute(let attribute): read(cell, of: row, as: attribute, at: index, into: &imported)
      case .photos(let kind): addPhotos(in: cell, as: kind)
      case .documents(let kind): addPhotos(in: cell, as: nil, document: kind)
      case .field(let name):
        fieldDates.add(cell, at: index)
        let read = statedFormats?.text(of: cell, at: index) ?? columns.form.text(cell.text)
        let text = fieldCurrencies.text(read, at: index, line: row.line)
        imported.draft.fields.append(Field(name: name, value: text))
      case .ignored: break
      case .nameless:
        guard judgesEachRow || namelessColumns.insert(index).inserted else { continue }
        let fact = "'\(cell.text)' is in column \(index + 1), which has no header"
        let cure = "add a header, or remove the text"
        problems.append(Problem(fact, cure: cure, file: file, at: cell.place))
      }
    }
    multiplyAmounts(of: row, &imported)
    let isKnown = !hasUnknownCell && problems.isEmpty
    if let key = sharedKeys.key(for: imported.draft.itemKey, in: imported.draft.assetType) {
      imported.draft.itemKey = key
    }
    if imported.draft.itemName == nil, isKnown { try nameByOther(&imported, row) }
    guard isKnown else { throw RowProblems(problems: problems) }
    if !photos.isEmpty || columns.form != .foreign && columns.fills(.photos) {
      let place = Problem.Place(file, line: photosPlace?.line, column: photosPlace?.column)
      imported.photos = .named(photos, at: place)
    }
    return imported
  }

  /// Multiplies the amounts of one piece by the quantity. An invalid quantity is reported once for all amounts.
  private mutating func multiplyAmounts(of row: CSVRow, _ imported: inout SourceItem) {
    guard let prices = unitPrices, prices.quantities < row.count else { return }
    let cell = row[prices.quantities]
    let quantity = blanks.text(of: cell) == nil ? cell.text.trimmingBlanks() : ""
    let pieces = quantity.isEmpty ? 1 : WrittenQuantity.pieces(quantity)
    if prices.areMultiplied, prices.hasAmounts(imported.draft) {
      if !needsName, quantity.isEmpty {
        return add(
          "the row has the amount of one piece but no quantity; add the quantity, or use --unit-prices total if the amount is for all pieces",
          at: cell.place)
      }
      if pieces == nil { return refuse(quantity, because: UnitPrices.notWhole, at: cell.place) }
    }
    do throws(UnitPrices.Refusal) { try multiplyValue(of: row, by: pieces, &imported) } catch {
      return refuse(quantity, because: error.reason, at: cell.place)
    }
    for refusal in unitPrices?.multiplyCosts(of: row, by: pieces, in: &imported.draft.fields) ?? [] {
      add(refusal.message, at: row[refusal.column].place)
    }
  }

  private mutating func refuse(_ quantity: String, because reason: String, at place: CSVPlace) {
    add(
      "the amount of one piece cannot be multiplied by '\(quantity)', which \(reason); correct the quantity, or use "
        + "--unit-prices total if the amount is for all pieces", at: place)
  }

  /// Multiplies the value, and adds the amount of one piece as a field. Computes an empty value from the unit price.
  private mutating func multiplyValue(
    of row: CSVRow, by pieces: Int?, _ imported: inout SourceItem
  ) throws(UnitPrices.Refusal) {
    guard let amount = imported.draft.valueInDollars else {
      // If the row states no value, an update does not change the value of the item.
      guard needsName, let missing = unitPrices?.missingValue(of: row, pieces: pieces) else { return }
      imported.draft.valueInDollars = missing.value
      return note(missing.currency, of: missing.cell, in: row)
    }
    let value = try unitPrices?.value(of: amount, pieces: pieces, line: row.line)
    imported.draft.valueInDollars = value
    if needsName, let value, let warning = unitPrices?.warning(of: row, value: value, at: imported.place) {
      imported.warnings.append(warning)
    }
    guard value != nil, unitPrices?.areMultiplied == true,
      !imported.draft.fields.contains(where: { FoldedName($0.name) == UnitPrices.foldedField })
    else { return }
    imported.draft.fields.append(Field(name: UnitPrices.field, value: amount.plainText))
  }

  private mutating func isBlank(_ cell: CSVCell) -> Bool {
    guard let text = blanks.text(of: cell) else { return false }
    blankCells[text, default: 0] += 1
    return true
  }

  /// Names an item without a name after its model, or after its key if the row has no model. An update does not rename
  /// an existing item, and does not name a new item after its key.
  private mutating func nameByOther(_ imported: inout SourceItem, _ row: CSVRow) throws(RowProblems) {
    if namesByOther {
      if let index = columns.models, index < row.count, case let model = row[index].text.trimmed,
        !model.isEmpty
      {
        imported.otherName = OtherName(text: model, source: .model)
      } else if needsName, let key = imported.draft.itemKey?.text {
        imported.otherName = OtherName(text: key, source: .key)
      }
    }
    guard needsName else { return }
    imported.draft.itemName = imported.otherName?.text
    if imported.draft.itemName != nil { return }
    add("the item has no name; add a name", at: columns.nameCell(of: row)?.place ?? row.place)
    let draft = imported.draft
    let isLone =
      draft.itemKey == nil && draft.serialNumber == nil && draft.assetType == nil && photos.isEmpty
    throw RowProblems(problems: problems, nameless: isLone && draft.valueInDollars != nil ? imported : nil)
  }

  private mutating func add(_ message: String, at place: CSVPlace) {
    problems.append(problem(message, at: place))
  }

  func problem(_ message: String, at place: CSVPlace) -> Problem {
    Problem(Problem.Place(file, at: place), message)
  }

  /// Whether a text is short enough. The CSV reader allows an additional byte for each apostrophe that may be an
  /// escape. Here, an apostrophe counts if it is part of the text.
  private mutating func fits(_ cell: CSVCell) -> Bool {
    let limit = CSVLimits.standard.cellBytes
    guard cell.length > limit, columns.form.text(cell.text).utf8.count > limit else { return true }
    problems.append(
      Problem("this cell is longer than \(limit >> 20) MiB", cure: "shorten it", file: file, at: cell.place))
    return false
  }

  private mutating func read(
    _ cell: CSVCell, of line: CSVRow, as attribute: ItemAttribute, at index: Int, into row: inout SourceItem
  ) {
    let text = columns.form.text(cell.text)
    switch attribute {
    case .itemKey: row.draft.itemKey = ItemKey(text)
    case .itemName:
      row.draft.itemName = text
      // Stores of older versions allowed blank names, so an export of such a store may contain one.
      if columns.form != .foreign, row.draft.itemName == nil { row.draft.itemName = Item.unnamed }
    case .serialNumber:
      row.draft.serialNumber = text
      if cell.withBytes(NotKnown.isOne) { warn(.unknownSerialNumbers, cell, index, &row) }
    case .valueInDollars:
      guard let convention = conventions.amounts else { return }
      row.draft.valueInDollars = columns.form.money(text) ?? money(cell, of: line, convention)
      if row.draft.valueInDollars == nil { refuse(cell, convention.refusal(of: text), at: index) }
    case .dateCreated:
      guard let convention = conventions.dates else { return }
      row.draft.dateCreated = columns.form.date(text)
      if row.draft.dateCreated != nil { return }
      switch cell.withBytes(convention.timestamp) {
      case .success(let date): row.draft.dateCreated = date
      case .failure(let mistake): refuse(cell, mistake.refusal(of: text, in: convention), at: index)
      }
    case .orderingValue:
      row.draft.orderingValue = ItemForm.number(text)
      if row.draft.orderingValue == nil {
        refuse(cell, "'\(text)' is not a number; write it like 12.5", at: index)
      }
    case .assetType:
      if let message = text.nameProblem("asset type") { return add(message, at: cell.place) }
      read(labels: text, into: &row)
    case .notes: row.draft.notes = text
    case .photos: addPhotos(in: cell, as: columns.form == .foreign ? nil : .item)
    }
  }

  private mutating func addPhotos(in cell: CSVCell, as kind: PhotoKind?, document: DocumentKind? = nil) {
    let names = columns.form.photoNames(columns.form.text(cell.text))
    photos += names.map { PhotoReference(name: $0, kind: kind, document: document) }
    photosPlace = photosPlace ?? cell.place
  }

  /// Adds the problem of an invalid cell. Without a rejects file, placeholders are counted and reported together.
  private mutating func refuse(_ cell: CSVCell, _ message: String, at index: Int) {
    let text = cell.text
    if text.allSatisfy(\.isWhitespace) { return }
    // If a repeated header is imported as an item, its texts are not invalid.
    if keepsExtraRows, text.lowercased() == columns.titles[index].lowercased() { return }
    // If the length of the row differs from that of the header, the text may belong to another column.
    let message = columns.titles[index] + ": " + message
    guard problems.isEmpty || judgesEachRow, NotKnown.isOne(text) else { return add(message, at: cell.place) }
    if judgesEachRow {
      let option = UnknownTexts.option(text.trimmingBlanks())
      return add(message + ", or use \(option) if it means \u{201C}not stated\u{201D}", at: cell.place)
    }
    unknownCells[index, default: UnknownCells()].add(text, at: cell.place)
    hasUnknownCell = true
  }

  private mutating func money(_ cell: CSVCell, of row: CSVRow, _ convention: AmountConvention) -> Money? {
    guard let written = cell.withBytes({ WrittenAmount($0, with: convention) }) else { return nil }
    note(written.currency, of: cell, in: row)
    return Money(cents: written.cents)
  }

  private mutating func note(_ written: Currency?, of amount: CSVCell, in row: CSVRow) {
    guard written != nil || currency.isStated else { return }
    if let (cell, message) = currency.add(written, of: amount, in: row) { add(message, at: cell.place) }
  }

  /// Reads the labels in a cell. Homebox may write several: the first is the type, and all are stored as a field.
  private mutating func read(labels text: String, into row: inout SourceItem) {
    let labels =
      columns.preset == .homebox ? text.split(separator: ";").map { String($0).trimmingBlanks() } : [text]
    row.draft.assetType = labels.first { !$0.isEmpty } ?? text
    guard labels.count > 1 else { return }
    row.draft.fields.append(Field(name: columns.labelsField, value: text))
    hasLabels = true
  }

  /// Adds a problem if a row is longer or shorter than the header. Its cells may then be in the wrong columns.
  private mutating func checkLength(_ row: CSVRow) {
    let expected = columns.targets.count
    guard row.count != expected else { return }
    let place = row.count > expected ? row[expected].place : row.place
    let cells =
      "the row has \(row.count) \(row.count == 1 ? "cell" : "cells"), but the header has \(expected)"
    let cure = "put quotes around a cell that contains the delimiter, or add the missing cells"
    problems.append(Problem(cells, cure: cure, file: file, at: place))
  }
}
