package import InventoryModel

/// The decimal separator of a column of amounts: a point or a comma. The other sign can only group digits. The raw
/// values are the values of `--decimal`.
///
/// No text has different amounts under the two conventions: cents have one or two digits, and a group has three.
package enum AmountConvention: String, CaseIterable, Sendable {
  case point, comma

  /// Returns the amount in whole cents; `nil` if the text is not an amount in this format, or is beyond `Money.limit`.
  package func money(_ text: UnsafeRawBufferPointer) -> Money? {
    WrittenAmount(text, with: self).map { Money(cents: $0.cents) }
  }

  /// Returns the amount of a `String` in the same way.
  package func money(_ text: String) -> Money? { text.withUTF8Bytes(money) }

  /// The decimal separator as a byte.
  var decimal: UInt8 { self == .point ? UInt8(ascii: ".") : UInt8(ascii: ",") }

  var other: AmountConvention { self == .point ? .comma : .point }

  var name: String { "decimal \(rawValue)" }

  /// The format of a column, as a part of a sentence.
  var text: String { "with a " + name }

  /// Returns the message for an invalid amount. The message mentions the column if it has a decimal comma, or if the
  /// text is an amount in the other format.
  package func refusal(of text: String) -> String {
    let column = self == .comma || other.money(text) != nil ? " in a column \(self.text)" : ""
    let most = text.utf8.count { $0.isDigit } > 11 ? ", up to 100 billion" : ""
    return "'\(text)' is not an amount\(column); write it like \(self == .point ? "12.50" : "12,50")\(most)"
  }
}

extension String {
  /// Calls `body` with the UTF-8 bytes of the text, so that functions that parse the bytes of a cell can parse a
  /// `String`.
  package func withUTF8Bytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    Array(utf8).withUnsafeBytes(body)
  }
}

/// The evidence for the decimal separator of a column, from the cells of the column.
///
/// Add every cell that is not empty, then read `decision`. The majority of the cells decides, and cells in the other
/// format are errors.
///
/// A cell such as `1,299` is ambiguous, unless the currency has no decimals. In that case, the sign groups digits.
package struct AmountEvidence: Hashable, Sendable {
  /// The conventions under which a cell is an amount.
  package enum Kind: Int, CaseIterable, Sendable {
    /// The text is an amount under this convention only.
    case onlyPoint, onlyComma
    /// The text is the same amount under both conventions, usually because it has no separator.
    case either
    /// The text has one sign before three digits, like `1,299`. It is not evidence for either convention.
    case questionable
    case neither
  }

  private(set) var cells = CellTally<Kind>()
  /// The cells such as `1,299` in which the sign can only be a thousands separator, because the currency has no
  /// decimals.
  private var whole = CellSample()
  private let currency: Currency?

  /// `currency` is the currency of amounts that state none; `nil` if this currency is unknown.
  package init(currency: Currency? = nil) { self.currency = currency }

  /// Adds a cell. Allocates memory only for the first cell of a kind.
  package mutating func add(
    _ text: UnsafeRawBufferPointer, currency: Currency? = nil, line: @autoclosure () -> Int
  ) {
    let (kind, isWhole) = Self.reading(of: text, currency: currency ?? self.currency)
    if isWhole { whole.add(text, line: line) }
    cells.add(text, as: kind, line: line)
  }

  /// Returns what a single cell suggests. `currency` is the currency of an amount that states none.
  package static func kind(of text: UnsafeRawBufferPointer, currency: Currency? = nil) -> Kind {
    reading(of: text, currency: currency).kind
  }

  private static func reading(
    of text: UnsafeRawBufferPointer, currency: Currency?
  ) -> (kind: Kind, isWhole: Bool) {
    if let kind = kind(ofPlain: text) { return (kind, false) }
    return text.withPlainDigits { text in
      let point = WrittenAmount(text, with: .point)
      if point != nil, !text.contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }) {
        return (.either, false)
      }
      let comma = WrittenAmount(text, with: .comma)
      guard let written = point ?? comma else { return (.neither, false) }
      if point != nil, comma != nil { return (.either, false) }
      let isWhole = written.isQuestionable && written.isWhole(in: currency)
      if written.isQuestionable, !isWhole { return (.questionable, false) }
      return (point == nil ? .onlyComma : .onlyPoint, isWhole)
    }
  }

  /// Returns what an amount such as `1299` or `1299.99` suggests; `nil` for any other text. Most amounts are written in
  /// this way, and reading them in two formats takes much longer.
  private static func kind(ofPlain text: UnsafeRawBufferPointer) -> Kind? {
    guard let first = text.first, first.isDigit, text.count <= 11 else { return nil }
    guard let point = text.firstIndex(where: { !$0.isDigit }) else { return .either }
    let decimals = text[(point + 1)...]
    guard text[point] == UInt8(ascii: "."), 1...2 ~= decimals.count, decimals.allSatisfy(\.isDigit) else {
      return nil
    }
    return .onlyPoint
  }

  package var decision: ColumnDecision<AmountConvention> {
    let (points, commas, count) = (cells[.onlyPoint], cells[.onlyComma], cells.count)
    if points.count > commas.count { return .convention(.point, evidence: summary(.point, points)) }
    if commas.count > points.count { return .convention(.comma, evidence: summary(.comma, commas)) }
    let cure = "choose with --decimal point or --decimal comma"
    if points.count > 0 {
      return .contradiction(
        "has as many cells with a decimal point as with a decimal comma: "
          + points.evidence(AmountConvention.point.text, of: count) + ", and "
          + commas.evidence(AmountConvention.comma.text, of: count)
          + "; \(cure), and correct the other cells")
    }
    guard cells[.questionable].count > 0 else { return .convention(.point, evidence: nil) }
    return .ambiguous(
      "is ambiguous: its amounts could use a decimal point or a decimal comma, such as "
        + "\(cells[.questionable].text); \(cure)")
  }

  private func summary(_ convention: AmountConvention, _ sample: CellSample) -> String {
    guard whole.count == sample.count else { return sample.summary(convention.name, of: cells.count) }
    return sample.summary("thousands separator", of: cells.count)
      + ", because the currency has no decimals (--decimal \(convention.other.rawValue) would be an error)"
  }
}

