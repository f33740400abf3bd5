import CSV
import InventoryModel
import ValueParsing

/// The currency of a column of amounts. The row's cell in a column `Currency` states it, or else the amount itself, or
/// else the header. Amounts are not converted, so two currencies in a column are a problem.
struct ColumnCurrency {
  /// The currency in the header of the column of amounts.
  let ofHeader: Currency?
  private let title: String
  /// The column `Currency`; `nil` if the file has none.
  private let column: (index: Int, title: String)?
  private let blanks: BlankTexts
  /// The currency of the column, and the first cell that states this currency, by its code if any cell does.
  private(set) var first: (currency: Currency, cell: CellSample)?
  private var second: (currency: Currency, cell: CSVCell, isOfColumn: Bool)?

  init(_ columns: Columns, blanks: BlankTexts) {
    title = columns.targets.firstIndex(of: .attribute(.valueInDollars)).map { columns.titles[$0] } ?? ""
    ofHeader = HeaderCurrency(title)?.currency
    column = columns.currencies.map { ($0, columns.titles[$0]) }
    self.blanks = blanks
  }

  /// Whether a column or the header states a currency.
  var isStated: Bool { column != nil || ofHeader != nil }

  /// Returns the currency in the row's cell of the column `Currency`; `nil` if the cell states no currency, or an
  /// unknown currency.
  func stated(in row: CSVRow) -> Currency? { cell(of: row).flatMap { Currency(text: $0.text) } }

  private func cell(of row: CSVRow) -> CSVCell? {
    guard let column, column.index < row.count else { return nil }
    let cell = row[column.index]
    return cell.isEmpty || blanks.text(of: cell) != nil ? nil : cell
  }

  /// Records the currency of an amount; `written` is the currency in the amount's own cell. If the amount or the row's
  /// currency is invalid, returns the invalid cell and its problem; otherwise `nil`.
  mutating func add(
    _ written: Currency?, of amount: CSVCell, in row: CSVRow
  ) -> (cell: CSVCell, message: String)? {
    guard let cell = cell(of: row) else {
      note(written, of: amount)
      return nil
    }
    let text = cell.text
    guard let currency = Currency(text: text) else {
      if !NotKnown.isOne(text) {
        return (
          cell,
          "'\(text)' is not a known currency; write the code of the currency, such as EUR" + otherMeaning
        )
      }
      note(written, of: amount)
      return nil
    }
    guard written?.isMeant(by: currency) ?? true else {
      return (
        amount,
        "'\(amount.text)' is not in the currency '\(text)' that the row states; correct the amount or the currency"
      )
    }
    note(currency, of: cell, isOfColumn: true)
    return nil
  }

  private mutating func note(_ written: Currency?, of amount: CSVCell) {
    let isOfHeader = ofHeader.map { written?.isMeant(by: $0) ?? true } ?? false
    if let currency = isOfHeader ? ofHeader : written { note(currency, of: amount, isOfColumn: false) }
  }

  private mutating func note(_ currency: Currency, of cell: CSVCell, isOfColumn: Bool) {
    // A code replaces the sign for the same currency: with `USD`, `$` cannot be another dollar.
    guard let first, first.currency.isCode || !currency.isCode || currency != first.currency else {
      var sample = CellSample()
      cell.withBytes { sample.add($0) { cell.place.line } }
      self.first = (currency, sample)
      return
    }
    if currency != first.currency, second == nil { second = (currency, cell, isOfColumn) }
  }

  /// The first cell with a second currency, and the problem; `nil` if all amounts have the same currency.
  var refusal: (place: CSVPlace, message: String)? {
    guard let first, let second else { return nil }
    let cure =
      second.isOfColumn
      ? otherMeaning : ", or keep the column as a field with \(ColumnMap.option(title, field: title))"
    return (
      second.cell.place,
      "the column '\(title)' has amounts in \(second.currency.name), such as '\(second.cell.text)' here, and amounts in "
        + "\(first.currency.name), such as \(first.cell.text); convert the amounts to one currency\(cure)"
    )
  }

