/// An exact percentage from 0 to 100, with at most three decimals.
package struct Percentage: Hashable, Comparable, Sendable {
  /// The percentage in thousandths of a percent.
  private let thousandths: Int64
  /// Amounts of this percentage are rounded to multiples of this amount. It is above 0.
  package private(set) var unit = Money(cents: 1)

  package static let none = Percentage(thousandths: 0)

  private init(thousandths: Int64) { self.thousandths = thousandths }

  /// Creates the percentage of `whole` that `part` represents. `whole` must be above 0. The result is rounded half up
  /// to hundredths of a percent, and clamped to the range from 0 to 100 percent.
  package init(_ part: Int, of whole: Int) {
    let hundredths = (Int128(part) * 20_000 + Int128(whole)) / (2 * Int128(whole))
    thousandths = Int64(min(max(hundredths, 0), 10_000)) * 10
  }

  /// Parses a percentage from 0 to 100 with at most three decimals, such as `8.875` or `8.875%`; `nil` for any other
  /// text.
  package init?(_ text: String) {
    let number = text.hasSuffix("%") ? text.dropLast() : text[...]
    let parts = number.split(separator: ".", omittingEmptySubsequences: false)
    let areDigits = parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
    guard areDigits, 1...2 ~= parts.count, parts[0].utf8.count <= 3, let whole = Int64(parts[0]) else {
      return nil
    }
    let decimals = parts.count == 2 ? String(parts[1]) : ""
    guard decimals.utf8.count <= 3,
      let fraction = Int64(decimals.padding(to: 3)), whole * 1000 + fraction <= 100_000
    else { return nil }
    thousandths = whole * 1000 + fraction
  }

  package static func < (left: Percentage, right: Percentage) -> Bool { left.thousandths < right.thousandths }

  /// The difference between 100% and this percentage.
  package var rest: Percentage { Percentage(thousandths: 100_000 - thousandths).rounding(to: unit) }

  /// Returns the same percentage, with amounts rounded to multiples of `unit`.
  package func rounding(to unit: Money) -> Percentage {
    var percentage = self
    percentage.unit = unit
    return percentage
  }

  /// Returns this percentage of a nonnegative amount, rounded to the nearest multiple of `unit`. Half of it is rounded up.
  package func of(_ money: Money) -> Money { rounded(money, 50_000) }

  /// Returns this percentage of a nonnegative amount, rounded down to a multiple of `unit`.
  package func ofRoundedDown(_ money: Money) -> Money { rounded(money, 0) }

  private func rounded(_ money: Money, _ half: Int128) -> Money {
    let unit = Int128(unit.cents)
    return Money(
      cents: Int64((Int128(money.cents) * Int128(thousandths) + half * unit) / (100_000 * unit) * unit))
  }

  /// Whether `part` is at least this percentage of `whole`, compared without rounding.
  package func isReached(by part: Int64, of whole: Int64) -> Bool {
    Int128(part) * 100_000 >= Int128(thousandths) * Int128(whole)
  }

  /// The number without a percent sign or trailing zeros: `8.875`, `80`.
  package var plainText: String {
    var decimals = String(String(1000 + thousandths % 1000).dropFirst())
    while decimals.last == "0" { decimals.removeLast() }
    return "\(thousandths / 1000)" + (decimals.isEmpty ? "" : "." + decimals)
  }

  package var text: String { plainText + "%" }
}

extension String {
  fileprivate func padding(to count: Int) -> String {
    self + String(repeating: "0", count: count - utf8.count)
  }
}
