import InventoryModel

/// The headers of columns with quantities or prices of one piece.
extension UnitPrices {
  /// Whether a header states that its amounts belong to one piece.
  static func isUnitPrice(_ header: String) -> Bool { unitHeaders.contains(ItemAttribute.folded(header)) }

  private static let unitHeaders = Set(FieldNames.unitPrices.map(ItemAttribute.folded))

  /// Whether a header means the number of pieces, with or without a unit as in `Quantity (pcs)`.
  static func isQuantity(_ header: String) -> Bool {
    quantityHeaders.contains(ItemAttribute.folded(withoutUnit(header)))
  }

  /// Returns the header without a unit of pieces in brackets at its end.
  static func withoutUnit(_ header: String) -> String {
    guard let match = header.wholeMatch(of: /\s*(.*\S)\s*[(\[]([^()\[\]]+)[)\]]\s*/),
      units.contains(ItemAttribute.folded(String(match.2)))
    else { return header }
    return String(match.1)
  }

  private static let quantityHeaders = Set(FieldNames.quantities.map(ItemAttribute.folded))

  private static let units = Set(
    [
      "pc", "pcs", "pieces", "unit", "units", "ea", "each", "items", "St.", "Stk.", "St\u{FC}ck", "pz.",
      "ud.", "uds.",
    ]
    .map(ItemAttribute.folded))

  /// A note on a column of prices of one piece that the user has chosen as the value, in a list without quantities. `nil`
  /// if there is no such column.
  static func noteWithoutQuantities(_ columns: Columns, _ choice: UnitPriceChoice?) -> ColumnNote? {
    guard columns.quantities == nil, columns.form == .foreign, choice == nil,
      let value = columns.targets.firstIndex(of: .attribute(.valueInDollars)),
      isUnitPrice(columns.titles[value])
    else { return nil }
    return ColumnNote(
      "treated as the amount of all pieces, because no column has quantities", cure: cureForQuantities,
      of: .valueInDollars)
  }

  /// Advice for a list with prices of one piece, but without quantities.
  static let cureForQuantities =
    "to choose a column of quantities, use --map 'Header=field:quantity'"
}
