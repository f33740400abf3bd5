package import InventoryModel
import InventorySettings
import ValueParsing

/// The formats of amounts and dates in the fields of all lost items. Add every item before computing figures.
package struct ClaimColumns: Hashable, Sendable {
  private let roles: FieldRoles
  private let currency: String
  private var replacementCosts: AmountColumn
  private var unitPrices: AmountColumn
  private var purchaseDates = DateColumn()

  package init(_ terms: ClaimTerms) {
    (roles, currency) = (terms.report.fieldRoles, terms.currency)
    replacementCosts = AmountColumn(currency: terms.currency)
    unitPrices = AmountColumn(currency: terms.currency)
  }

  package mutating func add(_ item: Item) {
    let values = roles.values(of: item.fields)
    replacementCosts.add(values[.replacementCost])
    unitPrices.add(values[.unitPrice])
    purchaseDates.add(values[.purchaseDate])
  }

  /// `nil` if it is ambiguous or invalid.
  func replacementCost(_ text: String) -> Money? { replacementCosts.money(text, currency: currency) }
  func unitPrice(_ text: String) -> Money? { unitPrices.money(text, currency: currency) }
  func purchaseDate(_ text: String) -> Timestamp? { purchaseDates.day(text) }
}

/// The amounts of a field in all items, each possibly in another format.
///
/// Add every text, then ask for each one again. An ambiguous text is parsed only if the others determine the format.
struct AmountColumn: Hashable, Sendable {
  private var evidence: AmountEvidence
  private let currency: Currency?

  /// `currency` is the ISO 4217 code of amounts without one.
  init(currency code: String? = nil) {
    currency = code.flatMap { Currency(code: $0) }
    evidence = AmountEvidence(currency: currency)
  }

  mutating func add(_ text: String?) { text?.withUTF8Bytes { evidence.add($0, line: 0) } }

  /// `nil` if it is not clearly an amount, or if its currency differs from this ISO 4217 code.
  func money(_ text: String, currency code: String) -> Money? {
    text.withUTF8Bytes { bytes in
      let kind = AmountEvidence.kind(of: bytes, currency: currency)
      guard let convention = kind == .either ? AmountConvention.point : self.convention,
        let written = WrittenAmount(bytes, with: convention), kind != .neither,
        written.currency?.isMeant(by: code) ?? true
      else { return nil }
      return Money(cents: written.cents)
    }
  }

  private var convention: AmountConvention? {
    if case .convention(let convention, _) = evidence.decision { convention } else { nil }
  }
}

/// The same for dates. An unambiguous date is accepted whatever the others are like.
struct DateColumn: Hashable, Sendable {
  private var evidence = DateEvidence()

  mutating func add(_ text: String?) {
    text?.withUTF8Bytes { bytes in
      switch DateEvidence.kind(of: bytes) {
      case .onlyDMY, .onlyMDY, .either, .questionable: evidence.add(bytes, line: 0)
      case .iso, .ymd, .named, .serial, .neither: break
      }
    }
  }

  /// The day; `nil` if it is not clearly a date.
  func day(_ text: String) -> Timestamp? {
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

  private var convention: DateConvention? {
    if case .convention(let convention, _) = evidence.decision { convention } else { nil }
  }
}
