package import Diagnostics
import GRDB
package import InventoryModel
package import PredicateFormat

/// What is wrong with a selection, and where in its text.
package typealias SelectionError = PredicateError

/// Which items of a store are meant, and in what order.
package struct ItemSelection: Sendable {
  let filter: ItemFilter?
  let sort: ItemSort?

  /// `predicate` is a predicate format string, `sort` a list of keys; nothing in one of them selects all items, or keeps
  /// their order. `now` is the moment that `now()` stands for.
  package init(where predicate: String?, sort: String?, now: Timestamp) throws(SelectionError) {
    filter = try predicate.map { text throws(SelectionError) in try ItemFilter(text, now: now) }
    self.sort = try sort.map { text throws(SelectionError) in try ItemSort(text) }
  }

  /// The items with these keys; keys that no item has select nothing.
  package init(keys: [ItemKey], sort: String?) throws(SelectionError) {
    filter = ItemFilter(keys: keys)
    self.sort = try sort.map { text throws(SelectionError) in try ItemSort(text) }
  }

  /// The fields that the selection asks for.
  var fields: [FieldUse] { (filter?.fields ?? []) + (sort?.fields ?? []) }

  /// Asks every item once, and keeps ids and places for the snapshot's queries in a temporary table of the connection,
  /// which other selections may share: the store itself is not written to.
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

  /// The ids of the items, in their order.
  func rows(in database: Database) throws -> [Int64] {
    let (sql, arguments) = try ("SELECT item.id " + matches(in: database)).build(database)
    return try database.all(sql, arguments, of: "item") { try $0.integer(0) }
  }

  /// What follows the columns of a query.
  private func matches(in database: Database) -> SQL {
    SelectionFunctions.add(to: database, patterns: filter?.patterns ?? [])
    // Not by `??`, which GRDB makes an IFNULL of.
    let condition: SQL = if let filter { filter.condition } else { "1" }
    let terms = (sort.map { [$0.terms] } ?? []) + ["item.orderingValue", "item.id"]
    return """
      FROM item LEFT JOIN assetType ON assetType.id = item.assetType
      WHERE \(condition) ORDER BY \(terms.joined(separator: ", "))
      """
  }

  /// The first field that no item has: misspelt, it would quietly select nothing, or everything.
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

/// A field that a text asks for, and where.
struct FieldUse: Sendable {
  let name: String
  let range: Range<Int>
  let text: String
}

extension Snapshot {
  /// Those of the keys that no item of the snapshot has, in their order.
  package func unknownKeys(among keys: [ItemKey]) throws(Failure) -> [ItemKey] {
    let list = ItemFilter.list(keys)
    let known = try read { database in
      Set(
        try database.all(
          "SELECT item.id, itemKey FROM \(items.name) AS item WHERE itemKey IN (SELECT value FROM json_each(?))",
          [list], of: "item"
        ) { try $0.text(1) })
    }
    return keys.filter { !known.contains($0.text) }
  }
}

/// A predicate as SQL over the tables item and assetType. Every value in it is bound.
struct ItemFilter: Sendable {
  /// 1 or 0 for every item, never NULL: NOT selects exactly the other items.
  let condition: SQL
  let fields: [FieldUse]
  /// Of MATCHES, by the numbers that the SQL has.
  let patterns: [MatchPattern]

  init(_ text: String, now: Timestamp) throws(PredicateError) {
    let predicate = try Predicate(text)
    var translation = Translation(text: text, now: now)
    condition = try translation.condition(predicate)
    fields = translation.fields
    patterns = translation.patterns
  }

  init(keys: [ItemKey]) {
    let list = Self.list(keys)
    condition = "item.itemKey IN (SELECT value FROM json_each(\(list)))"
    fields = []
    patterns = []
  }

  /// A JSON array, because a key may hold any character.
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

/// The items that a snapshot speaks of, as SQL names them: write `FROM \(name) AS item`.
struct ItemTable: Sendable {
  let name: String
  /// The number that items are ordered by, those with the same one by id.
  let place: String
  /// In a store of another app, a record may have no date.
  var mayLackDates = false

  static let all = ItemTable(name: "item", place: "orderingValue")
  static let ofOtherApp = ItemTable(name: all.name, place: all.place, mayLackDates: true)
}

/// Keys with commas between them, each with a `-` in front to begin with the last: `assetType,-valueInDollars`.
struct ItemSort: Sendable {
  /// Terms of ORDER BY, up to where two items are equal in all keys.
  let terms: SQL
  let fields: [FieldUse]

  init(_ text: String) throws(PredicateError) {
    var translation = Translation(text: text)
    var terms: [SQL] = []
    for key in try Expression.list(text) {
      if case .negative(let path) = key.kind {
        terms.append(try translation.order(by: path, isDescending: true))
      } else {
        terms.append(try translation.order(by: key, isDescending: false))
      }
    }
    self.terms = terms.joined(separator: ", ")
    fields = translation.fields
  }
}

extension Translation {
  /// Items that have nothing come last, whatever the direction. Texts come by letters without regard to case and accents;
  /// of fields, those that are numbers come first, as numbers.
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
