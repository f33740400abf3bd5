import Diagnostics
package import InventoryModel

/// Formats money, dates and counts, in English.
package struct Wording: Sendable {
  private let sign: String
  /// Whether whole amounts are written with `.00`.
  private let hasCents: Bool
  /// The limit for low values. Values below this amount are low.
  package let threshold: Money
  private var verdicts: (high: String, low: String)

  /// `currency` is an ISO 4217 code. A value below `valueThreshold` is low.
  package init(currency: String, valueThreshold: Money) {
    sign = Self.signs[currency] ?? currency + "\u{A0}"
    hasCents = Money.smallest(in: currency).cents == 1
    threshold = valueThreshold
    verdicts = ("", "")
    let limit = money(threshold)
    let short = limit.hasSuffix(".00") ? String(limit.dropLast(3)) : limit
    verdicts = (short + " or more", "below " + short)
  }

  /// `below $50`.
  package var lowVerdict: String { verdicts.low }

  private static let signs = ["USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥"]

  /// `$1,299.00`, `-$4.05`, `¥1,299`.
  package func money(_ amount: Money) -> String {
    let cents = Int(amount.cents.magnitude % 100)
    let whole = (amount.cents.magnitude / 100).grouped
    return String(ofLength: sign.utf8.count + whole.utf8.count + 4) { text in
      if amount.cents < 0 { text += "-" }
      text += sign
      text += whole
      if cents != 0 || hasCents { text += Self.endings[cents] }
    }
  }

  /// Returns the sum of the values, such as `$1,299.00`, or `No stated value` if there are items, but none has a value.
  /// `nil` if values are hidden.
  package func total(_ totals: Totals) -> String? {
    totals.value.map { totals.isUnvalued ? "No stated value" : money($0) }
  }

  /// Returns a stated value together with its comparison to the threshold.
  package func value(_ amount: Money) -> StatedValue {
    let isHigh = amount >= threshold
    return StatedValue(text: money(amount), isHigh: isHigh, verdict: isHigh ? verdicts.high : verdicts.low)
  }

  /// `Mar 18, 2023`.
  package func date(_ date: Timestamp) -> String {
    Self.months[date.month - 1] + " " + String(date.day) + ", " + String(date.year)
  }

  /// Returns the value of a field as shown on pages. A date such as `2023-03-18` is formatted like other dates; any
  /// other text is unchanged.
  package func fieldText(_ text: String) -> String {
    let bytes = text.utf8
    guard bytes.count == 10, bytes.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") }),
      let day = Timestamp(text)
    else { return text }
    return date(day)
  }

  /// `1,204`.
  package func number(_ number: Int) -> String {
    (number < 0 ? "-" : "") + UInt64(number.magnitude).grouped
  }

  /// `1 item`, `1,204 items`.
  package func count(_ number: Int, _ one: String, _ many: String) -> String {
    UInt64(number.magnitude).grouped + " " + (number == 1 ? one : many)
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The cents of amounts, `.00` to `.99`.
  private static let endings = (0..<100).map { $0 < 10 ? ".0\($0)" : ".\($0)" }
}

/// An item's value as shown on a page.
package struct StatedValue: Hashable, Sendable {
  package let text: String
  /// Whether the value is not below the threshold. Pages mark only values below the threshold.
  package let isHigh: Bool
  /// The comparison in words: `below $50`.
  package let verdict: String
}

extension Int {
  /// The number of bytes in a readable form: `9.5 MB`, `12 kB`.
  package var bytes: String {
    switch self {
    case ..<1000: "\(self) bytes"
    case ..<1_000_000: "\(self / 1000) kB"
    default: "\(self / 1_000_000).\(self / 100_000 % 10) MB"
    }
  }
}
