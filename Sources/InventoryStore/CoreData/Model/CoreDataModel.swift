import GRDB

/// The entities of a Core Data store. They are read from Core Data's own tables, the saved model if there is one, and
/// the columns of the entities' tables.
struct CoreDataModel {
  struct Entity {
    let number: Int
    let name: String
    /// The table of the root entity, which the root entity shares with all of its subentities.
    let table: String
    /// The numbers of the entity and its subentities; `nil` if the table contains no rows of other entities.
    let family: [Int]?
    /// The entity's own and inherited columns, then the columns of its subentities.
    let columns: [Column]
    /// The number of own and inherited columns, which come first in `columns`.
    let declared: Int
    let toMany: [ToMany]
    /// The first attribute with a uniqueness constraint that includes no other attribute; `nil` if there is none.
    let unique: String?
    /// The index of the first column for each attribute name. The names are in uppercase.
    private let places: [String: Int]

    init(_ number: Int, _ name: String, family: [Int]?, _ shared: TableColumns, toMany: [ToMany]) {
      (self.number, self.name, self.family, self.toMany) = (number, name, family, toMany)
      table = shared.table
      let (columns, declared) = shared.columns(of: number)
      (self.columns, self.declared) = (columns, declared)
      let marks = shared.unique(of: number)
      unique = marks.first?.attribute
      let marked = marks.flatMap { mark in
        columns.indices.filter { columns[$0].name == mark.column }.map { (mark.attribute.uppercased(), $0) }
      }
      places = Dictionary(
        marked + zip(columns.map { $0.attribute.uppercased() }, columns.indices),
        uniquingKeysWith: { first, _ in first })
    }

    /// Returns the column of the attribute with this name, ignoring case. `nil` if there is none, or if several columns
    /// may be the attribute.
    func plainColumn(_ name: String) -> Column? {
      let column = places[name.uppercased()].map { columns[$0] }
      return column.flatMap { $0.rivals.isEmpty ? $0 : nil }
    }

    /// Returns the same column as `plainColumn`, but `nil` if only a subentity has the attribute.
    func declaredColumn(_ name: String) -> Column? {
      guard let place = places[name.uppercased()], place < declared else { return nil }
      return plainColumn(name)
    }
  }

  struct Column {
    enum Kind { case integer, real, date, text, blob }

    let name: String
    /// The attribute's name as the saved model spells it. Without a model, a known name of a role keeps its usual
    /// spelling, and any other name is in lowercase. The name of an attribute of a composite contains a dot.
    let attribute: String
    let kind: Kind
    /// The type that the model states; `nil` if it states none.
    let type: AttributeType?
    let link: Link
    /// The column that states the row's position in the inverse relationship; `nil` if the inverse is not ordered.
    let place: String?
    /// The other columns that may be the attribute with this name, such as `ZTITLE1` for `ZTITLE`. Empty if there is a
    /// model.
    var rivals: [String] = []
    /// The columns in which sibling entities store an attribute with this name. A row has a value in only one of these
    /// columns. Empty if there is no model.
    var siblings: [String] = []

    /// Whether a number in the column is a reference: the key of a row of another entity.
    enum Link: Equatable {
      case none
      /// Unknown, because no column of the table has an index of the kind that Core Data creates for each relationship.
      case possible
      /// A reference to a row of this entity, as stated by the model or by a number in the name of a column. `nil` if
      /// the entity is unknown.
      case toOne(String?)
    }

    var isToOne: Bool {
      if case .toOne = link { true } else { false }
    }
  }

  /// A to-many relationship to rows of another entity.
  struct ToMany {
    let name: String
    /// The number of the target entity.
    let destination: Int
    /// SQL with three columns. `item` is the key of a row that has the relationship, `far` is the key of a row that the
    /// first row refers to, and `place` is the position of the far row.
    let rows: String
    let source: Source

    /// Where a relationship is stored: in a column of the target's rows, or in a separate table.
    enum Source: Hashable {
      case column(table: String, name: String)
      case table(String)
    }
  }

  let entities: [Entity]
  /// Whether the store contains a saved model.
  let isCached: Bool
  /// The tables that look like tables of entities, but whose entities the store no longer lists.
  let strayTables: [String]
  /// All columns and tables that contain only a to-many relationship, or that have an unknown purpose.
  let loose: [ToMany.Source]
  /// The tables in `loose` whose relationship is unknown, keyed by the possible names of their relationships.
  let unreadTables: [String: String]

  /// Whether the database has the tables that every Core Data store has.
  static func isThere(in database: Database) throws -> Bool {
    try tables(of: database).isSuperset(of: ["Z_PRIMARYKEY", "Z_METADATA"])
  }

  init(_ database: Database) throws {
    let tree = try EntityTree(database)
    let cache = try CachedModel(database)
    let tables = try Self.tables(of: database)
    var columns: [Int: TableColumns] = [:]
    for root in tree.roots {
      let table = tree.table(of: root)
      guard tables.contains(table) else {
        try Self.refuseOther(than: table, database)
        continue
      }
      columns[root] = try TableColumns(table, root: root, tree, cache, database)
    }
    let links = try ToManyLinks(tree, cache, columns, tables, database)
    entities = tree.numbers.compactMap { number in
      guard let shared = columns[tree.root(of: number)], let name = tree.names[number] else { return nil }
      return Entity(number, name, family: tree.filter(of: number), shared, toMany: links.all(of: number))
    }
    isCached = !cache.isEmpty
    loose =
      columns.sorted { $0.key < $1.key }.flatMap { _, table in
        table.loose.map { .column(table: table.table, name: $0.name) }
      } + links.tables.map(ToMany.Source.table)
    unreadTables = links.unread
    let known = Set(tree.roots.map(tree.table))
    strayTables = tables.filter { $0.wholeMatch(of: /Z[^_].*/) != nil && !known.contains($0) }.sorted()
  }

  func entity(_ number: Int) -> Entity? { entities.first { $0.number == number } }

  /// Returns the names of all tables, in uppercase. Views and virtual tables are left out, because they could run other
  /// code.
  static func tables(of database: Database) throws -> Set<String> {
    try Set(
      database.all(
        "SELECT upper(name) FROM main.sqlite_master WHERE type = 'table' AND sql LIKE 'CREATE TABLE%'",
        of: "sqlite_master", keys: 0
      ) { try $0.text(0) })
  }

  /// Throws if a view or a virtual table has the name of an entity's table.
  private static func refuseOther(than table: String, _ database: Database) throws {
    let other = try database.first(
      "SELECT type FROM main.sqlite_master WHERE upper(name) = ?", [table], of: "sqlite_master", keys: 0
    ) { try $0.text(0) }
    guard let other else { return }
    let kind = other == "table" ? "virtual table" : other
    throw DatabaseError(
      resultCode: .SQLITE_ABORT,
      message: "is not a valid Core Data store (it has a \(kind) in place of the table \(table)); "
        + "restore it from a backup")
  }
}
