import GRDB

/// The columns of a table, and the entity and the attribute of each column.
struct TableColumns {
  struct Raw {
    let name: String
    let kind: CoreDataModel.Column.Kind
    /// Whether the column has an index of the kind that Core Data creates for a relationship.
    let isIndexed: Bool
  }

  let table: String
  let raw: [Raw]
  let names: Set<String>
  /// The uniqueness constraints on a single attribute, each with the attribute's column.
  private let marks: [ColumnOwners.Mark]
  private let tree: EntityTree
  private let owners: ColumnOwners
  private let isModelKnown: Bool
  private var attributes: [CoreDataModel.Column] = []

  init(_ table: String, root: Int, _ tree: EntityTree, _ cache: CachedModel, _ database: Database) throws {
    let indexes = try database.all(
      "SELECT name FROM main.sqlite_master WHERE type = 'index' AND upper(tbl_name) = ?", [table],
      of: "sqlite_master", keys: 0
    ) { try $0.text(0) }
    let upper = Set(indexes.map { $0.uppercased() })
    raw = try database.all(
      "SELECT upper(name), upper(type) FROM pragma_table_info(?)", [table], of: table, keys: 0
    ) { row in
      let name = try row.text(0)
      return Raw(
        name: name, kind: CoreDataModel.Column.Kind(declared: try row.text(1)),
        isIndexed: upper.contains("\(table)_\(name)_INDEX"))
    }
    self.table = table
    self.tree = tree
    names = Set(raw.map(\.name))
    isModelKnown = tree.tableEntities(of: root).contains { cache.properties[tree.names[$0] ?? ""] != nil }
    var marks: [ColumnOwners.Mark] = []
    for number in tree.tableEntities(of: root) {
      let prefix = "Z_\(tree.names[number] ?? "")_UNIQUE_"
      for index in indexes where index.hasPrefix(prefix) {
        let columns = try database.all(
          "SELECT upper(coalesce(name, '')) FROM pragma_index_info(?)", [index], of: table, keys: 0
        ) { try $0.text(0) }.filter { $0 != "Z_PK" && $0 != "Z_ENT" }
        guard columns.count == 1 else { continue }
        let attribute = String(index.dropFirst(prefix.count))
        marks.append(.init(entity: number, property: attribute, column: columns[0]))
      }
    }
    self.marks = marks
    owners = try ColumnOwners(table, raw, root: root, tree, cache, marks, database)
    attributes = raw.filter { isAttribute($0.name) }.map(column)
  }

  /// Returns the columns in which rows of an entity may have values. The entity's own and inherited columns come first,
  /// and `declared` is their number; the columns of its subentities follow. Columns that belong to no entity of the
  /// model are included. Core Data's own columns and the far ends of to-many relationships are not.
  func columns(of entity: Int) -> (all: [CoreDataModel.Column], declared: Int) {
    let line = Set(tree.line(of: entity))
    let family = Set(tree.family(of: entity))
    let own = attributes.filter { column in
      if let owner = owners.owner(of: column.name) { return line.contains(owner) }
      // Without a model, a uniqueness constraint of a sibling entity shows that the column belongs to the sibling.
      let marked = marks.filter { $0.column == column.name }.map(\.entity)
      return marked.isEmpty || !line.union(family).isDisjoint(with: marked)
    }
    let below = attributes.filter { column in
      owners.owner(of: column.name).map { !line.contains($0) && family.contains($0) } ?? false
    }
    return (own + merged(below), own.count)
  }

  /// Returns one column for each attribute that several entities store in separate columns. Columns with bytes other
  /// than UUIDs are not merged, because they may contain pictures, and site.yml may name each such column.
  private func merged(_ columns: [CoreDataModel.Column]) -> [CoreDataModel.Column] {
    columns.reduce(into: []) { merged, column in
      let sibling = merged.firstIndex {
        $0.attribute == column.attribute && $0.kind == column.kind && $0.type == column.type
          && $0.link == column.link
      }
      if let sibling, column.kind != .blob || column.type == .uuid {
        merged[sibling].siblings.append(column.name)
      } else {
        merged.append(column)
      }
    }
  }

