import GRDB

/// Queries about the rows of a store, on which `CoreDataFinder` bases its choices.
struct CoreDataFacts {
  let database: Database

  func rows(of entity: CoreDataModel.Entity) throws -> Int {
    try database.count("SELECT count(*) FROM main.\(entity.table.quoted) AS t WHERE \(entity.filter("t"))")
  }

  /// Whether one of the first 50 values of a column starts like a picture, or refers to a file that starts like a
  /// picture. If all of these values refer to missing files, the files are assumed to be pictures, unless the model
  /// states that the column is transformable.
  func hasPictures(_ column: CoreDataModel.Column, of entity: CoreDataModel.Entity) throws -> Bool {
    guard column.kind == .blob, column.type != .uuid else { return false }
    let values = """
      FROM (
        SELECT substr(\(column.sql), 1, 64) AS start, length(\(column.sql)) AS size FROM main.\(entity.table.quoted) AS t
        WHERE length(\(column.sql)) > 0 AND \(entity.filter("t")) LIMIT 50)
      """
    if try database.count("SELECT EXISTS (SELECT 1 \(values) WHERE coreDataImage(start, size))") > 0 {
      return true
    }
    let isMissing = "size = 38 AND coreDataFileIsMissing(start)"
    guard column.type != .transformable,
      try database.count("SELECT EXISTS (SELECT 1 \(values) WHERE \(isMissing))") > 0
    else { return false }
    return try database.count("SELECT EXISTS (SELECT 1 \(values) WHERE NOT (\(isMissing)))") == 0
  }

  /// Returns the number of references in a column, and the number of references that match a row of the entity `end`.
  func references(
    _ column: CoreDataModel.Column, of item: CoreDataModel.Entity, to end: CoreDataModel.Entity
  ) throws -> (all: Int, found: Int) {
    let from = "FROM main.\(item.table.quoted) AS t WHERE \(column.sql) IS NOT NULL AND \(item.filter("t"))"
    return (
      try database.count("SELECT count(*) \(from)"),
      try database.count(
        "SELECT count(*) \(from) AND EXISTS (SELECT 1 FROM main.\(end.table.quoted) AS e "
          + "WHERE e.Z_PK = \(column.sql) AND \(end.filter("e")))")
    )
  }

  /// Whether rows of the entity itself, rather than of its subentities, have a value in the column.
  func hasOwnValue(_ column: CoreDataModel.Column, in entity: CoreDataModel.Entity) throws -> Bool {
    try database.count(
      "SELECT EXISTS (SELECT 1 FROM main.\(entity.table.quoted) AS t "
        + "WHERE \(column.hasValue(in: "t")) AND t.Z_ENT = \(entity.number))") > 0
  }

  /// Returns the number of distinct values of a column. Empty texts do not count.
  func values(of column: CoreDataModel.Column, in entity: CoreDataModel.Entity) throws -> Int {
    try database.count(
      "SELECT count(DISTINCT \(column.sql)) FROM main.\(entity.table.quoted) AS t "
        + "WHERE \(column.hasValue(in: "t")) AND \(entity.filter("t"))")
  }

  /// Returns the column with the most distinct values; `nil` if `columns` is empty. If several columns have the most
  /// values, returns the first of them.
  func best(of columns: [CoreDataModel.Column], in entity: CoreDataModel.Entity) throws
    -> CoreDataModel.Column?
  {
    guard columns.count > 1 else { return columns.first }
    let counted = try columns.map { (column: $0, values: try values(of: $0, in: entity)) }
    let most = counted.map(\.values).max()
    return counted.first { $0.values == most }?.column
  }

  /// Returns the attribute that contains the names of an entity's rows; `nil` if there is none. Without a saved model,
  /// the store does not state which of several columns is part of a composite or belongs to another entity in the same
  /// table. In that case, the column with the most distinct values is used.
  func name(of entity: CoreDataModel.Entity, _ model: CoreDataModel) throws -> CoreDataModel.Column? {
    model.isCached ? entity.likelyName : try best(of: entity.likelyNames, in: entity)
  }

