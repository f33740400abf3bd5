import CSV
import Diagnostics
import InventoryModel
import InventoryStore
import ValueParsing

/// Whether amounts belong to one piece or to all pieces of a row, as chosen by the user with `--unit-prices`.
package enum UnitPriceChoice: String, CaseIterable, Sendable {
  /// Amounts belong to one piece, so the value is the amount times the quantity.
  case each
  /// Amounts belong to all pieces of the row.
  case total
}

/// The amounts of a list that may belong to one piece. If they do, they are multiplied by the quantity.
struct UnitPrices: Sendable {
  /// The name of the field that stores the amount of one piece.
  static let field = "unit price"
  static let foldedField = FoldedName(field)

  /// The column of quantities.
  let quantities: Int
  let areMultiplied: Bool
  /// Whether the user or the file determines if amounts belong to one piece. If not, the import's summary states the
  /// assumption.
  private let isDecided: Bool
  /// The rows with a quantity other than 1 and a value other than 0.
  private var several = NotedRows()
  /// The column of unit prices if the values are in another column. `nil` if there is none, if the user has chosen
  /// `total`, or if the file is a Coffer export.
  private let unitPrices: Int?
  /// The columns of other amounts, such as replacement costs. They are multiplied only if `multipliesCosts` is `true`.
  private var costs: [Cost]
  /// Whether the user has chosen `each`.
  private let multipliesCosts: Bool
  /// The rows whose empty value was computed from the unit price.
  private var filled = NotedRows()
  /// Whether an amount of 0 means that the price is missing. Homebox writes 0 if no price is stated.
  private let zeroMeansMissing: Bool
  /// The rows with such an amount.
  private var withoutPrice = NotedRows()

  /// A column of amounts that is imported as a field.
  private struct Cost {
    let column: Int
    let title: String
    var rows = NotedRows()
  }

  /// `nil` if the list has no quantities, or no amounts.
  init?(_ columns: Columns, _ choice: UnitPriceChoice?) {
    let costs = choice == .total || columns.form != .foreign ? [] : Self.costs(columns)
    let value = columns.targets.firstIndex(of: .attribute(.valueInDollars))
    guard let quantities = columns.quantities, value != nil || choice == .each && !costs.isEmpty else {
      return nil
    }
    (self.quantities, self.costs) = (quantities, costs)
    multipliesCosts = choice == .each
    zeroMeansMissing = columns.preset == .homebox
    unitPrices = choice == .total || columns.form != .foreign ? nil : columns.unitPrices
    // If there is a separate column of unit prices, a value belongs to all pieces. The same is true for Coffer's own
    // exports.
    isDecided = choice != nil || columns.unitPrices != nil || columns.form != .foreign
    switch choice {
    case .each?: areMultiplied = true
    case .total?: areMultiplied = false
    case nil:
      let header = value.map { columns.titles[$0] } ?? ""
      areMultiplied =
        columns.preset == .homebox
        || [.sortly, .movingBox].contains(columns.preset) && ItemAttribute.folded(header) == "price"
        || Self.isUnitPrice(header)
    }
  }

  /// Whether an item has amounts that may belong to one piece.
  func hasAmounts(_ item: ItemDraft) -> Bool {
    item.valueInDollars != nil
      || multipliesCosts && costs.contains { cost in item.fields.contains { $0.name == cost.title } }
  }

  /// The end of a message about a quantity that cannot be used.
  static let notWhole = "is not a whole number with at most nine digits"

  /// Returns the value of a row with this amount; `nil` if the amount means that the price is missing. If amounts belong
  /// to one piece, the value is the amount times `pieces`. `pieces` is `nil` if the quantity is unclear. Throws the
  /// reason why the amount cannot be multiplied.
  mutating func value(of amount: Money, pieces: Int?, line: Int) throws(Refusal) -> Money? {
    if zeroMeansMissing, amount.cents == 0 {
      withoutPrice.add("line \(line)")
      return nil
    }
    guard let quantity = pieces else { return amount }
    let isSeveral = quantity != 1 && amount.cents != 0
    guard areMultiplied else {
      if isSeveral { several.add("line \(line)") }
      return amount
    }
    guard let value = amount.times(quantity) else {
      throw Refusal(reason: "would make the amount larger than the limit, \(Money.limit.plainText)")
    }
    if isSeveral { several.add("\(quantity) x \(amount.plainText) = \(value.plainText) on line \(line)") }
    return value
  }