  /// Returns the attributes of an entity's uniqueness constraints, each with its column. The entity's own attributes
  /// come before inherited attributes.
  func unique(of entity: Int) -> [(attribute: String, column: String)] {
    tree.line(of: entity).flatMap { number in marks.filter { $0.entity == number } }.map {
      ($0.property, $0.column)
    }
  }

  /// The columns that contain neither an attribute nor Core Data's own data. These are far ends of to-many
  /// relationships (`Z1SPEC`), and columns of unknown purpose.
  var loose: [Raw] {
    raw.filter { raw in
      let isEnd = Self.farEnd(raw.name).map { names.contains("Z" + $0.name) } ?? false
      return !isAttribute(raw.name) && !isEnd && !raw.name.hasPrefix("Z_FOK_")
        && !["Z_PK", "Z_ENT", "Z_OPT"].contains(raw.name)
    }
  }

  /// Returns the column of a property in the model; `nil` if the column is unknown.
  func column(of property: String, entity: Int) -> String? {
    tree.line(of: entity).lazy.compactMap { owners.columns[.init(entity: $0, property: property)] }.first
  }

  /// Parses the name of a column such as `Z1SPEC`, which is the far end of a to-many relationship without an inverse.
  /// Returns the number of the entity that has the relationship, and the relationship's name. `nil` for any other
  /// column.
  static func farEnd(_ column: String) -> (entity: Int, name: String)? {
    guard let match = column.wholeMatch(of: /Z([0-9]+)_?([^0-9_].*)/), let number = Int(match.1) else {
      return nil
    }
    return (number, String(match.2))
  }

  /// Whether the column contains an attribute or a to-one relationship.
  func isAttribute(_ name: String) -> Bool {
    if owners.owner(of: name) != nil { return true }
    guard name.hasPrefix("Z"), name != "Z", !["Z_PK", "Z_ENT", "Z_OPT"].contains(name) else { return false }
    return name.wholeMatch(of: /Z[0-9]+.*|Z_FOK_.*/) == nil
  }

  private func column(_ raw: Raw) -> CoreDataModel.Column {
    let base = String(raw.name.dropFirst())
    let place = "Z_FOK_" + base
    let property = owners.property(of: raw.name)
    let likely = Self.known[base] ?? base.lowercased()
    // A uniqueness constraint states the column of an attribute. Any other column with the attribute's name belongs to
    // a different attribute.
    let mark = marks.first { $0.column == raw.name }
    let isOther = mark == nil && marks.contains { $0.property.uppercased() == base }
    var column = CoreDataModel.Column(
      name: raw.name, attribute: property?.name ?? mark?.property ?? (isOther ? raw.name : likely),
      kind: raw.kind,
      type: property.flatMap { if case .attribute(let type) = $0.content { type } else { nil } },
      link: link(raw, property), place: names.contains(place) ? place : nil)
    if !isModelKnown, mark == nil, !isOther {
      column.rivals = (1...9).map { raw.name + "\($0)" }.filter(names.contains)
    }
    return column
  }

  private func link(_ raw: Raw, _ property: CachedModel.Property?) -> CoreDataModel.Column.Link {
    guard raw.kind == .integer else { return .none }
    if let property { return property.relationship.map { .toOne($0.destination) } ?? .none }
    if let entity = numbered(raw.name) { return .toOne(entity) }
    if raw.isIndexed { return .toOne(nil) }
    return isModelKnown || self.raw.contains(where: \.isIndexed) ? .none : .possible
  }

  /// Returns the name of the entity that a relationship such as `ZFOLDER` refers to. The entity is known if the table
  /// also has a column such as `Z6_FOLDER`: the rows refer to entity 6 or its subentities. Otherwise `nil`.
  private func numbered(_ column: String) -> String? {
    let suffix = "_" + column.dropFirst()
    let numbers = names.compactMap { name -> Int? in
      guard name.hasPrefix("Z"), name.hasSuffix(suffix) else { return nil }
      return Int(name.dropFirst().dropLast(suffix.count))
    }
    return numbers.count == 1 ? tree.names[numbers[0]] : nil
  }

  private static let known = Dictionary(
    CoreDataNames.Role.allCases.flatMap { $0.spellings + $0.otherSpellings }.map { ($0.uppercased(), $0) },
    uniquingKeysWith: { first, _ in first })
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