  /// The advice for a file whose column `Currency` may not state the currency of the amounts, as in a list of coins.
  /// Empty if the file has no column `Currency`.
  private var otherMeaning: String {
    guard let title = column?.title else { return "" }
    return
      ", or, if the column '\(title)' does not state the currency of '\(self.title)', rename this column with "
      + ColumnMap.option(title, field: "Other " + title.lowercased())
  }
}

extension Columns {
  /// Whether a column with this header states the currency of the row's amounts.
  static func isCurrency(_ header: String) -> Bool { currencyHeaders.contains(ItemAttribute.folded(header)) }

  private static let currencyHeaders = Set(
    [
      "currency", "currency code", "value currency", "price currency", "purchase currency", "Währung",
      "Waehrung",
      "devise", "monnaie", "moneda", "divisa", "valuta", "moeda", "通貨",
    ].map(ItemAttribute.folded))
}

/// The amounts in fields whose headers state a currency that is not the site's. The currency is added to each such
/// amount, because reports read the amounts in fields without their headers, in the currency of the site.
struct FieldCurrencies: Sendable {
  private struct Column {
    let currency: Currency
    let field: String
    var rows = NotedRows()
  }

  private var columns: [Int: Column] = [:]

  /// `site` is the currency of the site; `nil` means dollars.
  init(_ columns: Columns, site: Currency?) {
    guard columns.form == .foreign else { return }
    let roles = FieldRoles()
    for (index, target) in columns.targets.enumerated() {
      guard let field = target.field, roles.role(of: field)?.isMoney ?? false,
        let currency = HeaderCurrency(columns.titles[index])?.currency, !currency.isMeant(by: site ?? .dollar)
      else { continue }
      self.columns[index] = Column(currency: currency, field: field)
    }
  }

  /// Returns the text, with the currency of the header if the text is an amount that states no currency.
  mutating func text(_ text: String, at index: Int, line: Int) -> String {
    guard let column = columns[index], Self.lacksCurrency(text) else { return text }
    let stated = "\(text) \(column.currency.name)"
    columns[index]?.rows.add("'\(stated)' on line \(line)")
    return stated
  }

  private static func lacksCurrency(_ text: String) -> Bool {
    Array(text.utf8).withUnsafeBytes { bytes in
      [AmountConvention.point, .comma].contains { convention in
        WrittenAmount(bytes, with: convention).map { $0.currency == nil } ?? false
      }
    }
  }

  var notes: [ColumnNote] {
    columns.sorted { $0.key < $1.key }.compactMap { _, column in
      column.rows.text("amounts are stored with the currency of the header").map {
        ColumnNote($0, of: column.field)
      }
    }
  }
}

/// The currency in parentheses at the end of a header: `Price (JPY)`, `金額（円）`.
struct HeaderCurrency {
  let currency: Currency
  /// The header without the currency.
  let title: String

  init?(_ header: String) {
    guard let last = header.last, last == ")" || last == "）",
      let open = header.lastIndex(where: { $0 == "(" || $0 == "（" }),
      let currency = Self.currency(String(header[header.index(after: open)...].dropLast()))
    else { return nil }
    self.currency = currency
    title = String(header[..<open])
  }

  /// Returns the currency with this name. Only common codes may be in lowercase, because another lowercase code, such
  /// as `all`, may be a word.
  private static func currency(_ name: String) -> Currency? {
    let code = name.uppercased()
    return Currency(text: usual.contains(code) ? code : name)
  }

  private static let usual: Set = ["USD", "EUR", "GBP", "CHF", "CAD", "AUD", "JPY"]
}

extension Currency {
  /// Creates the currency that a text next to an amount states: a code, a sign or a word.
  fileprivate init?(text: String) {
    let amount = Array("1 \(text)".utf8).withUnsafeBytes { WrittenAmount($0, with: .point) }
    guard let currency = amount?.currency else { return nil }
    self = currency
  }
}
