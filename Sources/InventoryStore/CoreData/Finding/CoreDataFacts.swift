import GRDB

/// What a finder asks of the rows of a store.
struct CoreDataFacts {
  let database: Database

  func rows(of entity: CoreDataModel.Entity) throws -> Int {
    try database.count("SELECT count(*) FROM main.\(entity.table.quoted) AS t WHERE \(entity.filter("t"))")
  }

  /// Whether some of the first values of a column begin as pictures do, or are in files that do. Where all of them are in files
  /// that are missing, they may be pictures, unless the model states that the column holds other things.
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

  /// How many references a column has, and how many of them find a row of an entity.
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

  /// Whether rows of an entity itself, not of those that inherit from it, have a value in a column.
  func hasOwnValue(_ column: CoreDataModel.Column, in entity: CoreDataModel.Entity) throws -> Bool {
    try database.count(
      "SELECT EXISTS (SELECT 1 FROM main.\(entity.table.quoted) AS t "
        + "WHERE \(column.hasValue(in: "t")) AND t.Z_ENT = \(entity.number))") > 0
  }

  /// How many different values a column has; an empty text is none.
  func values(of column: CoreDataModel.Column, in entity: CoreDataModel.Entity) throws -> Int {
    try database.count(
      "SELECT count(DISTINCT \(column.sql)) FROM main.\(entity.table.quoted) AS t "
        + "WHERE \(column.hasValue(in: "t")) AND \(entity.filter("t"))")
  }

  /// The column with the most distinct values; of equal ones the first.
  func best(of columns: [CoreDataModel.Column], in entity: CoreDataModel.Entity) throws
    -> CoreDataModel.Column?
  {
    guard columns.count > 1 else { return columns.first }
    let counted = try columns.map { (column: $0, values: try values(of: $0, in: entity)) }
    let most = counted.map(\.values).max()
    return counted.first { $0.values == most }?.column
  }

  /// The attribute that names the rows of an entity. A store that has not saved its model does not state which of several
  /// columns is a part of a composite, or of another entity in the same table: there the rows decide.
  func name(of entity: CoreDataModel.Entity, _ model: CoreDataModel) throws -> CoreDataModel.Column? {
    model.isCached ? entity.likelyName : try best(of: entity.likelyNames, in: entity)
  }

  /// Whether an attribute is fit to group items: few, short texts, each once.
  func areLabels(_ label: CoreDataModel.Column, of entity: CoreDataModel.Entity, items: Int) throws -> Bool {
    let cell = label.sql
    let from = "FROM main.\(entity.table.quoted) AS t WHERE \(entity.filter("t"))"
    let rows = try database.count("SELECT count(*) \(from)")
    guard (1...max(10, min(100, items))).contains(rows) else { return false }
    let distinct = try database.count("SELECT count(DISTINCT lower(\(cell))) \(from) AND \(cell) <> ''")
    let longest = try database.count("SELECT coalesce(max(length(\(cell))), 0) \(from)")
    return distinct == rows && longest <= 60
  }
}