  /// Returns the value for a row that states no value: its unit price times its number of pieces. `nil` if either
  /// number is unclear. `currency` is the currency in the cell of the unit price.
  mutating func missingValue(
    of row: CSVRow, pieces: Int?
  ) -> (value: Money, currency: Currency?, cell: CSVCell)? {
    guard let unitPrices, unitPrices < row.count,
      let (amount, currency) = AmountColumn.written(alone: row[unitPrices].text.trimmingBlanks()),
      let pieces, let value = amount.times(pieces)
    else { return nil }
    filled.add("\(pieces) x \(amount.plainText) = \(value.plainText) on line \(row.line)")
    return (value, currency, row[unitPrices])
  }

  private static func costs(_ columns: Columns) -> [Cost] {
    let roles = FieldRoles()
    return columns.targets.enumerated().compactMap { index, target in
      guard case .field(let name) = target, let role = roles.role(of: name), role.isMoney, role != .unitPrice
      else { return nil }
      return Cost(column: index, title: name)
    }
  }

  /// Multiplies the amounts of one piece that are imported as fields, or counts the amounts of several pieces for a note.
  /// Returns the amounts that cannot be multiplied.
  mutating func multiplyCosts(of row: CSVRow, by pieces: Int?, in fields: inout [Field]) -> [CostRefusal] {
    guard let pieces, pieces != 1 else { return [] }
    var refusals: [CostRefusal] = []
    for index in costs.indices where costs[index].column < row.count {
      let cost = costs[index]
      guard let place = fields.firstIndex(where: { $0.name == cost.title }),
        !NotKnown.isOne(fields[place].value)
      else { continue }
      guard multipliesCosts else {
        costs[index].rows.add("line \(row.line)")
        continue
      }
      guard let (amount, currency) = AmountColumn.written(alone: fields[place].value),
        let product = amount.times(pieces)
      else {
        refusals.append(CostRefusal(column: cost.column, text: fields[place].value, pieces: pieces))
        continue
      }
      let all = product.plainText + (currency.map { $0 == .dollar ? "" : " " + $0.name } ?? "")
      fields[place] = Field(name: cost.title, value: all)
      costs[index].rows.add("\(pieces) x \(amount.plainText) = \(all) on line \(row.line)")
    }
    return refusals
  }

  /// An amount of one piece that cannot be multiplied.
  struct CostRefusal {
    let column: Int
    fileprivate let text: String
    fileprivate let pieces: Int

    var message: String {
      "the amount of one piece '\(text)' cannot be multiplied by \(pieces); write the amount like 1500.00, or use --unit-prices total if "
        + "amounts are for all pieces"
    }
  }

  /// Notes on amounts that are imported as fields. If they are not multiplied, there is a note only if the values are,
  /// or if the list has a column of unit prices. Otherwise, the note on the values is sufficient.
  private var costNotes: [ColumnNote] {
    costs.compactMap { cost in
      if multipliesCosts { return cost.rows.multiplied.map { ColumnNote($0, of: cost.title) } }
      guard areMultiplied || isDecided else { return nil }
      return cost.rows.notMultiplied.map { ColumnNote($0, cure: Self.cureForEach, of: cost.title) }
    }
  }

  /// Returns a warning if the value of a row is not its unit price times its quantity. `nil` if the value is correct,
  /// or if one of these three numbers is unknown.
  func warning(of row: CSVRow, value: Money, at place: Problem.Place) -> CellWarning? {
    guard let unitPrices, unitPrices < row.count else { return nil }
    return Self.contradiction(row[quantities].text, row[unitPrices].text, value).map {
      CellWarning(kind: .valuesOfOtherPieces, text: $0, header: nil, place: place)
    }
  }

