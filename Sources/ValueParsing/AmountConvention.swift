package import InventoryModel

/// The decimal separator of a column of amounts; the other sign can only group digits. The raw values are the values of
/// `--decimal`.
///
/// No text is one amount under one convention and a different one under the other: cents have one or two digits, and a
/// group has three.
package enum AmountConvention: String, CaseIterable, Sendable {
  case point, comma

  /// Whole cents; `nil` if the text is not an amount in this format, or is beyond `Money.limit`.
  package func money(_ text: UnsafeRawBufferPointer) -> Money? {
    WrittenAmount(text, with: self).map { Money(cents: $0.cents) }
  }

  /// The same for a text.
  package func money(_ text: String) -> Money? { text.withUTF8Bytes(money) }

  var other: AmountConvention { self == .point ? .comma : .point }

  var name: String { "decimal \(rawValue)" }

  /// The format of a column, as part of a sentence.
  var text: String { "with a " + name }

  /// The message for an invalid amount. In simple cases it does not mention the column.
  package func refusal(of text: String) -> String {
    let column = self == .comma || other.money(text) != nil ? " in a column \(self.text)" : ""
    let most = text.utf8.count { $0.isDigit } > 11 ? ", up to 100 billion" : ""
    return "'\(text)' is not an amount\(column); write it like \(self == .point ? "12.50" : "12,50")\(most)"
  }
}

extension String {
  /// Calls `body` with the bytes of the text, like those of a cell.
  package func withUTF8Bytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    Array(utf8).withUnsafeBytes(body)
  }
}

/// The evidence in a column's cells for its decimal separator.
///
/// Add every cell that is not empty, then ask for the `decision`. The majority decides, and the other cells are then
/// errors.
///
/// `1,299` is ambiguous unless its currency has no decimals: then the sign groups digits.
package struct AmountEvidence: Hashable, Sendable {
  /// What a cell suggests about the convention.
  package enum Kind: Int, CaseIterable, Sendable {
    /// Amounts valid under one convention only.
    case onlyPoint, onlyComma
    /// The same amount under both: it has no such sign.
    case either
    /// One sign before three digits, like `1,299`: no evidence.
    case questionable
    case neither
  }

  private(set) var cells = CellTally<Kind>()
  /// The cells with one sign before three digits that is a thousands separator, because the currency has no decimals.
  private var whole = CellSample()
  private let currency: Currency?

  /// `currency` is that of amounts without one; `nil` if it is unknown.
  package init(currency: Currency? = nil) { self.currency = currency }

  /// Allocates only for the first cell of a kind.
  package mutating func add(
    _ text: UnsafeRawBufferPointer, currency: Currency? = nil, line: @autoclosure () -> Int
  ) {
    let (kind, isWhole) = Self.reading(of: text, currency: currency ?? self.currency)
    if isWhole { whole.add(text, line: line) }
    cells.add(text, as: kind, line: line)
  }

  /// What a single cell suggests. `currency` is the currency of an amount without one.
  package static func kind(of text: UnsafeRawBufferPointer, currency: Currency? = nil) -> Kind {
    reading(of: text, currency: currency).kind
  }

  private static func reading(
    of text: UnsafeRawBufferPointer, currency: Currency?
  ) -> (kind: Kind, isWhole: Bool) {
    text.withPlainDigits { text in
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

/// A single amount without a column that shows its format, as in an option. Parsed like a cell of an import; an
/// ambiguous one is refused.
package enum SingleAmount {
  /// `currency` is that of an amount without one; `nil` if it is unknown.
  package static func money(_ text: String, currency: Currency? = nil) throws(SingleAmountMistake) -> Money {
    if let money = Money(plainText: text) { return money }
    let convention: AmountConvention
    switch text.withUTF8Bytes({ AmountEvidence.kind(of: $0, currency: currency) }) {
    case .onlyPoint, .either: convention = .point
    case .onlyComma: convention = .comma
    case .questionable: throw SingleAmountMistake(text: text, readings: readings(of: text))
    case .neither: throw SingleAmountMistake(text: text, readings: nil)
    }
    guard let money = convention.money(text) else { throw SingleAmountMistake(text: text, readings: nil) }
    return money
  }

  /// The two readings of an amount, with the sign as a grouping sign and as a decimal separator, in plain form.
  private static func readings(of text: String) -> (String, String)? {
    let money = AmountConvention.point.money(text) ?? AmountConvention.comma.money(text)
    return money.map { money in
      let cents = money.plainText.dropLast(3)
      return (money.plainText, cents.dropLast(3) + "." + cents.suffix(3))
    }
  }
}

/// The error for a text that is not an amount, or has two readings.
package struct SingleAmountMistake: Error, CustomStringConvertible {
  let text: String
  let readings: (String, String)?

  package var description: String {
    guard let readings else { return "'\(text)' is not an amount; write it like 1299.99" }
    return
      "'\(text)' could be \(readings.0) or \(readings.1); write it like 1299.00, with a point and two decimals"
  }
}
