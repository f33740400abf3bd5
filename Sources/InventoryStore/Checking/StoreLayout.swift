import GRDB

/// Compares a store's tables, indexes and triggers with those of its schema version.
///
/// A store may have other tables and views, which are not read. Everything attached to Coffer's tables must be part of
/// Coffer's schema. A view in place of a table, a trigger, a computed column or an expression in an index could run SQL
/// that another program wrote.
enum StoreLayout {
  private struct Object: Hashable {
    let type: String
    let name: String
    let table: String
    let sql: String
  }

  /// Returns a description of the first difference from the layout of `version`; `nil` if there is none.
  static func mistake(in database: Database, version: Int) throws -> String? {
    let found = try objects(in: database)
    let strict = try declared(version, areTablesStrict: Schema.knowsStrictTables)
    if mistake(in: found, strict) == nil { return try link(to: strict, found, database) }
    // The store may have been created by a version of SQLite that does not support strict tables.
    let plain = try declared(version, areTablesStrict: false)
    if mistake(in: found, plain) == nil { return try link(to: plain, found, database) }
    return mistake(in: found, strict)
  }

  private static func mistake(in found: Set<Object>, _ declared: Set<Object>) -> String? {
    let names = Set(declared.map { $0.table.lowercased() })
    let own = found.filter { names.contains($0.table.lowercased()) || names.contains($0.name.lowercased()) }
    if let missing = declared.subtracting(own).min(by: isBefore) {
      let other = own.first { $0.name.lowercased() == missing.name.lowercased() }
      return other.map {
        $0.type == missing.type
          ? "its \($0.type) \($0.name) differs from Coffer's schema"
          : "it has a \($0.type) in place of the \(missing.type) \(missing.name)"
      } ?? "it has no \(missing.type) \(missing.name)"
    }
    return own.subtracting(declared).min(by: isBefore).map {
      "its \($0.type) \($0.name) is not part of Coffer's schema and changes the table \($0.table)"
    }
  }

  /// Returns a description of the first table outside of Coffer's schema that refers to one of Coffer's tables; `nil`
  /// if there is none. Removing an item could change the rows of such a table.
  private static func link(to declared: Set<Object>, _ found: Set<Object>, _ database: Database) throws
    -> String?
  {
    let names = Set(declared.map { $0.table.lowercased() })
    let others = found.filter {
      $0.type == "table" && !names.contains($0.name.lowercased()) && $0.sql.hasPrefix("CREATE TABLE")
    }
    for other in others.sorted(by: isBefore) {
      let targets = try database.all(
        "SELECT \"table\" FROM pragma_foreign_key_list(?)", [other.name], of: other.name, keys: 0
      ) { try $0.text(0) }
      if targets.contains(where: { names.contains($0.lowercased()) }) {
        return "its table \(other.name) is not part of Coffer's schema but refers to a table of the schema"
      }
    }
    return nil
  }

  private static func declared(_ version: Int, areTablesStrict: Bool) throws -> Set<Object> {
    try DatabaseQueue().inDatabase { database in
      let statements = Schema.statements(from: 0, areTablesStrict: areTablesStrict).prefix(version)
      try Schema.run(Array(statements), in: database)
      return try objects(in: database)
    }
  }

  private static func objects(in database: Database) throws -> Set<Object> {
    let query = "SELECT name, type, tbl_name, coalesce(sql, '') FROM main.sqlite_master"
    let objects = try database.all(query, of: "sqlite_master") {
      Object(type: try $0.text(1), name: try $0.text(0), table: try $0.text(2), sql: plain(try $0.text(3)))
    }
    return Set(objects)
  }

  /// Sorts tables first, because a difference in a table causes differences in other objects.
  private static func isBefore(_ one: Object, _ other: Object) -> Bool {
    (one.type == "table" ? 0 : 1, one.name, one.type) < (
      other.type == "table" ? 0 : 1, other.name, other.type
    )
  }

  /// Returns the SQL without comments and with single spaces. Quoted text is unchanged.
  private static func plain(_ sql: String) -> String {
    var text: [UInt8] = []
    var rest = sql.utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        let quoted = rest.prefix { $0 != byte }
        rest = rest.dropFirst(quoted.count + 1)
        text += [byte] + quoted + [byte]
      } else if byte == UInt8(ascii: "-"), rest.first == byte {
        rest = rest.drop { $0 != UInt8(ascii: "\n") }
      } else if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") {
        if text.last != UInt8(ascii: " ") { text.append(UInt8(ascii: " ")) }
      } else {
        text.append(byte)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
