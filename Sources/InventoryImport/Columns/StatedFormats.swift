import CSV
import InventoryModel
import ValueParsing

/// The fields that contain amounts or dates in a format that the user states with `--decimal` or `--date-format`.
/// Ambiguous texts in these fields are stored in an unambiguous form, because reports do not know the options of an
/// import.
struct StatedFormats {
  private enum Format {
    case amount(AmountConvention, siteCurrency: Currency?)
    case date(DateConvention)

    var option: String {
      switch self {
      case .amount(let convention, _): "--decimal \(convention.rawValue)"
      case .date(let convention): "--date-format \(convention.rawValue)"
      }
    }
  }

  private struct Column {
    let title: String
    let format: Format
    var count = 0
    var first: String?
  }

  private var columns: [Int: Column] = [:]

  /// Finds these fields; `nil` if the user states no format, or if the file has Coffer's own format.
  init?(_ columns: Columns, _ rules: CellRules) {
    guard rules.amounts != nil || rules.dates != nil, columns.form == .foreign else { return nil }
    for (index, target) in columns.targets.enumerated() {
      guard let role = target.field.flatMap(rules.fieldRoles.role) else { continue }
      if role.isMoney, let convention = rules.amounts {
        let format = Format.amount(convention, siteCurrency: rules.currency)
        self.columns[index] = Column(title: columns.titles[index], format: format)
      } else if role.mayBeDay, let convention = rules.dates {
        self.columns[index] = Column(title: columns.titles[index], format: .date(convention))
      }
    }
  }

  /// Returns the text to store; `nil` if the cell is stored as written.
  mutating func text(of cell: CSVCell, at index: Int) -> String? {
    guard let format = columns[index]?.format, let text = cell.withBytes({ Self.text($0, format) }) else {
      return nil
    }
    columns[index]?.count += 1
    if columns[index]?.first == nil {
      columns[index]?.first = "'\(cell.text)' on line \(cell.place.line), stored as \(text)"
    }
    return text
  }

  private static func text(_ bytes: UnsafeRawBufferPointer, _ format: Format) -> String? {
    switch format {
    case .amount(let convention, let currency):
      guard AmountEvidence.kind(of: bytes, currency: currency) == .questionable,
        let written = WrittenAmount(bytes, with: convention)
      else { return nil }
      return Money(cents: written.cents).plainText + (written.currency.map { " " + $0.name } ?? "")
    case .date(let convention):
      guard [.pointed, .questionable, .serial].contains(DateEvidence.kind(of: bytes)),
        case .success(let date) = convention.timestamp(bytes)
      else { return nil }
      return date.text == Timestamp(date.dayText)?.text ? date.dayText : date.text
    }
  }

  var notes: [ColumnNote] {
    columns.sorted { $0.key < $1.key }.compactMap { _, column in
      column.first.map { first in
        let cells = column.count == 1 ? "1 cell" : "\(column.count) cells, such as"
        return ColumnNote("\(column.format.option) (\(cells) \(first))", of: column.title)
      }
    }
  }
}

/// The evidence about the formats of dates in fields, such as dates of purchase, if the user states no format. These
/// fields are stored as written, and reports do not use ambiguous dates in them.
struct FieldDates {
  private let titles: [String]
  /// The evidence about each column; `nil` for all columns that are not such fields.
  private var evidence: [DateEvidence?]

  init(_ columns: Columns, _ rules: CellRules) {
    let isRead = rules.dates == nil && columns.form == .foreign
    titles = columns.titles
    evidence = columns.targets.map { target in
      let role = target.field.flatMap(rules.fieldRoles.role)
      return isRead && role?.mayBeDay == true ? DateEvidence() : nil
    }
  }

  mutating func add(_ cell: CSVCell, at index: Int) { evidence[index]?.add(cell) }

  /// A note about each column with ambiguous dates.
  var notes: [ColumnNote] {
    zip(titles, evidence).compactMap { title, evidence in
      evidence?.decision.refusal(ofColumn: title).map {
        ColumnNote("stored as written, and reports do not use ambiguous dates: \($0)", of: title)
      }
    }
  }
}