  /// Returns the columns that share one of a role's names and have values. The store does not state which of these
  /// columns is the attribute with this name. Empty for a store with a saved model.
  func rivals(
    for role: CoreDataNames.Role, in entity: CoreDataModel.Entity
  ) throws -> [CoreDataModel.Column] {
    for name in role.spellings + role.otherSpellings {
      let named = entity.columns.first {
        $0.attribute.uppercased() == name.uppercased() && !$0.rivals.isEmpty
      }
      guard let named else { continue }
      let filled = try entity.columns.filter { column in
        guard column.name == named.name || named.rivals.contains(column.name) else { return false }
        return try role.fits(column) && values(of: column, in: entity) > 0
      }
      if !filled.isEmpty { return filled }
    }
    return []
  }

  /// Returns an attribute for an example in a message: the attribute that contains the names of the rows, or else any
  /// attribute that can be shown. `nil` if there is none.
  func exampleName(of entity: CoreDataModel.Entity, _ model: CoreDataModel) throws -> String? {
    let shown = entity.columns.prefix(entity.declared).first { $0.kind != .blob && $0.link == .none }
    return (try name(of: entity, model) ?? shown).map(entity.path)
  }

  /// Whether the texts of an attribute can group items, because they are few, short and distinct. If five or more items
  /// have a reference to such a row, at least two of them must refer to the same row.
  func areLabels(
    _ label: CoreDataModel.Column, of entity: CoreDataModel.Entity, by reference: CoreDataModel.Column,
    of item: CoreDataModel.Entity
  ) throws -> Bool {
    let cell = label.sql
    let from = "FROM main.\(entity.table.quoted) AS t WHERE \(entity.filter("t"))"
    let rows = try database.count("SELECT count(*) \(from)")
    guard (1...max(10, min(100, try self.rows(of: item)))).contains(rows) else { return false }
    let distinct = try database.count(
      "SELECT count(DISTINCT lower(trim(\(cell)))) \(from) AND trim(\(cell)) <> ''")
    let long = try database.count(
      "SELECT EXISTS (SELECT 1 \(from) AND (length(\(cell)) > 60 OR instr(\(cell), char(10))))")
    guard distinct == rows, long == 0 else { return false }
    let references = try self.references(reference, of: item, to: entity).found
    return try references < 5 || values(of: reference, in: item) < references
  }
}

extension CoreDataNames.Role {
  /// Returns the part of a message that lists the columns that may have this role.
  func unclear(among rivals: [CoreDataModel.Column]) -> String {
    "has no saved model that states whether \(rivals.map(\.name).joined(separator: " or ")) is the items' \(rawValue)"
  }
}

extension CoreDataModel.Column {
  /// The SQL for the column's value in the row `t`.
  var sql: String { cell(in: "t") }

  /// Returns the SQL for the column's value in a row of `table`.
  func cell(in table: String) -> String {
    let cells = ([name] + siblings).map { table + "." + $0.quoted }
    return siblings.isEmpty ? cells[0] : "coalesce(\(cells.joined(separator: ", ")))"
  }

  /// Whether the column's bytes may be UUIDs. Without a model, any 16 bytes may be a UUID.
  var isUUID: Bool { kind == .blob && (type == nil || type == .uuid) }

  /// Returns the SQL for the column's value as text, in rows of `table`.
  func text(in table: String) -> String {
    let cell = cell(in: table)
    return switch kind {
    case .blob: Self.textOfBytes(cell, isUUID: isUUID)
    case .date: "CASE typeof(\(cell)) WHEN 'text' THEN \(cell) ELSE coreDataDate(\(cell)) END"
    case .integer, .real, .text: "CAST(\(cell) AS TEXT)"
    }
  }

