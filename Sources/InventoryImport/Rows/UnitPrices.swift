import CSV
import Diagnostics
import InventoryModel
import ValueParsing

/// What the amounts of a list belong to: `--unit-prices`.
package enum UnitPriceChoice: String, CaseIterable, Sendable {
  /// One piece, so that the value is the amount times the quantity.
  case each
  /// All pieces of the row.
  case total
}

/// Whether the amounts of a list are those of one piece, and so multiplied by the quantity.
struct UnitPrices: Sendable {
  /// The field that keeps the amount of one piece.
  static let field = "unit price"
  static let foldedField = FoldedName(field)

  /// The column of quantities.
  let quantities: Int
  let areMultiplied: Bool
  /// Whether the user decided; otherwise the summary states what was assumed.
  private let isDecided: Bool
  /// The rows with several pieces, and the first of them.
  private var several = 0
  private var first: String?

  /// `nil` if the list has no quantities, or no values.
  init?(_ columns: Columns, _ choice: UnitPriceChoice?) {
    guard let quantities = columns.quantities,
      let value = columns.targets.firstIndex(of: .attribute(.valueInDollars))
    else { return nil }
    self.quantities = quantities
    isDecided = choice != nil
    switch choice {
    case .each?: areMultiplied = true
    case .total?: areMultiplied = false
    case nil:
      let header = columns.titles[value]
      areMultiplied =
        columns.preset == .homebox || columns.preset == .sortly && ItemAttribute.folded(header) == "price"
        || Self.isUnitPrice(header)
    }
  }

  /// The value of a row with this amount. Throws the reason why it cannot be multiplied.
  mutating func value(of amount: Money, quantity text: String, line: Int) throws(Refusal) -> Money {
    guard let quantity = text.isEmpty ? 1 : WrittenQuantity.pieces(text) else {
      if areMultiplied { throw Refusal(reason: "is not a whole number of at most nine digits") }
      return amount
    }
    let isSeveral = quantity != 1 && amount.cents != 0
    if isSeveral {
      several += 1
      first = first ?? "line \(line)"
    }
    guard areMultiplied else { return amount }
    guard let value = amount.times(quantity) else {
      throw Refusal(reason: "makes more than the largest amount, \(Money.limit.plainText)")
    }
    if isSeveral, several == 1 {
      first = "\(quantity) x \(amount.plainText) = \(value.plainText) on line \(line)"
    }
    return value
  }

  struct Refusal: Error {
    /// Follows the quantity.
    let reason: String
  }

  /// The line of the summary; `nil` if no row has several pieces, or the user decided that amounts belong to all of them.
  var finding: String? {
    guard several > 0, let first, areMultiplied || !isDecided else { return nil }
    let rows = several == 1 ? "1 row" : "\(several) rows"
    return areMultiplied
      ? "the amount of one piece times the quantity (\(rows), such as \(first))"
        + (isDecided ? "" : "; if it is that of all pieces, use --unit-prices total")
      : "treated as the amount of all pieces (\(rows) with another quantity than 1, such as \(first)); if it is that of one "
        + "piece, use --unit-prices each"
  }

  /// Whether a header states that its amounts belong to one piece.
  static func isUnitPrice(_ header: String) -> Bool { unitHeaders.contains(ItemAttribute.folded(header)) }

  private static let unitHeaders = Set(FieldNames.unitPrices.map(ItemAttribute.folded))

  /// Headers of quantities.
  static let quantityHeaders = Set(FieldNames.quantities.map(ItemAttribute.folded))
}
