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

  /// The fields that the selection asks for.
  var fields: [FieldUse] { (filter?.fields ?? []) + (sort?.fields ?? []) }
}

/// A field that a text asks for, and where.
struct FieldUse: Sendable {
  let name: String
  let range: Range<Int>
  let text: String
}

extension ItemSelection {
  /// The items with these keys; keys that no item has select nothing.
  package init(keys: [ItemKey], sort: String?) throws(SelectionError) {
    filter = ItemFilter(keys: keys)
    self.sort = try sort.map { text throws(SelectionError) in try ItemSort(text) }
  }
}

extension ItemFilter {
  fileprivate init(keys: [ItemKey]) {
    let list = Self.list(keys)
    condition = "item.itemKey IN (SELECT value FROM json_each(\(list)))"
    fields = []
    patterns = []
  }

  /// A JSON array, because a key may hold any character.
  fileprivate static func list(_ keys: [ItemKey]) -> String {
    "["
      + keys.map { key in
        "\""
          + key.text.unicodeScalars.map { scalar in
            switch scalar {
            case "\"", "\\": "\\\(scalar)"
            case "\u{0}"..."\u{1F}":
              "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
            default: String(scalar)
            }
          }.joined() + "\""
      }.joined(separator: ",") + "]"
  }
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
    var translation = Translation(of: text, now: now)
    condition = try translation.condition(predicate)
    fields = translation.fields
    patterns = translation.patterns
  }
}
