package import InventoryModel
package import InventoryStore
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
      if role.mayBeDay { days[role] = DateColumn() }
    }
  }

  package init(_ terms: ReportTerms) { self.init(terms.fieldRoles, currency: terms.currency) }

  /// Reads all items of a store that a disclosure shows, if a field of them is an amount or a day: how a date is
  /// written does not depend on which items a report selects.
  package init(of store: InventoryStore, for disclosure: Disclosure = .complete, _ terms: ReportTerms) throws
  {
    let snapshot = try store.snapshot(of: nil, for: disclosure)
    try self.init(of: snapshot, fieldNames: snapshot.fieldNames(), terms)
  }

  /// Reads all items of a snapshot; `fieldNames` are the names of their fields.
  package init(of snapshot: Snapshot, fieldNames: [String], _ terms: ReportTerms) throws {
    self.init(terms)
    let names = fieldNames.filter { name in
      terms.fieldRoles.role(of: name).map { $0.isMoney || $0.mayBeDay } ?? false
    }
    try snapshot.forEachItem(withFields: names) { add($0) }
  }

  /// Adds the texts of an item. Add all items before reading an amount or a day, because they decide the formats.
  package mutating func add(_ item: Item) { add(item.fields) }

  private mutating func add(_ fields: [Field]) {
    for (role, text) in roles.values(of: fields) {
      if role.isMoney { amounts[role]?.add(text) }
      if role.mayBeDay { days[role]?.add(text) }
    }
  }

  /// How amounts and days are written, by role: readings with the same conventions mean the same by each text.
  package var conventions: String {
    FieldRole.allCases.compactMap { role in
      let convention = amounts[role]?.convention?.rawValue ?? days[role]?.convention?.rawValue
      return convention.map { "\(role) \($0)" }
    }.joined(separator: ", ")
  }

  /// `nil` if the text is ambiguous or invalid.
  package func money(_ role: FieldRole, _ text: String) -> Money? {
    amounts[role]?.money(text, currency: currency)
  }

  /// Whether it is an amount in another currency.
  package func isForeign(_ role: FieldRole, _ text: String) -> Bool {
    amounts[role]?.isForeign(text, currency: currency) ?? false
  }

  /// `nil` if the text is not clearly a date.
  package func day(_ role: FieldRole, _ text: String) -> Timestamp? { days[role]?.day(text) }

  /// The first day that a text may mean, such as January 1 for a year; `nil` if it is not clearly a date.
  package func earliestDay(_ role: FieldRole, _ text: String) -> Timestamp? { days[role]?.earliestDay(text) }

  /// The year of a date whose day need not be clear.
  package func year(_ role: FieldRole, _ text: String) -> Int? { days[role]?.year(text) }

  /// The amount in an item.
  package func money(_ role: FieldRole, of item: ReportItem) -> Money? {
    item.roles[role].flatMap { money(role, $0) }
  }

  /// The amount in an item, if it can be part of a sum: not below 0.
  package func sum(_ role: FieldRole, of item: ReportItem) -> Money? {
    money(role, of: item).flatMap { $0.cents < 0 ? nil : $0 }
  }

  /// The text in one form: an amount or a day as `format` has them, other texts and those that are unclear as written.
  package func text(
    _ role: FieldRole, _ text: String, _ format: (money: (Money) -> String, day: (Timestamp) -> String)
  ) -> String {
    role.isMoney
      ? money(role, text).map(format.money) ?? text
      : day(role, text).map(format.day) ?? text
  }

  /// In one form for programs; as written if it is unclear.
  package func plainText(_ role: FieldRole, of item: ReportItem) -> String? {
    item.roles[role].map { text(role, $0, (\.plainText, \.dayText)) }
  }

  /// The roles of an item that are as written, although they should be an amount or a day.
  package func unclear(_ item: ReportItem) -> [FieldRole] {
    FieldRole.allCases.filter { role in item.roles[role].map { !isClear(role, $0) } ?? false }
  }

  /// Whether the text of a role that is an amount or a day can be read as one; true for other roles.
  package func isClear(_ role: FieldRole, _ text: String) -> Bool {
    role.isMoney ? money(role, text) != nil : role.isDay ? day(role, text) != nil : true
  }
}
