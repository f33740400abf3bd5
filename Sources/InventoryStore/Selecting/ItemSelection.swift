package import Diagnostics
import GRDB
package import InventoryModel
package import PredicateFormat

/// A mistake in a predicate or sort key, with its position.
package typealias SelectionError = PredicateError

/// A selection of items of a store, and their order.
package struct ItemSelection: Sendable {
  let filter: ItemFilter?
  let sort: ItemSort?

  /// `predicate` is a predicate format string; `nil` selects all items. `sort` is a list of sort keys; `nil` keeps the
  /// order of the store. `now` is the value of `now()`.
  package init(where predicate: String?, sort: String?, now: Timestamp) throws(SelectionError) {
    filter = try predicate.map { text throws(SelectionError) in try ItemFilter(text, now: now) }
    self.sort = try sort.map { text throws(SelectionError) in try ItemSort(text) }
  }

  /// Selects the items with these keys, and ignores unknown keys.
  package init(keys: [ItemKey], sort: String?) throws(SelectionError) {
    filter = ItemFilter(keys: keys)
    self.sort = try sort.map { text throws(SelectionError) in try ItemSort(text) }
  }

  private init(filter: ItemFilter?) { (self.filter, sort) = (filter, nil) }

  /// The selection of the same items in the order of the store; `nil` if this selection has no sort keys, so that it is
  /// in this order already.
  package var inStoreOrder: ItemSelection? { sort == nil ? nil : ItemSelection(filter: filter) }

  /// Whether the selection may leave out items. Otherwise, it only sorts them.
  package var isFiltered: Bool { filter != nil }

  /// Returns the sort keys whose values an audience does not see completely, because the order would reveal such
  /// values. `orderingValue` is never returned, because pages have this order anyway.
  package func sortKeys(hiddenBy disclosure: Disclosure) -> [String] {
    (sort?.keys ?? []).filter { key in
      switch key.subject {
      case .attribute(.orderingValue): false
      // The number of photos includes photos of hidden kinds.
      case .attribute(.photos): !PhotoKind.allCases.allSatisfy(disclosure.shows)
      case .attribute(let attribute): disclosure.level(of: attribute) != .shown
      case .field(let name): disclosure.level(ofField: name) != .shown
      case .fields: !disclosure.isComplete
      case .originals: !disclosure.showsOriginals
      case .documents: !DocumentKind.allCases.allSatisfy(disclosure.shows)
      }
    }.map(\.text)
  }

  /// The fields used in the selection.
  var fields: [FieldUse] { (filter?.fields ?? []) + (sort?.fields ?? []) }

  /// Evaluates the predicate once for every item. Stores the ids and positions of the selected items in a temporary
  /// table, which the snapshot's queries use. Nothing is written to the store itself.
  func apply(to database: Database, mayLackDates: Bool) throws -> ItemTable {
    let number = try database.count(
      "SELECT count(*) FROM temp.sqlite_master WHERE type = 'table' AND name GLOB 'selection[0-9]*'")
    try database.execute(
      sql: """
        CREATE TEMP TABLE selection\(number) (place INTEGER PRIMARY KEY, assetType INTEGER, item INTEGER NOT NULL);
        CREATE TEMP VIEW selectedItem\(number) AS
          SELECT selection.item AS id, itemKey, itemName, serialNumber, valueInDollars, dateCreated, orderingValue,
            selection.assetType AS assetType, notes, thumbnail, selection.place AS place
          FROM selection\(number) AS selection JOIN item ON item.id = selection.item;
        """)
    let matches = matches(in: database)
    try database.execute(
      literal: """
        INSERT INTO selection\(sql: "\(number)") (assetType, item) SELECT item.assetType, item.id \(matches)
        """)
    try database.execute(
      sql: "CREATE INDEX temp.selectionByType\(number) ON selection\(number) (assetType, place, item)")
    return ItemTable(name: "selectedItem\(number)", place: "place", mayLackDates: mayLackDates)
  }

  /// Returns the row ids of the selected items, in order.
  func rows(in database: Database) throws -> [Int64] {
    let (sql, arguments) = try ("SELECT item.id " + matches(in: database)).build(database)
    return try database.all(sql, arguments, of: "item") { try $0.integer(0) }
  }

  /// Returns the part of a SELECT statement that follows the columns.
  private func matches(in database: Database) -> SQL {
    SelectionFunctions.add(to: database, patterns: filter?.patterns ?? [])
    // Does not use `??`, because GRDB would turn it into IFNULL.
    let condition: SQL = if let filter { filter.condition } else { "1" }
    let terms = (sort.map { [$0.terms] } ?? []) + ["item.orderingValue", "item.id"]
    return """
      FROM item LEFT JOIN assetType ON assetType.id = item.assetType
      WHERE \(condition) ORDER BY \(terms.joined(separator: ", "))
      """
  }

  /// Returns the error for the first field that no item has; `nil` if there is none. Without this check, a misspelled
  /// field would silently select nothing or everything.
  func unknownField(in database: Database) throws -> PredicateError? {
    guard !fields.isEmpty else { return nil }
    let names = Set(
      try database.all("SELECT DISTINCT name FROM field WHERE value <> ''", of: "field", keys: 0) {
        FieldName(text: try $0.text(0))
      })
    guard let field = fields.first(where: { !names.contains(FieldName(text: $0.name)) }) else { return nil }
    let mistake = UnknownField(name: field.name, names: names.map(\.text))
    return PredicateError(mistake, at: field.range, in: field.text)
  }
}