  /// Returns the SQL condition that a row of `table` has a value in the column. The condition does not load bytes.
  func hasValue(in table: String) -> String {
    let cell = cell(in: table)
    return kind == .blob ? "length(\(cell)) > 0" : "\(cell) <> ''"
  }

  private static func textOfBytes(_ cell: String, isUUID: Bool) -> String {
    let limit = CoreDataBytes.longestText
    return "coreDataBytes(CASE WHEN length(\(cell)) <= \(limit) THEN \(cell) END, \(isUUID ? 1 : 0))"
  }
}

extension CoreDataModel.Entity {
  /// The text columns of the entity, except columns with URIs.
  var texts: [CoreDataModel.Column] { columns.filter { $0.kind == .text && $0.type != .uri } }

  /// Returns the SQL that joins the texts of a row with commas, without the columns in `others`. `nil` if there are no
  /// texts.
  func allTexts(in table: String, except others: Set<String> = []) -> String? {
    // The label comes first.
    let label = likelyLabel?.name
    let shown = texts.filter { !others.contains($0.name) }
    let texts = (shown.filter { $0.name == label } + shown.filter { $0.name != label }).map {
      $0.text(in: table)
    }
    guard texts.count > 1 else { return texts.first }
    let parts = texts.map { "coalesce(', ' || nullif(\($0), ''), '')" }.joined(separator: " || ")
    return "nullif(substr(\(parts), 3), '')"
  }

  /// Whether a relationship of the items is named like the entity, or like the last words of the entity's name:
  /// `RecipeType` matches the columns `ZTYPE` and `ZTYPES`. The relationship's name may start with `item` or with the
  /// name of the items' entity: `Maker` matches `ZITEMMAKER`. The entity's name is needed to find where words begin,
  /// because column names are in uppercase.
  func isCalled(like column: CoreDataModel.Column, of item: CoreDataModel.Entity) -> Bool {
    let own = Self.singular(name.uppercased())
    var called = Self.singular(column.name.dropFirst().uppercased())
    for prefix in [item.name.uppercased(), "ITEM"] where called.hasPrefix(prefix) && called.hasSuffix(own) {
      if called.count == prefix.count + own.count { called = own }
    }
    guard own.hasSuffix(called), !called.isEmpty else { return false }
    let start = name.index(name.startIndex, offsetBy: own.count - called.count)
    return start == name.startIndex || name[start].isUppercase
  }

  private static func singular(_ word: String) -> String {
    if word.hasSuffix("IES") { return word.dropLast(3) + "Y" }
    return word.hasSuffix("S") && !word.hasSuffix("SS") ? String(word.dropLast()) : word
  }

  /// Returns the name of a column for site.yml. This is the attribute's name, or the column's own name if another
  /// column may be the same attribute.
  func path(of column: CoreDataModel.Column) -> String {
    let isFirst = columns.first { $0.attribute == column.attribute }?.name == column.name
    let isRival = columns.contains { $0.rivals.contains(column.name) }
    return isFirst && !isRival && column.rivals.isEmpty ? column.attribute : column.name
  }

  /// Returns the SQL condition that selects the rows of the entity and its subentities in their table.
  func filter(_ table: String) -> String {
    guard let family else { return "1" }
    return "\(table).Z_ENT IN (\(family.map(String.init).joined(separator: ", ")))"
  }

  func has(_ role: CoreDataNames.Role) -> Bool {
    role.spellings.contains { declaredColumn($0) != nil }
  }

  /// The total weight of the attributes that suggest that this is the entity of the items in the Homepwner app.
  var appWeight: Int { CoreDataNames.Role.allCases.filter(has).reduce(0) { $0 + $1.weight } }

  /// Whether the entity looks like the entity of the items in the Homepwner app.
  var isApp: Bool { has(.itemName) && appWeight >= 5 }
}

extension String {
  /// The text, quoted as an SQL identifier.
  var quoted: String { "\"" + replacing("\"", with: "\"\"") + "\"" }
}
