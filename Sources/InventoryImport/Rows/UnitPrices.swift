import CSV
import Diagnostics
import InventoryModel

/// What the amounts of a list belong to: `--unit-prices`.
package enum UnitPriceChoice: String, CaseIterable, Sendable {
  /// One piece, so that the value is the amount times the quantity.
  case each
  /// All pieces of the row.
  case total
}

/// The amounts of a column that belong to one piece, or that may do so.
struct UnitPrices: Sendable {
  /// The field that keeps the amount of one piece.
  static let field = "unit price"

  /// The column of quantities.
  let quantities: Int
  let areMultiplied: Bool
  /// Whether the user decided; otherwise the summary says what was assumed.
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
    guard let quantity = text.isEmpty ? 1 : Self.quantity(text) else {
      if areMultiplied { throw Refusal(reason: "is not a whole number") }
      return amount
    }
    let isSeveral = quantity != 1 && amount.cents != 0
    if isSeveral {
      several += 1
      first = first ?? "line \(line)"
    }
    guard areMultiplied else { return amount }
    let (cents, isOver) = amount.cents.multipliedReportingOverflow(by: quantity)
    guard !isOver, cents.magnitude <= Money.limit.cents.magnitude else {
      throw Refusal(reason: "makes more than the largest amount, \(Money.limit.plainText)")
    }
    if isSeveral, several == 1 {
      first = "\(quantity) x \(amount.plainText) = \(Money(cents: cents).plainText) on line \(line)"
    }
    return Money(cents: cents)
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
      : "taken as the amount of all pieces (\(rows) with another quantity than 1, such as \(first)); if it is that of one "
        + "piece, use --unit-prices each"
  }

  /// A whole number that is not negative, also as a spreadsheet writes it: `6`, `6.0`, `6,00`.
  private static func quantity(_ text: String) -> Int64? {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    guard (1...2).contains(parts.count), (1...9).contains(parts[0].utf8.count),
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      parts.count == 1
        || !parts[1].isEmpty && parts[1].utf8.count <= 2 && parts[1].utf8.allSatisfy({ $0 == 0x30 })
    else { return nil }
    return Int64(parts[0])
  }

  /// Whether a header says that its amounts belong to one piece.
  static func isUnitPrice(_ header: String) -> Bool { unitHeaders.contains(ItemAttribute.folded(header)) }

  private static let unitHeaders = Set(
    [
      "unit price", "unit cost", "unit value", "price each", "cost each", "value each", "price per unit",
      "price per piece", "price per item", "cost per unit", "cost per item", "value per unit", "each",
      "Einzelpreis", "St\u{FC}ckpreis", "Preis pro St\u{FC}ck", "prix unitaire", "valeur unitaire",
      "precio unitario",
      "valor unitario", "prezzo unitario", "stuksprijs", "prijs per stuk", "pre\u{E7}o unit\u{E1}rio",
      "\u{5358}\u{4FA1}",
    ].map(ItemAttribute.folded))

  /// Headers of quantities.
  static let quantityHeaders = Set(
    [
      "quantity", "qty", "pieces", "count", "number of items", "Anzahl", "Menge", "St\u{FC}ckzahl",
      "quantit\u{E9}", "nombre",
      "cantidad", "unidades", "quantit\u{E0}", "aantal", "quantidade", "\u{6570}\u{91CF}", "\u{500B}\u{6570}",
    ].map(ItemAttribute.folded))
}