/// Parses a single amount that is not in a column, such as the value of an option. The rules are those for cells of an
/// import, but an ambiguous amount is an error.
package enum SingleAmount {
  /// Returns the amount in a text. `currency` is the currency of an amount that states none; `nil` if this currency is
  /// unknown. An amount in another currency is refused, because amounts are not converted.
  package static func money(_ text: String, currency: Currency? = nil) throws(SingleAmountMistake) -> Money {
    if let money = Money(plainText: text) { return money }
    let convention: AmountConvention
    switch text.withUTF8Bytes({ AmountEvidence.kind(of: $0, currency: currency) }) {
    case .onlyPoint, .either: convention = .point
    case .onlyComma: convention = .comma
    case .questionable:
      throw SingleAmountMistake(text: text, reason: readings(of: text).map { .ambiguous($0) } ?? .notAmount)
    case .neither: throw SingleAmountMistake(text: text, reason: .notAmount)
    }
    guard let written = text.withUTF8Bytes({ WrittenAmount($0, with: convention) }) else {
      throw SingleAmountMistake(text: text, reason: .notAmount)
    }
    if let currency, let stated = written.currency, !stated.isMeant(by: currency) {
      throw SingleAmountMistake(text: text, reason: .foreign(stated, currency))
    }
    return Money(cents: written.cents)
  }

  /// Returns the two readings of an ambiguous amount in plain form. In the first, the sign groups digits; in the
  /// second, it is the decimal separator.
  private static func readings(of text: String) -> (String, String)? {
    let money = AmountConvention.point.money(text) ?? AmountConvention.comma.money(text)
    return money.map { money in
      let cents = money.plainText.dropLast(3)
      return (money.plainText, cents.dropLast(3) + "." + cents.suffix(3))
    }
  }
}

/// The error for a text that is not an amount, has two readings, or is in another currency.
package struct SingleAmountMistake: Error, CustomStringConvertible {
  let text: String
  let reason: Reason

  enum Reason {
    case notAmount
    /// The two readings in plain form.
    case ambiguous((String, String))
    /// The currency of the amount, and the expected currency.
    case foreign(Currency, Currency)
  }

  package var description: String {
    switch reason {
    case .notAmount:
      let most = text.utf8.count { $0.isDigit } > 11 ? ", up to 100 billion" : ""
      return "'\(text)' is not an amount; write it like 1299.99\(most)"
    case .ambiguous(let readings):
      return
        "'\(text)' could be \(readings.0) or \(readings.1); write it like 1299.00, with a point and two decimals"
    case .foreign(let stated, let expected):
      return
        "'\(text)' is in \(stated.name), not in \(expected.name); write the converted amount like 1299.99, or correct 'currency' in site.yml"
    }
  }
}
