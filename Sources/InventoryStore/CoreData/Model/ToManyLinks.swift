import GRDB

/// The to-many relationships of all entities in the store. The model states them. Without a model, they are found by
/// the numbers in the names of columns and tables.
struct ToManyLinks {
  private struct Join {
    struct Side {
      let column: String
      let entity: Int
      /// The name of the inverse relationship.
      let name: String
      let place: String?
    }

    let table: String
    /// The two ends of the relationship. A table with another number of ends cannot be interpreted.
    let sides: [Side]

    /// The names that the table's relationships may have, in uppercase.
    var names: [String] {
      [String(table.drop { !$0.isNumber }.drop(while: \.isNumber))] + sides.map(\.name)
    }

    /// Both directions of the relationship; empty if the table cannot be interpreted.
    var ends: [(own: Side, far: Side)] {
      sides.count == 2 ? [(sides[0], sides[1]), (sides[1], sides[0])] : []
    }

    /// Returns the SQL for the rows of a relationship; `nil` if the table does not contain this relationship.
    func rows(own: [Int], _ inverse: String, far: [Int], _ name: String) -> String? {
      ends.first {
        own.contains($0.own.entity) && $0.own.name == inverse && far.contains($0.far.entity)
          && $0.far.name == name
      }.map(rows)
    }

    func rows(_ own: Side, _ far: Side) -> String {
      "SELECT \(own.column.quoted) AS item, \(far.column.quoted) AS far, \(far.place?.quoted ?? "0") AS place "
        + "FROM main.\(table.quoted) WHERE \(own.column.quoted) IS NOT NULL AND \(far.column.quoted) IS NOT NULL"
    }
  }

  /// The column with the far end of a to-many relationship without an inverse, such as `Z1SPEC`.
  private struct End {
    let entity: Int
    let link: CoreDataModel.ToMany
  }

  private var links: [Int: [CoreDataModel.ToMany]] = [:]
  /// The tables of many-to-many relationships.
  let tables: [String]
  /// The tables whose relationship is unknown, keyed by the possible names of their relationships.
  private(set) var unread: [String: String] = [:]

  init(
    _ tree: EntityTree, _ cache: CachedModel, _ columns: [Int: TableColumns], _ tables: Set<String>,
    _ database: Database
  ) throws {
    let joins = try Self.joins(tables, database)
    let ends = Self.ends(columns)
    self.tables = joins.map(\.table)
    for entity in tree.numbers {
      var names: Set<String> = []
      let properties = tree.line(of: entity).flatMap { cache.properties[tree.names[$0] ?? ""] ?? [] }
        .filter { names.insert($0.name).inserted }
      links[entity] =
        properties.isEmpty
        ? Self.numbered(entity, tree, columns, joins, ends)
        : properties.compactMap { Self.link($0, of: entity, tree, cache, columns, joins) }
    }
    let read = Set(links.values.joined().map(\.source))
    for join in joins where !read.contains(.table(join.table)) {
      for name in join.names { unread[name] = join.table }
    }
  }

  func all(of entity: Int) -> [CoreDataModel.ToMany] { links[entity] ?? [] }

  /// Returns a to-many relationship that the model states. `nil` if the property is not a to-many relationship, or if
  /// the column or table of the relationship is not found.
  private static func link(
    _ property: CachedModel.Property, of entity: Int, _ tree: EntityTree, _ cache: CachedModel,
    _ columns: [Int: TableColumns], _ joins: [Join]
  ) -> CoreDataModel.ToMany? {
    guard let relationship = property.relationship, relationship.isToMany,
      let far = tree.number(of: relationship.destination), let table = columns[tree.root(of: far)]
    else { return nil }
    let inverse = relationship.inverse.flatMap { inverse in
      tree.line(of: far).lazy.compactMap { cache.property(inverse, of: tree.names[$0] ?? "") }.first
    }
    func link(by column: String) -> CoreDataModel.ToMany {
      .init(
        name: property.name, destination: far, rows: rowsBy(column, of: table),
        source: .column(table: table.table, name: column))
    }
    if let inverse, inverse.relationship?.isToMany == false {
      return table.column(of: inverse.name, entity: far).map(link)
    }
    guard let inverse else {
      return tree.line(of: entity).map { "Z\($0)\(property.base)" }.first(where: table.names.contains).map(
        link)
    }
    return joins.lazy.compactMap { join in
      join.rows(own: tree.line(of: entity), inverse.base, far: tree.line(of: far), property.base).map {
        .init(name: property.name, destination: far, rows: $0, source: .table(join.table))
      }
    }.first
  }

  /// Returns the to-many relationships of an entity in a store without a saved model.
  private static func numbered(
    _ entity: Int, _ tree: EntityTree, _ columns: [Int: TableColumns], _ joins: [Join], _ ends: [End]
  ) -> [CoreDataModel.ToMany] {
    let line = tree.line(of: entity)
    let direct = ends.filter { line.contains($0.entity) }.map(\.link)
    let joined = joins.compactMap { join in
      join.ends.first { own, far in
        // If a relationship is from an entity to itself, only the model states which end is in which column.
        own.entity != far.entity && line.contains(own.entity) && columns[tree.root(of: far.entity)] != nil
      }.map { own, far in
        CoreDataModel.ToMany(
          name: far.name.lowercased(), destination: far.entity, rows: join.rows(own, far),
          source: .table(join.table))
      }
    }
    return direct + joined
  }

  private static func ends(_ columns: [Int: TableColumns]) -> [End] {
    columns.sorted { $0.key < $1.key }.flatMap { root, table in
      table.loose.compactMap { raw -> End? in
        guard raw.kind == .integer, let end = TableColumns.farEnd(raw.name) else { return nil }
        let link = CoreDataModel.ToMany(
          name: end.name.lowercased(), destination: root, rows: rowsBy(raw.name, of: table),
          source: .column(table: table.table, name: raw.name))
        return End(entity: end.entity, link: link)
      }
    }
  }

  /// Returns the SQL for the rows of a relationship. A column of the far table contains the references.
  private static func rowsBy(_ column: String, of table: TableColumns) -> String {
    let place = "Z_FOK_" + column.dropFirst()
    return
      "SELECT \(column.quoted) AS item, Z_PK AS far, \(table.names.contains(place) ? place.quoted : "0") AS place "
      + "FROM main.\(table.table.quoted) WHERE \(column.quoted) IS NOT NULL"
  }

  private static func joins(_ tables: Set<String>, _ database: Database) throws -> [Join] {
    try tables.filter { $0.wholeMatch(of: /Z_[0-9]+.*/) != nil }.sorted().map { table in
      let names = try database.all(
        "SELECT upper(name) FROM pragma_table_info(?)", [table], of: table, keys: 0
      ) { try $0.text(0) }
      let sides = names.compactMap { name -> Join.Side? in
        guard let match = name.wholeMatch(of: /Z_([0-9]+)(.+)/), let number = Int(match.1) else { return nil }
        let place = "Z_FOK_" + name.dropFirst(2)
        return .init(
          column: name, entity: number, name: String(match.2), place: names.contains(place) ? place : nil)
      }
      return Join(table: table, sides: sides)
    }
  }
}
