import CSV
import ValueParsing

/// The currency of a column of amounts. They are read as they stand: two currencies would be added up as if they were one.
struct ColumnCurrency {
  /// With the first cell that names it.
  private(set) var first: (currency: Currency, cell: Sighting)?
  private var second: (currency: Currency, cell: CSVCell)?

  mutating func add(_ currency: Currency, of cell: CSVCell) {
    guard let first else {
      var sighting = Sighting()
      cell.withBytes { sighting.add($0) { cell.place.line } }
      self.first = (currency, sighting)
      return
    }
    if currency != first.currency, second == nil { second = (currency, cell) }
  }

  /// Where a second currency stands first, and what is wrong with that; nothing in a column of one.
  func refusal(ofColumn header: String) -> (place: CSVPlace, message: String)? {
    guard let first, let second else { return nil }
    let message =
      "the column '\(header)' has amounts in \(second.currency.name), such as '\(second.cell.text)' here, and in "
      + "\(first.currency.name), such as \(first.cell.wording); convert them to one currency, or keep the column as "
      + "a field with \(ColumnMap.option(header, field: header))"
    return (second.cell.place, message)
  }
}

/// The currency in brackets at the end of a header: `Price (JPY)`, `金額（円）`.
struct HeaderCurrency {
  let currency: Currency
  /// The header without it.
  let title: String

  init?(_ header: String) {
    guard let last = header.last, last == ")" || last == "）",
      let open = header.lastIndex(where: { $0 == "(" || $0 == "（" }),
      let currency = Self.currency(String(header[header.index(after: open)...].dropLast()))
    else { return nil }
    self.currency = currency
    title = String(header[..<open])
  }

  /// As an amount would name it. In lower case a code may be a word, such as `all`, so only the usual ones are known.
  private static func currency(_ name: String) -> Currency? {
    let code = name.uppercased()
    return (usual.contains(code) ? code : name).currency
  }

  private static let usual: Set = ["USD", "EUR", "GBP", "CHF", "CAD", "AUD", "JPY"]
}

extension String {
  fileprivate var currency: Currency? {
    Array("1 \(self)".utf8).withUnsafeBytes { WrittenAmount($0, with: .point) }?.currency
  }
}
