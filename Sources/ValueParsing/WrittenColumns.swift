package import InventoryModel

/// The amounts of a field in all items, each possibly in another format.
///
/// Add every text, then ask for each one again. An ambiguous text is parsed only if the others determine the format.
package struct AmountColumn: Hashable, Sendable {
  private var evidence: AmountEvidence
  private let currency: Currency?

  /// `currency` is the ISO 4217 code of amounts without one.
  package init(currency code: String? = nil) {
    currency = code.flatMap { Currency(code: $0) }
    evidence = AmountEvidence(currency: currency)
  }

  /// Adds a text of the column. Add all of them before reading one.
  package mutating func add(_ text: String?) { text?.withUTF8Bytes { evidence.add($0, line: 0) } }

  /// `nil` if it is not clearly an amount, or if its currency differs from this ISO 4217 code.
  package func money(_ text: String, currency code: String) -> Money? {
    guard let written = written(text), written.currency?.isMeant(by: code) ?? true else { return nil }
    return Money(cents: written.cents)
  }

  /// Whether it is an amount in a currency other than this one.
  package func isForeign(_ text: String, currency code: String) -> Bool {
    written(text)?.currency.map { !$0.isMeant(by: code) } ?? false
  }

  private func written(_ text: String) -> WrittenAmount? {
    text.withUTF8Bytes { bytes in
      let kind = AmountEvidence.kind(of: bytes, currency: currency)
      guard kind != .neither, let convention = kind == .either ? AmountConvention.point : convention
      else { return nil }
      return WrittenAmount(bytes, with: convention)
    }
  }

  /// The amount in a text that is clear by itself, in any currency; `nil` otherwise.
  package static func amount(alone text: String) -> Money? { written(alone: text)?.amount }

  /// The same with the currency that is written with it.
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

  /// The format of amounts; `nil` if it is not clear.
  package var convention: AmountConvention? {
    if case .convention(let convention, _) = evidence.decision { convention } else { nil }
  }
}

/// The same for dates. An unambiguous date is accepted whatever the others are like.
package struct DateColumn: Hashable, Sendable {
  private var evidence = DateEvidence()

  package init() {}

  /// Adds a text of the column. Only texts with an ambiguous order of day and month matter.
  package mutating func add(_ text: String?) {
    text?.withUTF8Bytes { bytes in
      switch DateEvidence.kind(of: bytes) {
      case .onlyDMY, .onlyMDY, .either, .questionable: evidence.add(bytes, line: 0)
      case .iso, .ymd, .named, .serial, .neither: break
      }
    }
  }

  /// The day; `nil` if it is not clearly a date.
  package func day(_ text: String) -> Timestamp? {
    text.withUTF8Bytes { bytes in
      let convention: DateConvention? =
        switch DateEvidence.kind(of: bytes) {
        case .iso: .iso
        case .ymd: .ymd
        case .named: .named
        case .either: .dmy
        case .onlyDMY, .onlyMDY, .questionable: self.convention
        case .serial, .neither: nil
        }
      return convention?.day(bytes)
    }
  }

  /// The day, or the first of those that the text may mean; `nil` if it has no year.
  package func earliestDay(_ text: String) -> Timestamp? {
    if let day = day(text) { return day }
    return text.withUTF8Bytes { bytes in
      [DateConvention.dmy, .mdy, .ymd, .named].compactMap { $0.day(bytes) }.min()
        ?? WrittenMonth(bytes)?.firstDay
    }
  }

  /// The year, which can be clear where the day is not, and the first one of `2026 or 2027`; `nil` if the text has none,
  /// or if its numbers may be in several orders with different years.
  package func year(_ text: String) -> Int? {
    if let day = day(text) { return day.year }
    return text.withUTF8Bytes { bytes in
      let years = Set([DateConvention.dmy, .mdy, .ymd, .named].compactMap { $0.day(bytes)?.year })
      return years.isEmpty ? WrittenMonth(bytes)?.firstDay.year : years.count == 1 ? years.first : nil
    }
  }

  /// The order of day and month; `nil` if it is not clear.
  package var convention: DateConvention? {
    if case .convention(let convention, _) = evidence.decision { convention } else { nil }
  }
}
