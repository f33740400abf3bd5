import GRDB

/// The entities of a Core Data store, as its bookkeeping tables and columns tell.
struct CoreDataModel {
  struct Entity {
    let number: Int
    let name: String
    /// Of its root entity, which all that inherit from it share.
    let table: String
    /// The numbers of the entity and of those that inherit from it; nothing where the table has no other rows.
    let family: [Int]?
    let columns: [Column]
  }

  struct Column {
    enum Kind { case integer, real, date, text, blob }

    let name: String
    /// As the model spells it where that is known, else in lower case.
    let attribute: String
    let kind: Kind
    let link: Link
    /// Beside a relationship whose other end is ordered: the column with the row's place there.
    let place: String?

    /// Whether a number is the key of a row of another entity.
    enum Link: Equatable {
      case none
      /// Perhaps: no relationship of the table has the index that Core Data makes for each.
      case possible
      /// Of the entity that is named, as far as the model tells.
      case toOne(String?)
    }

    var isToOne: Bool {
      if case .toOne = link { true } else { false }
    }
  }

  let entities: [Entity]

  /// Whether the tables are there that Core Data keeps in every store.
  static func isThere(in database: Database) throws -> Bool {
    try tables(of: database).isSuperset(of: ["Z_PRIMARYKEY", "Z_METADATA"])
  }

  init(_ database: Database) throws {
    let rows = try database.all(
      """
      SELECT CAST(Z_ENT AS INTEGER), CAST(Z_NAME AS TEXT) AS Z_NAME, CAST(coalesce(Z_SUPER, 0) AS INTEGER)
      FROM Z_PRIMARYKEY WHERE Z_ENT IS NOT NULL AND Z_NAME IS NOT NULL ORDER BY 1
      """, of: "Z_PRIMARYKEY"
    ) { (number: Int(try $0.integer(0)), name: try $0.text(1), parent: Int(try $0.integer(2))) }
    let parents = Dictionary(rows.map { ($0.number, $0.parent) }, uniquingKeysWith: { first, _ in first })
    let names = Dictionary(rows.map { ($0.number, $0.name) }, uniquingKeysWith: { first, _ in first })
    /// From an entity up to its root; a circle ends where it closes.
    func line(of number: Int) -> [Int] {
      var line = [number]
      while let parent = parents[line[line.count - 1]], names[parent] != nil, !line.contains(parent) {
        line.append(parent)
      }
      return line
    }
    let cache = try CachedModel(database)
    let tables = try Self.tables(of: database)
    entities = try rows.compactMap { row in
      let root = line(of: row.number).last ?? row.number
      let table = "Z" + (names[root] ?? row.name).uppercased()
      guard tables.contains(table) else {
        try Self.refuseOther(than: table, database)
        return nil
      }
      let family = rows.map(\.number).filter { line(of: $0).contains(row.number) }
      let sharers = rows.count { line(of: $0.number).last == root }
      return Entity(
        number: row.number, name: row.name, table: table, family: family.count < sharers ? family : nil,
        columns: try Self.columns(of: table, entity: row.name, cache, database))
    }
  }

  /// Ordinary tables only: a view or a virtual table may run code of its own.
  static func tables(of database: Database) throws -> Set<String> {
    try Set(
      database.all(
        "SELECT upper(name) FROM main.sqlite_master WHERE type = 'table' AND sql LIKE 'CREATE TABLE%'",
        of: "sqlite_master", keys: 0
      ) { try $0.text(0) })
  }

  /// A view or a virtual table that is called like the table of an entity.
  private static func refuseOther(than table: String, _ database: Database) throws {
    let other = try database.first(
      "SELECT type FROM main.sqlite_master WHERE upper(name) = ?", [table], of: "sqlite_master", keys: 0
    ) { try $0.text(0) }
    guard let other else { return }
    let kind = other == "table" ? "virtual table" : other
    throw DatabaseError(
      resultCode: .SQLITE_ABORT,
      message: "is not as a store of Core Data is (it has a \(kind) where the table \(table) belongs); "
        + "restore it from a copy")
  }

  /// Without Core Data's own columns, which begin with `Z_`, and those beside a relationship (`Z6_FOLDER`).
  private static func columns(
    of table: String, entity: String, _ cache: CachedModel, _ database: Database
  ) throws -> [Column] {
    let indexes = try Set(
      database.all(
        "SELECT upper(name) FROM main.sqlite_master WHERE type = 'index' AND upper(tbl_name) = ?", [table],
        of: "sqlite_master", keys: 0
      ) { try $0.text(0) })
    let rows = try database.all(
      "SELECT upper(name), upper(type) FROM pragma_table_info(?)", [table], of: table, keys: 0
    ) { (name: try $0.text(0), type: try $0.text(1)) }
    let names = Set(rows.map(\.name))
    let areIndexed = names.contains { indexes.contains("\(table)_\($0)_INDEX") }
    return rows.compactMap { row in
      let name = row.name
      guard name.wholeMatch(of: /Z[0-9]*_.*|Z/) == nil, name.hasPrefix("Z") else { return nil }
      let kind = Column.Kind(declared: row.type)
      let upperCase = String(name.dropFirst())
      let isIndexed = indexes.contains("\(table)_\(name)_INDEX")
      let likely: Column.Link = isIndexed ? .toOne(nil) : areIndexed ? .none : .possible
      let link = kind == .integer ? cache.link(of: upperCase, of: entity) ?? likely : .none
      let place = "Z_FOK_" + upperCase
      return Column(
        name: name, attribute: cache.attribute(upperCase, of: entity), kind: kind, link: link,
        place: names.contains(place) ? place : nil)
    }
  }
}

extension CoreDataModel.Column.Kind {
  fileprivate init(declared type: String) {
    switch type {
    case "INTEGER": self = .integer
    case "FLOAT", "DECIMAL": self = .real
    case "TIMESTAMP": self = .date
    case "BLOB": self = .blob
    default: self = .text
    }
  }
}

extension CoreDataModel.Entity {
  func column(called name: String) -> CoreDataModel.Column? {
    columns.first { $0.name == "Z" + name.uppercased() }
  }

  func has(_ role: CoreDataNames.Role) -> Bool {
    role.spellings.contains { column(called: $0) != nil }
  }
}
