/// An exact amount in whole cents. `InventoryPages.Wording` formats amounts for pages.
package struct Money: Hashable, Comparable, Sendable {
  package let cents: Int64

  /// The largest amount that a store accepts, positive or negative: 100 billion.
  package static let limit = Money(cents: 10_000_000_000_000)

  package init(cents: Int64) {
    self.cents = cents
  }

  package static func < (left: Money, right: Money) -> Bool {
    left.cents < right.cents
  }

  /// The amount as in CSV, JSON and messages, without grouping or currency: `1299.00`, `-4.05`.
  package var plainText: String {
    let cents = cents.magnitude
    let fraction = cents % 100
    return (self.cents < 0 ? "-" : "") + "\(cents / 100)." + (fraction < 10 ? "0" : "") + "\(fraction)"
  }

  /// Parses an amount such as `1299`, `1299.00` or `-4.05`, with at most two digits after the point. `nil` for any
  /// other text, and if the amount exceeds `limit` in either direction.
  package init?(plainText text: String) {
    let isNegative = text.hasPrefix("-")
    let parts = text.dropFirst(isNegative ? 1 : 0).split(separator: ".", omittingEmptySubsequences: false)
    guard let whole = parts.first.flatMap(Self.digits), parts.count == 1 || parts.count == 2 else {
      return nil
    }
    var cents = whole * 100
    if parts.count == 2 {
      guard parts[1].utf8.count <= 2, let fraction = Self.digits(parts[1]) else { return nil }
      cents += parts[1].utf8.count == 1 ? fraction * 10 : fraction
    }
    guard cents <= Self.limit.cents else { return nil }
    self.cents = isNegative ? -cents : cents
  }

  /// Returns the number that 1 to 15 digits represent, which cannot overflow `Int64`; `nil` for any other text.
  private static func digits(_ text: Substring) -> Int64? {
    guard (1...15).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return Int64(text)
  }

  /// Adds an amount. The sum is clamped to the range of `Int64`.
  package static func += (sum: inout Money, amount: Money) {
    let (cents, isOver) = sum.cents.addingReportingOverflow(amount.cents)
    sum = Money(cents: isOver ? (amount.cents < 0 ? .min : .max) : cents)
  }

  /// Returns the exact product of the amount and `count`; `nil` if the product exceeds `limit` in either direction.
  package func times(_ count: Int) -> Money? {
    let (cents, isOver) = cents.multipliedReportingOverflow(by: Int64(count))
    return isOver || cents.magnitude > Self.limit.cents.magnitude ? nil : Money(cents: cents)
  }

  /// Returns the share of some pieces in the amount of all pieces, rounded down to a multiple of `unit`; `nil` if there are
  /// no pieces. The amount must be 0 or more.
  package func share(of pieces: Int, of all: Int, unit: Money) -> Money? {
    guard all > 0 else { return nil }
    let units = Int128(cents) * Int128(pieces) / (Int128(all) * Int128(unit.cents))
    return Int64(exactly: units * Int128(unit.cents)).map(Money.init(cents:))
  }

  /// Returns the smallest amount in a currency, an ISO 4217 code: a cent, or 1 in a currency without a minor unit.
  package static func smallest(in currency: String) -> Money {
    Money(cents: withoutCents.contains(currency) ? 100 : 1)
  }

  /// The codes of the currencies of ISO 4217 (2024) without a minor unit.
  package static let withoutCents: Set<String> = [
    "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND", "VUV", "XAF", "XOF",
    "XPF",
  ]

  /// Returns the difference, clamped to the range of `Int64`.
  package static func - (left: Money, right: Money) -> Money {
    let (cents, isOver) = left.cents.subtractingReportingOverflow(right.cents)
    return Money(cents: isOver ? (left.cents < 0 ? .min : .max) : cents)
  }
}
