package import InventoryModel

/// Reads the texts in one field of all items as amounts. A text that is an amount in only one format is read in this
/// format, even if other texts have another format.
///
/// Add every text before the first one is read. An ambiguous text such as `1,299` is read only if other texts determine
/// the format, or if all ambiguous texts have the same sign and the currency is known to have two decimals: the sign then
/// groups digits, because no amount in such a currency has three decimals.
package struct AmountColumn: Hashable, Sendable {
  private var evidence: AmountEvidence
  private let currency: Currency?
  /// The first ambiguous text of each format.
  private var openTexts: [AmountConvention: String] = [:]

  /// An ambiguous text, and how it is read.
  package struct Assumption: Hashable, Sendable {
    package let text: String
    package let amount: Money
  }

  /// `currency` is the ISO 4217 code of amounts that state none; `nil` if this currency is unknown.
  package init(currency code: String? = nil) {
    currency = code.flatMap { Currency(code: $0) }
    evidence = AmountEvidence(currency: currency)
  }

  /// Adds a text of the field. Add all texts before reading one.
  package mutating func add(_ text: String?) {
    text?.withUTF8Bytes { bytes in
      evidence.add(bytes, line: 0)
      guard AmountEvidence.kind(of: bytes, currency: currency) == .questionable,
        let convention = AmountConvention.allCases.first(where: { $0.money(bytes) != nil })
      else { return }
      openTexts[convention] = openTexts[convention] ?? text
    }
  }

  /// Returns the amount in a text; `nil` if the text is not clearly an amount, or if its currency is not the one with
  /// this ISO 4217 code.
  package func money(_ text: String, currency code: String) -> Money? {
    guard let written = written(text), written.currency?.isMeant(by: code) ?? true else { return nil }
    return Money(cents: written.cents)
  }

  /// Whether the text is an amount in a currency other than the one with this ISO 4217 code.
  package func isForeign(_ text: String, currency code: String) -> Bool {
    written(text)?.currency.map { !$0.isMeant(by: code) } ?? false
  }

  private func written(_ text: String) -> WrittenAmount? {
    text.withUTF8Bytes { bytes in
      let convention: AmountConvention? =
        switch AmountEvidence.kind(of: bytes, currency: currency) {
        case .onlyPoint, .either: .point
        case .onlyComma: .comma
        case .questionable: self.convention
        case .neither: nil
        }
      return convention.flatMap { WrittenAmount(bytes, with: $0) }
    }
  }

  /// Returns the amount in a single text, in any currency; `nil` if the text alone is not clearly an amount.
  package static func amount(alone text: String) -> Money? { written(alone: text)?.amount }

  /// Returns the amount in a single text, with the currency if the text states one; `nil` if the text alone is not
  /// clearly an amount.
  package static func written(alone text: String) -> (amount: Money, currency: Currency?)? {
    text.withUTF8Bytes { bytes in
      var evidence = AmountEvidence(currency: nil)
      evidence.add(bytes, line: 0)
      guard case .convention(let convention, _) = evidence.decision else { return nil }
      return WrittenAmount(bytes, with: convention).map { written in
        (Money(cents: written.cents), written.currency)
      }
    }
  }

  /// The format of the amounts; `nil` if the texts do not determine one, and none can be assumed.
  package var convention: AmountConvention? { evidence.decision.convention ?? assumed }

  /// The first ambiguous text, and how it is read; `nil` if there is none, or if other texts determine the format.
  package var assumption: Assumption? {
    guard let assumed, let text = openTexts[assumed], let amount = assumed.money(text) else { return nil }
    return Assumption(text: text, amount: amount)
  }

  /// The format that is assumed for ambiguous texts; `nil` if none is.
  private var assumed: AmountConvention? {
    guard case .ambiguous = evidence.decision, let currency, currency.hasTwoDecimals, openTexts.count == 1
    else {
      return nil
    }
    return openTexts.first?.key
  }
}

