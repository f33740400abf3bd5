package import InventoryModel
import ValueParsing

/// What the amounts and dates in the fields of some items mean. Their formats are found over all items, so add every
/// item before asking.
package struct FieldReadings: Hashable, Sendable {
  private let roles: FieldRoles
  private let currency: String
  private var amounts: [FieldRole: AmountColumn] = [:]
  private var days: [FieldRole: DateColumn] = [:]

  /// `currency` is the ISO 4217 code of amounts without one.
  package init(_ roles: FieldRoles, currency: String) {
    (self.roles, self.currency) = (roles, currency)
    for role in FieldRole.allCases {
      if role.isMoney { amounts[role] = AmountColumn(currency: currency) }
      if role.isDay { days[role] = DateColumn() }
    }
  }

  package mutating func add(_ item: Item) {
    for (role, text) in roles.values(of: item.fields) {
      if role.isMoney { amounts[role]?.add(text) }
      if role.isDay { days[role]?.add(text) }
    }
  }

  /// `nil` if the text is ambiguous or invalid.
  func money(_ role: FieldRole, _ text: String) -> Money? { amounts[role]?.money(text, currency: currency) }
  func day(_ role: FieldRole, _ text: String) -> Timestamp? { days[role]?.day(text) }

  /// The amount in an item.
  func money(_ role: FieldRole, of item: ReportItem) -> Money? {
    item.roles[role].flatMap { money(role, $0) }
  }

  /// The amount in an item, if it can be part of a sum: not below 0.
  func sum(_ role: FieldRole, of item: ReportItem) -> Money? {
    money(role, of: item).flatMap { $0.cents < 0 ? nil : $0 }
  }

  /// The text in one form: an amount or a day as `format` has them, other texts and those that are unclear as written.
  func text(
    _ role: FieldRole, _ text: String, _ format: (money: (Money) -> String, day: (Timestamp) -> String)
  ) -> String {
    role.isMoney
      ? money(role, text).map(format.money) ?? text
      : role.isDay ? day(role, text).map(format.day) ?? text : text
  }

  /// Whether the text of a role that is an amount or a day can be read as one; true for other roles.
  func isClear(_ role: FieldRole, _ text: String) -> Bool {
    role.isMoney ? money(role, text) != nil : role.isDay ? day(role, text) != nil : true
  }
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
