import GRDB

/// The property that each column of a table contains.
///
/// Core Data uses the property's name in uppercase as the column name. If another entity of the same table or an
/// attribute of a composite already uses the name, Core Data adds a number: `ZTITLE`, `ZTITLE1`, `ZTITLE2`. The numbers
/// are assigned from the root entity down, by entity number, then by property name. This order is checked against each
/// column: its type, the index of a uniqueness constraint, and the entities of the rows that have a value.
struct ColumnOwners {
  struct Key: Hashable {
    let entity: Int
    let property: String
  }

  /// A uniqueness constraint, which states an attribute and its column.
  struct Mark {
    let entity: Int
    let property: String
    let column: String
  }

  private struct Claim {
    let entity: Int
    let property: CachedModel.Property

    var key: Key { Key(entity: entity, property: property.name) }
  }

  private(set) var columns: [Key: String] = [:]
  private var claims: [String: Claim] = [:]

  init(
    _ table: String, _ raw: [TableColumns.Raw], root: Int, _ tree: EntityTree, _ cache: CachedModel,
    _ marks: [Mark], _ database: Database
  ) throws {
    let groups = Dictionary(grouping: Self.claims(root: root, tree, cache), by: \.property.base)
    let kinds = Dictionary(raw.map { ($0.name, $0.kind) }, uniquingKeysWith: { first, _ in first })
    // If only one property has a name, its column is certain. Properties that share a name then divide the remaining
    // columns.
    for (base, group) in groups.sorted(by: { ($0.value.count, $0.key) < ($1.value.count, $1.key) }) {
      let candidates = (0...(group.count + 1)).map { "Z" + base + ($0 == 0 ? "" : "\($0)") }
        .filter { kinds[$0] != nil && claims[$0] == nil }
      let isShared = Set(group.map(\.entity)).count > 1
      let users = isShared ? try Self.users(of: candidates, in: table, database) : [:]
      for claim in Self.order(group, marks) {
        let marked = marks.first { $0.entity == claim.entity && $0.property == claim.property.name }?.column
        let family = Set(tree.family(of: claim.entity))
        let fitting = candidates.filter { column in
          claims[column] == nil && kinds[column].map { claim.property.fits($0) } ?? false
            && (users[column] ?? []).isSubset(of: family)
        }
        guard let column = fitting.first(where: { $0 == marked }) ?? fitting.first else { continue }
        columns[claim.key] = column
        claims[column] = claim
      }
    }
  }

  /// Returns the number of the entity that declares the property of a column; `nil` if the property is not known.
  func owner(of column: String) -> Int? { claims[column]?.entity }

  func property(of column: String) -> CachedModel.Property? { claims[column]?.property }

  /// Returns the properties that have a column, each once, with the entity that declares it. They are sorted from the
  /// root down, by entity number, then by name.
  private static func claims(root: Int, _ tree: EntityTree, _ cache: CachedModel) -> [Claim] {
    var names: [Int: Set<String>] = [:]
    return tree.tableEntities(of: root).sorted {
      (tree.line(of: $0).count > 1 ? 1 : 0, $0) < (tree.line(of: $1).count > 1 ? 1 : 0, $1)
    }.flatMap { number in
      let properties = cache.properties[tree.names[number] ?? ""] ?? []
      names[number] = Set(properties.map(\.name))
      return properties.filter { property in
        let isInherited = tree.line(of: number).dropFirst().contains {
          names[$0]?.contains(property.name) ?? false
        }
        return !isInherited && !property.isTransient && property.relationship?.isToMany != true
      }.map { Claim(entity: number, property: $0) }
    }
  }

  /// Puts properties with a uniqueness constraint first, so that no other property gets their column.
  private static func order(_ group: [Claim], _ marks: [Mark]) -> [Claim] {
    func isMarked(_ claim: Claim) -> Bool {
      marks.contains { $0.entity == claim.entity && $0.property == claim.property.name }
    }
    return group.filter(isMarked) + group.filter { !isMarked($0) }
  }

  /// Returns, for each column, the entities of the rows that have a value in the column.
  private static func users(
    of columns: [String], in table: String, _ database: Database
  ) throws -> [String: Set<Int>] {
    var users: [String: Set<Int>] = [:]
    for column in columns {
      users[column] = try Set(
        database.all(
          """
          SELECT DISTINCT CAST(Z_ENT AS INTEGER) FROM main.\(table.quoted)
          WHERE \(column.quoted) IS NOT NULL AND Z_ENT IN (SELECT Z_ENT FROM Z_PRIMARYKEY)
          """, of: table, keys: 0
        ) { Int(try $0.integer(0)) })
    }
    return users
  }
}

extension CachedModel.Property {
  /// Whether a column of this kind can contain the property.
  fileprivate func fits(_ kind: CoreDataModel.Column.Kind) -> Bool {
    switch content {
    case .relationship: kind == .integer
    case .attribute(let type?): type.kind == kind
    case .attribute(nil): true
    }
  }
}
