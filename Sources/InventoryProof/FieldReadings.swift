package import InventoryModel
package import InventoryStore
import ValueParsing

/// Reads the amounts and dates in the texts of fields. Their formats are detected from the texts of all items, so every
/// item must be added before the first text is read.
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

  /// Adds all items of a store that a disclosure shows, whether they are selected or not, so that the format of dates
  /// does not depend on the selection. Does not read the items if no field is an amount or a day.
  package init(of store: InventoryStore, for disclosure: Disclosure = .complete, _ terms: ReportTerms) throws
  {
    let snapshot = try store.snapshot(of: nil, for: disclosure)
    try self.init(of: snapshot, fieldNames: snapshot.fieldNames(), terms)
  }

  /// Adds all items of a snapshot; `fieldNames` are the names of their fields.
  package init(of snapshot: Snapshot, fieldNames: [String], _ terms: ReportTerms) throws {
    self.init(terms)
    let names = fieldNames.filter { name in
      terms.fieldRoles.role(of: name).map { $0.isMoney || $0.mayBeDay } ?? false
    }
    try snapshot.forEachItem(withFields: names) { add($0) }
  }

  /// Adds the field texts of an item. Add all items before reading an amount or a day, because the texts decide the
  /// formats.
  package mutating func add(_ item: Item) { add(item.fields) }

  private mutating func add(_ fields: [Field]) {
    for (role, text) in roles.values(of: fields) {
      if role.isMoney { amounts[role]?.add(text) }
      if role.mayBeDay { days[role]?.add(text) }
    }
  }

  /// The detected formats of amounts and days, with their roles. Readings with equal conventions read every text in the
  /// same way.
  package var conventions: String {
    FieldRole.allCases.compactMap { role in
      let convention = amounts[role]?.convention?.rawValue ?? days[role]?.convention?.rawValue
      return convention.map { "\(role) \($0)" }
    }.joined(separator: ", ")
  }

  /// Returns the amount in a text; `nil` if the text is ambiguous or invalid.
  package func money(_ role: FieldRole, _ text: String) -> Money? {
    amounts[role]?.money(text, currency: currency)
  }

  /// Whether the text is an amount in another currency.
  package func isForeign(_ role: FieldRole, _ text: String) -> Bool {
    amounts[role]?.isForeign(text, currency: currency) ?? false
  }

  /// Returns the day in a text; `nil` if the text is not clearly a date.
  package func day(_ role: FieldRole, _ text: String) -> Timestamp? { days[role]?.day(text) }

  /// Returns the first day that a text may mean, such as January 1 for a year; `nil` if the text has no year.
  package func earliestDay(_ role: FieldRole, _ text: String) -> Timestamp? { days[role]?.earliestDay(text) }

  /// Returns the year in a text, even if the day is unclear; `nil` if the year is unclear, too.
  package func year(_ role: FieldRole, _ text: String) -> Int? { days[role]?.year(text) }

  /// Returns the amount in a field of an item; `nil` if the field is missing, or if the amount is unclear.
  package func money(_ role: FieldRole, of item: ReportItem) -> Money? {
    item.roles[role].flatMap { money(role, $0) }
  }

  /// Returns the amount in a field of an item, to be added up; `nil` if the amount is missing, unclear or below 0.
  package func sum(_ role: FieldRole, of item: ReportItem) -> Money? {
    money(role, of: item).flatMap { $0.cents < 0 ? nil : $0 }
  }

  /// Returns the amount or day in a text, formatted by `format`. A text that is not clearly an amount or a day is
  /// returned as written.
  package func text(
    _ role: FieldRole, _ text: String, _ format: (money: (Money) -> String, day: (Timestamp) -> String)
  ) -> String {
    role.isMoney
      ? money(role, text).map(format.money) ?? text
      : day(role, text).map(format.day) ?? text
  }

  /// Returns the text of a field in a fixed form for programs, or as written if the text is unclear; `nil` if the item
  /// has no such field.
  package func plainText(_ role: FieldRole, of item: ReportItem) -> String? {
    item.roles[role].map { text(role, $0, (\.plainText, \.dayText)) }
  }

  /// Returns the roles whose text in the item should be an amount or a day but is unclear.
  package func unclear(_ item: ReportItem) -> [FieldRole] {
    FieldRole.allCases.filter { role in item.roles[role].map { !isClear(role, $0) } ?? false }
  }

  /// Whether the text of a role for amounts or days is clearly an amount or a day; true for all other roles.
  package func isClear(_ role: FieldRole, _ text: String) -> Bool {
    role.isMoney ? money(role, text) != nil : role.isDay ? day(role, text) != nil : true
  }
}