/// Reads the texts in one field of all items as dates. An unambiguous date is accepted in any format.
package struct DateColumn: Hashable, Sendable {
  private var evidence = DateEvidence()
  /// The first text that is a different day in the other order of day and month.
  private var openText: String?

  package init() {}

  /// A date whose order of day and month is assumed, or determined by other texts of the field.
  package struct Assumption: Hashable, Sendable {
    package let text: String
    package let day: Timestamp
    package let isDayFirst: Bool
  }

  /// The first text that does not show the order of day and month, and how it is read; `nil` if there is no such text,
  /// or if such texts are not read as dates.
  package var assumption: Assumption? {
    openText.flatMap { text in
      day(text).map { Assumption(text: text, day: $0, isDayFirst: (convention ?? .dmy) == .dmy) }
    }
  }

  /// Whether a text is read as a date although it does not show the order of day and month.
  package func isAssumed(_ text: String) -> Bool {
    text.withUTF8Bytes { bytes in
      switch DateEvidence.kind(of: bytes) {
      case .pointed, .questionable: true
      case .iso, .ymd, .units, .named, .serial, .onlyDMY, .onlyMDY, .either, .neither: false
      }
    } && day(text) != nil
  }

  /// Whether a text looks like a day, even an impossible one such as `31/31/2025`: three numbers and no letters.
  package static func isLikeDay(_ text: String) -> Bool {
    !text.contains(where: \.isLetter) && text.split { !$0.isNumber }.count == 3
  }

  /// Adds a text of the field. Only dates with the year last count, because they show the order of day and month.
  package mutating func add(_ text: String?) {
    text?.withUTF8Bytes { bytes in
      switch DateEvidence.kind(of: bytes) {
      case .pointed, .questionable:
        evidence.add(bytes, line: 0)
        openText = openText ?? text
      case .onlyDMY, .onlyMDY, .either: evidence.add(bytes, line: 0)
      case .iso, .ymd, .units, .named, .serial, .neither: break
      }
    }
  }

  /// Returns the day in a single text; `nil` if the text alone is not clearly a date. `10/30/2026` is one, because there
  /// is no month 30, and `01.02.2026` is one, because dates with points have the day first.
  package static func day(alone text: String) -> Timestamp? {
    var column = DateColumn()
    column.add(text)
    return column.day(text)
  }

  /// Returns the day; `nil` if the text is not clearly a date.
  package func day(_ text: String) -> Timestamp? {
    text.withUTF8Bytes { bytes in
      let convention: DateConvention? =
        switch DateEvidence.kind(of: bytes) {
        case .iso: .iso
        case .ymd, .units: .ymd
        case .named: .named
        case .either: .dmy
        case .pointed: self.convention ?? .dmy
        case .onlyDMY, .onlyMDY, .questionable: self.convention
        case .serial, .neither: nil
        }
      return convention?.day(bytes)
    }
  }

  /// Returns the first and the last of the days that the text may mean; `nil` if the text has no year.
  package func days(_ text: String) -> ClosedRange<Timestamp>? {
    if let day = day(text) { return day...day }
    return text.withUTF8Bytes { bytes in
      let days = [DateConvention.dmy, .mdy, .ymd, .named].compactMap { $0.day(bytes) }
      if let first = days.min(), let last = days.max() { return first...last }
      return WrittenMonth(bytes).map { $0.firstDay...$0.lastDay }
    }
  }

  /// Returns the year, even if the day is unclear; the year of `2026 or 2027` is 2026. `nil` if the text has no year,
  /// or if different orders of its numbers give different years.
  package func year(_ text: String) -> Int? {
    if let day = day(text) { return day.year }
    return text.withUTF8Bytes { bytes in
      let years = Set([DateConvention.dmy, .mdy, .ymd, .named].compactMap { $0.day(bytes)?.year })
      return years.isEmpty ? WrittenMonth(bytes)?.firstDay.year : years.count == 1 ? years.first : nil
    }
  }

  /// The order of day and month; `nil` if the texts do not determine one.
  package var convention: DateConvention? {
    if case .convention(let convention, _) = evidence.decision { convention } else { nil }
  }
}
