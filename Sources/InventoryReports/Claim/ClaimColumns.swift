package import InventoryModel
import InventorySettings
import ValueParsing

/// How the amounts and dates in the fields of all lost items are written. Give it every item before the figures are made.
package struct ClaimColumns: Hashable, Sendable {
  private let roles: FieldRoles
  private let currency: String
  private var replacementCosts: AmountColumn
  private var purchaseDates = DateColumn()

  package init(_ terms: ClaimTerms) {
    (roles, currency) = (terms.report.fieldRoles, terms.currency)
    replacementCosts = AmountColumn(currency: terms.currency)
  }

  package mutating func add(_ item: Item) {
    let values = roles.values(of: item.fields)
    replacementCosts.add(values[.replacementCost])
    purchaseDates.add(values[.purchaseDate])
  }

  /// `nil` for what cannot be read for sure.
  func replacementCost(_ text: String) -> Money? { replacementCosts.money(text, currency: currency) }
  func purchaseDate(_ text: String) -> Timestamp? { purchaseDates.day(text) }
}

/// The amounts that some field has in all items, of which each may be written by somebody else.
///
/// Give it every text, then ask for each again. A text that may be read in two ways is read only where the others tell how.
struct AmountColumn: Hashable, Sendable {
  private var evidence: AmountEvidence
  private let currency: Currency?

  /// `currency` is the ISO 4217 code of amounts that name none.
  init(currency code: String? = nil) {
    currency = code.flatMap { Currency(code: $0) }
    evidence = AmountEvidence(currency: currency)
  }

  mutating func add(_ text: String?) { text?.withUTF8Bytes { evidence.add($0, line: 0) } }

  /// Nothing for what is no amount for sure, and for one in another currency than the one with this ISO 4217 code.
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

/// The same for dates. One that every reader takes for the same day is read, whatever the others are like.
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

  /// The day; nothing for what is no date for sure.
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