/// A field that a predicate or a sort key uses, with its position in the text.
struct FieldUse: Sendable {
  let name: String
  let range: Range<Int>
  let text: String
}

extension Snapshot {
  /// Returns those of the given keys that no item of the snapshot has, in the given order.
  package func unknownKeys(among keys: [ItemKey]) throws(Failure) -> [ItemKey] {
    let list = ItemFilter.list(keys)
    let known = try read { database in
      Set(
        try database.all(
          "SELECT item.id, itemKey FROM \(items.name) AS item WHERE itemKey IN (SELECT value FROM json_each(?))",
          [list], of: "item"
        ) { ItemKey(try $0.text(1)) })
    }
    return keys.filter { !known.contains($0) }
  }

  /// Returns the keys that may be meant by these unknown keys: keys that differ only in case, and keys of items whose
  /// names were written instead. Only the first twenty keys are looked up, each in all items.
  package func likelyKeys(for unknown: [ItemKey]) throws(Failure) -> [ItemKey: ItemKey] {
    try read { database in
      var found: [ItemKey: ItemKey] = [:]
      for key in unknown.prefix(20) {
        let keys = try database.all(
          """
          SELECT id, itemKey FROM \(items.name) AS item
            WHERE itemKey = ?1 COLLATE NOCASE OR itemName = ?1 COLLATE NOCASE LIMIT 2
          """, [key.text], of: "item"
        ) { ItemKey(try $0.text(1)) }
        if keys.count == 1 { found[key] = keys[0] }
      }
      return found
    }
  }
}

/// A predicate as an SQL condition over the tables item and assetType, with all values bound.
struct ItemFilter: Sendable {
  /// `nil` if the items are selected by their keys.
  let predicate: Predicate?
  /// The condition. It is 1 or 0 for every item and never NULL, so NOT selects exactly the other items.
  let condition: SQL
  let fields: [FieldUse]
  /// The patterns of MATCHES. The SQL refers to a pattern by its index.
  let patterns: [MatchPattern]

  init(_ text: String, now: Timestamp) throws(PredicateError) {
    let predicate = try Predicate(text)
    var translation = Translation(text: text, now: now)
    condition = try translation.condition(predicate)
    self.predicate = predicate
    fields = translation.fields
    patterns = translation.patterns
  }

  init(keys: [ItemKey]) {
    let list = Self.list(keys)
    predicate = nil
    condition = "item.itemKey IN (SELECT value FROM json_each(\(list)))"
    fields = []
    patterns = []
  }