  /// Returns a text such as `6 x 50.00 = 300.00, not 50.00` if the value of an item is not its unit price times its
  /// quantity. `nil` if the value is correct, or if one of these three numbers is unknown.
  static func contradiction(in item: Item) -> String? {
    let text = { (names: Set<FoldedName>) in item.fields.first { names.contains(FoldedName($0.name)) }?.value
    }
    guard let value = item.valueInDollars, let quantity = text(quantityFields),
      let unitPrice = text(unitPriceFields)
    else { return nil }
    return contradiction(quantity, unitPrice, value)
  }

  private static func contradiction(_ quantity: String, _ unitPrice: String, _ value: Money) -> String? {
    guard let quantity = WrittenQuantity.pieces(quantity.trimmingBlanks()),
      let amount = AmountColumn.amount(alone: unitPrice.trimmingBlanks()),
      let product = amount.times(quantity),
      product != value
    else { return nil }
    return "\(quantity) x \(amount.plainText) = \(product.plainText), not \(value.plainText)"
  }

  /// Whether an attribute or field with this name contains the value, the quantity or the unit price.
  static func decidesValue(_ name: String) -> Bool {
    let name = FoldedName(name)
    return name == valueName || quantityFields.contains(name) || unitPriceFields.contains(name)
  }

  private static let valueName = FoldedName(ItemAttribute.valueInDollars.rawValue)
  private static let quantityFields = Set(FieldNames.quantities.map(FoldedName.init))
  private static let unitPriceFields = Set(FieldNames.unitPrices.map(FoldedName.init))

  struct Refusal: Error {
    /// The end of a message, which follows the quantity.
    let reason: String
  }

  /// Notes on amounts that were multiplied, and on the assumption that amounts belong to one piece or to all pieces.
  var notes: [ColumnNote] { [note, missingNote, fillingNote].compactMap(\.self) + costNotes }

  /// The note on amounts of 0 that mean that the price is missing; `nil` if there are none.
  private var missingNote: ColumnNote? {
    withoutPrice.text("0 treated as not stated, because Homebox writes 0 if there is no price").map {
      ColumnNote($0, of: .valueInDollars)
    }
  }

  /// The note on values that were computed from unit prices; `nil` if there are no such values.
  private var fillingNote: ColumnNote? {
    filled.text("empty values set to the unit price times the quantity").map {
      ColumnNote($0, cure: "to leave them empty, use --unit-prices total", of: .valueInDollars)
    }
  }

  /// The note on amounts in rows whose quantity is not 1. `nil` if there are no such rows, or if the user or the file
  /// determines that amounts belong to all pieces.
  private var note: ColumnNote? {
    if areMultiplied {
      let cure = isDecided ? nil : "if the amounts are for all pieces, use --unit-prices total"
      return several.multiplied.map { ColumnNote($0, cure: cure, of: .valueInDollars) }
    }
    guard !isDecided else { return nil }
    return several.notMultiplied.map { ColumnNote($0, cure: Self.cureForEach, of: .valueInDollars) }
  }

  private static let cureForEach = "if the amounts are for one piece, use --unit-prices each"
}

/// The number of rows to which a note applies, with the first one as an example.
struct NotedRows: Sendable {
  private var count = 0
  private var example: String?

  /// `example` describes the row, such as "line 7".
  mutating func add(_ example: @autoclosure () -> String) {
    count += 1
    if count == 1 { self.example = example() }
  }

  /// Returns `what`, followed by the number of rows and the example; `nil` if there are no rows.
  func text(_ what: String, kind: String = "") -> String? {
    example.map { "\(what) (\(count) \(count == 1 ? "row" : "rows")\(kind), such as \($0))" }
  }

  var multiplied: String? { text("the amount of one piece times the quantity") }

  var notMultiplied: String? {
    text("treated as the amount of all pieces", kind: " with a quantity other than 1")
  }
}
