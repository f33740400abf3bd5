package import InventoryModel

/// An amount without a column that shows how it is written, as an option has it. It is read as a cell of an import is;
/// what may be read in two ways is refused.
package enum LoneAmount {
  /// `currency` is that of an amount that names none; `nil` where it is unknown.
  package static func money(_ text: String, currency: Currency? = nil) throws(LoneAmountMistake) -> Money {
    if let money = Money(plainText: text) { return money }
    let convention: AmountConvention
    switch text.withUTF8Bytes({ AmountEvidence.kind(of: $0, currency: currency) }) {
    case .onlyPoint, .either: convention = .point
    case .onlyComma: convention = .comma
    case .questionable: throw LoneAmountMistake(text: text, readings: readings(of: text))
    case .neither: throw LoneAmountMistake(text: text, readings: nil)
    }
    guard let money = convention.money(text) else { throw LoneAmountMistake(text: text, readings: nil) }
    return money
  }

  /// The amount with a sign between groups of digits, then with a decimal sign: both are plain.
  private static func readings(of text: String) -> (String, String)? {
    let money = AmountConvention.point.money(text) ?? AmountConvention.comma.money(text)
    return money.map { money in
      let cents = money.plainText.dropLast(3)
      return (money.plainText, cents.dropLast(3) + "." + cents.suffix(3))
    }
  }
}

package struct LoneAmountMistake: Error, CustomStringConvertible {
  let text: String
  let readings: (String, String)?

  package var description: String {
    guard let readings else { return "'\(text)' is not an amount; write it like 1299.99" }
    return
      "'\(text)' may be \(readings.0) or \(readings.1); write it like 1299.00, with a point and two decimals"
  }
}