  /// Returns a JSON array of the keys, because a key may contain any character.
  static func list(_ keys: [ItemKey]) -> String {
    let texts = keys.map { key in
      key.text.unicodeScalars.map { scalar in
        let isPlain = scalar.value >= 0x20 && scalar != "\"" && scalar != "\\"
        return isPlain
          ? String(scalar) : "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      }.joined()
    }
    return "[" + texts.map { "\"\($0)\"" }.joined(separator: ",") + "]"
  }
}

/// The table or view with the items of a snapshot, for SQL such as `FROM \(name) AS item`.
struct ItemTable: Sendable {
  let name: String
  /// The column by which items are sorted. Items with the same value are sorted by id.
  let place: String
  /// Whether an item may have no date, as in a store of another app.
  var mayLackDates = false

  /// The SQL condition that a row of another table belongs to one of these items. If these are all items, a plus sign
  /// makes SQLite read the other table from start to end. Without the plus sign, SQLite would look up the rows of each
  /// item.
  var condition: String {
    (name == Self.all.name && !mayLackDates ? "+" : "") + "item IN (SELECT id FROM \(name))"
  }

  static let all = ItemTable(name: "item", place: "orderingValue")
  static let ofOtherApp = ItemTable(name: all.name, place: all.place, mayLackDates: true)
}

/// Sort keys separated by commas, with a leading `-` for descending order: `assetType,-valueInDollars`.
struct ItemSort: Sendable {
  /// The terms of ORDER BY, without the final tiebreakers.
  let terms: SQL
  let fields: [FieldUse]
  /// The part of an item that each sort key reveals, and the text of the key.
  let keys: [(subject: Disclosure.Subject, text: String)]

  init(_ text: String) throws(PredicateError) {
    var translation = Translation(text: text)
    var terms: [SQL] = []
    var keys: [(Disclosure.Subject, String)] = []
    for key in try Expression.list(text) {
      if case .negative(let path) = key.kind {
        terms.append(try translation.order(by: path, isDescending: true))
        keys += path.subject.map { [$0] } ?? []
      } else {
        terms.append(try translation.order(by: key, isDescending: false))
        keys += key.subject.map { [$0] } ?? []
      }
    }
    self.keys = keys
    self.terms = terms.joined(separator: ", ")
    fields = translation.fields
  }
}

extension Expression {
  /// The part of an item that a key path reveals, and the text of the path; `nil` if the key path is invalid.
  fileprivate var subject: (Disclosure.Subject, String)? {
    guard case .keyPath(let elements) = kind, let path = try? ItemPath(elements, isQuantified: false) else {
      return nil
    }
    let text = elements.map(\.name).joined(separator: ".")
    return switch path {
    case .attribute(let attribute): (.attribute(attribute), text)
    case .field(let name): (.field(name), text)
    case .count(.photos): (.attribute(.photos), text)
    case .count(.documents): (.documents, text)
    case .count(.fields): (.fields, text)
    case .summary(_, let element), .element(let element):
      (
        element == .fileName ? .originals : element.collection == .photos ? .attribute(.photos) : .fields,
        text
      )
    }
  }
}

extension Translation {
  /// Returns the terms of ORDER BY for a sort key. Missing values come last in both directions. Texts are sorted
  /// ignoring case and accents. Field values that are numbers come before other values, in numerical order.
  fileprivate mutating func order(by key: Expression, isDescending: Bool) throws(PredicateError) -> SQL {
    guard case .keyPath = key.kind else { throw error(.sortKey, at: key.range) }
    let operand = try operand(key)
    let direction: SQL = isDescending ? " DESC" : ""
    let number: SQL = "numberOf(\(operand.sql))"
    let values: [SQL] =
      switch operand.kind {
      case .number, .date, .null: [operand.sql]
      case .text, .literal: [operand.folded([.ignoringCase, .ignoringMarks]), operand.sql]
      case .field: [number, operand.folded([.ignoringCase, .ignoringMarks]), operand.sql]
      }
    return values.map { "\($0) IS NULL, \($0)\(direction)" }.joined(separator: ", ")
  }
}
