package import Diagnostics
import GRDB
package import InventoryModel

extension Snapshot {
  /// Returns the names of the visible fields of the items, in no particular order. Faster than `fieldColumns`.
  package func fieldNames() throws(Failure) -> [String] {
    try read { database in
      try database.all(
        "SELECT DISTINCT name FROM field WHERE value <> '' AND \(items.condition)",
        of: "field", keys: 0
      ) { try $0.text(0) }.filter(disclosure.shows(field:))
    }
  }

  /// Returns the same names in the order of `fieldColumns`, each once.
  package func orderedFieldNames() throws(Failure) -> [String] {
    var seen: Set<FieldName> = []
    return try fieldColumns().filter { seen.insert(FieldName(text: $0)).inserted }
  }

  /// Whether some item has this field, and the field is not hidden. Stops at the first match.
  package func hasField(named name: FoldedName) throws(Failure) -> Bool {
    try read { database in
      let names = try database.storedRows(
        "SELECT DISTINCT name FROM field WHERE value <> '' AND \(items.condition)", of: "field")
      while let row = try names.next() {
        let text = try row.text(0)
        if FoldedName(text) == name, disclosure.shows(field: text) { return true }
      }
      return false
    }
  }

  /// Calls `body` once for each item, with the fields that have these names and are neither hidden nor masked. Items
  /// without such fields are left out.
  package func forEachItem(withFields names: [String], _ body: ([Field]) -> Void) throws(Failure) {
    let names = names.filter { disclosure.level(ofField: $0) == .shown }
    guard !names.isEmpty else { return }
    try read { database in
      let marks = names.map { _ in "?" }.joined(separator: ",")
      let rows = try database.storedRows(
        """
        SELECT item, position, name, value FROM field
        WHERE name IN (\(marks)) AND value <> '' AND \(items.condition) ORDER BY item, position
        """, StatementArguments(names), of: "field", keys: 2)
      var current: (item: Int64, fields: [Field])?
      while let row = try rows.next() {
        let item = try row.integer(0)
        if let current, current.item != item { body(current.fields) }
        if current?.item != item { current = (item, []) }
        current?.fields.append(Field(name: try row.text(2), value: try row.text(3)))
      }
      if let current { body(current.fields) }
    }
  }

  /// Returns the names of the columns for the visible fields of the items. The columns contain the fields of each item
  /// in the item's own order, so a name is repeated if items have different orders. The columns depend only on the
  /// items' fields, not on the order of the items. Reads every field once, or twice if a name is repeated.
  package func fieldColumns() throws(Failure) -> [String] {
    try read { database in
      let pairs = try database.all(
        """
        SELECT DISTINCT lag(name) OVER (PARTITION BY item ORDER BY position) AS previous, name
        FROM field WHERE value <> '' AND \(items.condition)
        """, of: "field", keys: 0
      ) { (try $0.optionalText(0).map(FieldName.init), FieldName(text: try $0.text(1))) }
      var columns = FieldColumns(pairs)
      if columns.hasContradiction {
        // Each item's list of names is a JSON array, because a name may contain any character.
        let orders = try database.all(
          """
          SELECT DISTINCT names FROM (
            SELECT json_group_array(name) AS names
            FROM (
              SELECT item, name FROM field
              WHERE value <> '' AND \(items.condition) ORDER BY item, position)
            GROUP BY item)
          ORDER BY names
          """, of: "field", keys: 0
        ) { try $0.text(0) }
        for order in orders {
          columns.add(
            try database.all("SELECT value FROM json_each(?) ORDER BY key", [order], of: "field", keys: 0) {
              FieldName(text: try $0.text(0))
            })
        }
      }
      return columns.names.map(\.text).filter(disclosure.shows(field:))
    }
  }
}

/// The name of a field, compared by bytes as in the store, because Swift treats a composed and a decomposed é as equal.
struct FieldName: Hashable, Comparable {
  let text: String

  static func == (left: FieldName, right: FieldName) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  static func < (left: FieldName, right: FieldName) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
  }
}

/// A list of field names that contains the field names of each item in that item's order.
struct FieldColumns {
  private(set) var names: [FieldName] = []
  /// Whether a name must be repeated, because items have different orders.
  private(set) var hasContradiction = false

  /// `pairs` are all pairs of adjacent names in the items. The first name of an item has the predecessor `nil`.
  init(_ pairs: [(previous: FieldName?, name: FieldName)]) {
    var followers: [FieldName: Set<FieldName>] = [:]
    var waitingFor: [FieldName: Int] = [:]
    for (previous, name) in pairs {
      waitingFor[name, default: 0] += 0
      if let previous, followers[previous, default: []].insert(name).inserted {
        waitingFor[name, default: 0] += 1
      }
    }
    var free = waitingFor.filter { $0.value == 0 }.map(\.key).sorted(by: >)
    while !waitingFor.isEmpty {
      if free.isEmpty {
        // The remaining names contain a cycle. The alphabetically first of these names comes next.
        hasContradiction = true
        free = waitingFor.keys.min().map { [$0] } ?? []
      }
      guard let name = free.popLast() else { break }
      waitingFor[name] = nil
      names.append(name)
      var isFree = false
      for follower in followers[name] ?? [] {
        guard let count = waitingFor[follower] else { continue }
        waitingFor[follower] = count - 1
        if count == 1 {
          free.append(follower)
          isFree = true
        }
      }
      if isFree { free.sort(by: >) }
    }
  }

  /// Appends names until the list contains the names of an item in their order, possibly with other names between them.
  mutating func add(_ order: [FieldName]) {
    var start = 0
    for name in order {
      if let index = names[start...].firstIndex(of: name) {
        start = index + 1
      } else {
        names.append(name)
        start = names.count
      }
    }
  }
}
