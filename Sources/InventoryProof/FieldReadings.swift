package import InventoryModel
package import InventoryStore
package import ValueParsing

/// Reads the amounts and dates in the texts of fields. The formats are detected from the texts of all items, so add
/// every item before you read a text.
package struct FieldReadings: Hashable, Sendable {
  private let roles: FieldRoles
  private let currency: String
  private var amounts: [FieldRole: AmountColumn] = [:]
  private var days: [FieldRole: DateColumn] = [:]

  /// `currency` is the ISO 4217 code for amounts that state no currency.
  package init(_ roles: FieldRoles, currency: String) {
    (self.roles, self.currency) = (roles, currency)
    for role in FieldRole.allCases {
      if role.isMoney { amounts[role] = AmountColumn(currency: currency) }
      if role.mayBeDay { days[role] = DateColumn() }
    }
  }

  package init(_ terms: ReportTerms) { self.init(terms.fieldRoles, currency: terms.currency) }

  /// Detects the formats from all items of a store, even if a command selects only some items. Fields that `disclosure`
  /// hides or masks are ignored. Reads no items if no field has a role for amounts or days.
  package init(of store: InventoryStore, for disclosure: Disclosure = .complete, _ terms: ReportTerms) throws
  {
    let snapshot = try store.snapshot(of: nil, for: disclosure)
    try self.init(of: snapshot, fieldNames: snapshot.fieldNames(), terms)
  }

  /// Detects the formats from all items of a snapshot. `fieldNames` contains the names of all fields of these items.
  package init(of snapshot: Snapshot, fieldNames: [String], _ terms: ReportTerms) throws {
    self.init(terms)
    let names = fieldNames.filter { name in
      terms.fieldRoles.role(of: name).map { $0.isMoney || $0.mayBeDay } ?? false
    }
    try snapshot.forEachItem(withFields: names) { add($0) }
  }

  /// Adds the field texts of an item. Add all items before you read an amount or a day, because the formats are
  /// detected from all texts.
  package mutating func add(_ item: Item) { add(item.fields) }

  private mutating func add(_ fields: [Field]) {
    for (role, text) in roles.values(of: fields) {
      if role.isMoney { amounts[role]?.add(text) }
      if role.mayBeDay { days[role]?.add(text) }
    }
  }

  /// The detected formats of the roles for amounts or days. Two `FieldReadings` with equal roles, `currency` and
  /// `conventions` read every text in the same way.
  package var conventions: String {
    FieldRole.allCases.compactMap { role in
      let convention = amounts[role]?.convention?.rawValue ?? days[role]?.convention?.rawValue
      return convention.map { "\(role) \($0)" }
    }.joined(separator: ", ")
  }

  /// Returns the amount in a text; `nil` if the text is ambiguous or invalid, or if its currency differs from
  /// `currency`.
  package func money(_ role: FieldRole, _ text: String) -> Money? {
    amounts[role]?.money(text, currency: currency)
  }

  /// Whether the text is an amount in a currency other than `currency`.
  package func isForeign(_ role: FieldRole, _ text: String) -> Bool {
    amounts[role]?.isForeign(text, currency: currency) ?? false
  }

  /// Returns the day in a text; `nil` if the text is not clearly a date.
  package func day(_ role: FieldRole, _ text: String) -> Timestamp? { days[role]?.day(text) }

  /// Returns the days that the latest date in the fields with this role may be, such as all days of a year; `nil` if no
  /// text has a year.
  package func latestDays(_ role: FieldRole, of item: ReportItem) -> ClosedRange<Timestamp>? {
    item.roles[role].flatMap { text in
      let days = FieldRoles.parts(of: text).compactMap { self.days(role, String($0)) }
      guard let first = days.map(\.lowerBound).max(), let last = days.map(\.upperBound).max() else {
        return nil
      }
      return first...last
    }
  }

  /// The dates whose order of day and month is assumed, because their texts do not show it: the first text of each
  /// role, and how it is read.
  package var assumedOrders: [(role: FieldRole, assumption: DateColumn.Assumption)] {
    FieldRole.allCases.compactMap { role in days[role]?.assumption.map { (role, $0) } }
  }

  /// The amounts whose sign is assumed to group digits, because their texts do not show it: the first text of each role,
  /// and how it is read.
  package var assumedGroups: [(role: FieldRole, assumption: AmountColumn.Assumption)] {
    FieldRole.allCases.compactMap { role in amounts[role]?.assumption.map { (role, $0) } }
  }

  /// Returns the text of a field that is read as a date although it does not show the order of day and month; otherwise
  /// `nil`.
  package func assumedDate(_ role: FieldRole, of item: ReportItem) -> String? {
    item.roles[role].flatMap { days[role]?.isAssumed($0) ?? false ? $0 : nil }
  }

  /// Returns all such texts of an item, by role.
  package func assumedDates(of item: ReportItem) -> [(role: FieldRole, text: String)] {
    days.isEmpty
      ? []
      : FieldRole.allCases.compactMap { role in assumedDate(role, of: item).map { (role, $0) } }
  }

  /// Returns the days that a text may mean, such as January 1 to December 31 for a year; `nil` if the text has no year.
  package func days(_ role: FieldRole, _ text: String) -> ClosedRange<Timestamp>? { days[role]?.days(text) }

  /// Returns the year in a text, even if the day is unclear; `nil` if the year is unclear, too.
  package func year(_ role: FieldRole, _ text: String) -> Int? { days[role]?.year(text) }

  /// Returns the amount in a field of an item; `nil` if the field is missing, or if the amount is unclear.
  package func money(_ role: FieldRole, of item: ReportItem) -> Money? {
    item.roles[role].flatMap { money(role, $0) }
  }

  /// Returns the amount in a field of an item as a term of a sum; `nil` if the amount is missing, unclear or below 0.
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

  /// Returns the text of a field, with its amount or day in a fixed format for programs. An unclear text is returned as
  /// written. `nil` if the item has no field with this role.
  package func plainText(_ role: FieldRole, of item: ReportItem) -> String? {
    item.roles[role].map { text(role, $0, (\.plainText, \.dayText)) }
  }

  /// Returns the roles whose texts in this item should be amounts or days but are unclear.
  package func unclear(_ item: ReportItem) -> [FieldRole] {
    FieldRole.allCases.filter { role in item.roles[role].map { !isClear(role, $0) } ?? false }
  }

  /// Whether the text is clear: an amount if the role requires an amount, a day if the role requires a day. A text that
  /// only may be a day, such as that of a warranty, is unclear if it looks like a day but is not a valid one. `true` for
  /// all other roles, and for a placeholder such as `N/A`, which states that nothing is known.
  package func isClear(_ role: FieldRole, _ text: String) -> Bool {
    let isRead: Bool
    if role.isMoney {
      isRead = money(role, text) != nil
    } else if role.isDay || role.mayBeDay && DateColumn.isLikeDay(text) {
      isRead = day(role, text) != nil
    } else {
      isRead = true
    }
    return isRead || FieldRoles.parts(of: text).allSatisfy { NotKnown.isOne(String($0)) }
  }
}
