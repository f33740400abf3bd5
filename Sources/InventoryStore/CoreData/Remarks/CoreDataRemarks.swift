import GRDB

/// Counts the parts of a store that are not used, and finds likely problems.
struct CoreDataRemarks {
  let source: CoreDataSource
  let database: Database

  var inventory: CoreDataInventory { source.inventory }
  var items: String { "FROM main.\(inventory.table) AS t WHERE \(item.filter("t"))" }
  var item: CoreDataModel.Entity { inventory.item }

  func all(isUnmerged: Bool) throws -> StoreRemarks {
    var remarks = StoreRemarks()
    remarks.choices = inventory.choices
    remarks.leftOut = try attributes() + links() + ends() + loose() + entities() + dropped()
    remarks.warnings = try emptyChoices() + unusedTypes() + rivals() + changedValues() + dates() + deletions()
    remarks.problem = try amounts()
    if isUnmerged, try rows(of: item) == 0 {
      remarks.warnings.append(Self.withoutLog)
    }
    return remarks
  }

  static let withoutLog =
    "has no items, and its '-wal' file, where Core Data writes recent changes, is missing; also copy the '-wal' file"

  func omission(
    _ name: String, _ reason: StoreRemarks.Omission.Reason, _ query: String
  ) throws -> [StoreRemarks.Omission] {
    let count = try database.count("SELECT count(*) " + query)
    return count == 0 ? [] : [.init(name: name, count: count, reason: reason)]
  }

  private func rows(of entity: CoreDataModel.Entity) throws -> Int {
    try CoreDataFacts(database: database).rows(of: entity)
  }

  /// Returns the omitted values of items: bytes, invalid dates, and to-one relationships that cannot be shown.
  private func attributes() throws -> [StoreRemarks.Omission] {
    let shown = Set(inventory.fields.compactMap(\.column))
    let photos = Set(inventory.photos.filter { $0.association == .own }.map(\.column))
    return try item.columns.flatMap { column -> [StoreRemarks.Omission] in
      let value = "\(items) AND \(column.sql) IS NOT NULL"
      if column.kind == .blob, shown.contains(column.name) { return try bytes(of: column, value) }
      if column.kind == .date, shown.contains(column.name) {
        return try omission(column.attribute, .bytes, "\(value) AND \(column.text(in: "t")) IS NULL")
      }
      if inventory.used.contains(column.name) {
        guard column.kind == .blob, !photos.contains(column.name) else { return try dangling(column) }
        return try unread(column, value)
      }
      guard !shown.contains(column.name) else { return try dangling(column) }
      if inventory.ends.contains(where: { $0.path == column.attribute }) { return try dangling(column) }
      guard column.isToOne else { return [] }
      let isKnown = if case .toOne(_?) = column.link { true } else { false }
      return try omission(column.attribute, isKnown ? .text : .end, value)
    }
  }

  /// Returns the omitted values of a column of bytes: bytes that are not text, empty values and lists, and values in
  /// missing files.
  private func bytes(of column: CoreDataModel.Column, _ value: String) throws -> [StoreRemarks.Omission] {
    let text = column.text(in: "t")
    let isMissing = isMissing(column)
    return try omission(
      column.attribute, .bytes,
      "\(value) AND \(text) IS NULL AND length(\(column.sql)) > 0 AND NOT \(isMissing)")
      + omission(
        column.attribute, .empty,
        "\(value) AND coalesce(\(text), '') = '' AND (length(\(column.sql)) = 0 OR \(text) IS NOT NULL)")
      + omission(column.attribute, .file, "\(value) AND \(isMissing)")
  }

  /// Returns the SQL condition for values that refer to a missing file.
  private func isMissing(_ column: CoreDataModel.Column) -> String {
    "coreDataFileIsMissing(CASE WHEN length(\(column.sql)) = 38 THEN \(column.sql) END)"
  }

  /// Returns the bytes that are invalid for the role of their column.
  private func unread(_ column: CoreDataModel.Column, _ value: String) throws -> [StoreRemarks.Omission] {
    if inventory.expressions[.thumbnail] == column.sql {
      let isMissing = isMissing(column)
      return try omission(
        column.attribute, .picture,
        "\(value) AND coreDataPicture(\(column.sql), NULL) IS NULL AND NOT \(isMissing)")
        + omission(column.attribute, .file, "\(value) AND \(isMissing)")
    }
    return inventory.expressions[.itemKey] == column.sql
      ? try omission(column.attribute, .bytes, "\(value) AND coreDataKey(\(column.sql)) IS NULL")
      : try bytes(of: column, value)
  }

  /// Returns the references to missing rows, and the references to rows without text.
  private func dangling(_ column: CoreDataModel.Column) throws -> [StoreRemarks.Omission] {
    guard let end = inventory.ends.first(where: { $0.path == column.attribute }),
      let entity = source.model.entity(end.entity)
    else { return [] }
    let value = "\(items) AND \(column.sql) IS NOT NULL"
    let row =
      "EXISTS (SELECT 1 FROM main.\(entity.table.quoted) AS e WHERE e.Z_PK = \(column.sql) "
      + "AND \(entity.filter("e")))"
    let missing = try omission(column.attribute, .missing, "\(value) AND NOT \(row)")
    guard let field = inventory.fields.first(where: { $0.column == column.name }) else { return missing }
    return try missing
      + omission(column.attribute, .text, "\(value) AND \(row) AND coalesce(\(field.expression), '') = ''")
  }

  /// Returns the rows of entities that are neither items nor the target of a used relationship.
  private func entities() throws -> [StoreRemarks.Omission] {
    let family = Set(item.family ?? [item.number])
    let ends = Set(
      inventory.ends.flatMap { end -> [Int] in
        guard let entity = source.model.entity(end.entity) else { return [] }
        // Without a family, all rows of the table belong to the entity.
        return entity.family ?? source.model.entities.filter { $0.table == entity.table }.map(\.number)
      })
    return try source.model.entities.flatMap { entity -> [StoreRemarks.Omission] in
      let isShown = family.contains(entity.number) || ends.contains(entity.number)
      guard !isShown, item.family != nil || entity.table != item.table else { return [] }
      let isAlone = source.model.entities.count { $0.table == entity.table } == 1
      return try omission(
        entity.name, .entity,
        isAlone
          ? "FROM main.\(entity.table.quoted)"
          : "FROM main.\(entity.table.quoted) AS t WHERE t.Z_ENT = \(entity.number)")
    }
  }

  /// Returns the rows whose entities the store no longer lists: rows in tables that several entities share, and whole
  /// tables. In a table with a single entity, all rows belong to that entity.
  private func dropped() throws -> [StoreRemarks.Omission] {
    let tables = Set(source.model.entities.filter { $0.family != nil }.map(\.table)).sorted()
    return try tables.flatMap { table in
      try omission(
        table, .dropped,
        "FROM main.\(table.quoted) AS t "
          + "WHERE t.Z_ENT NOT IN (SELECT Z_ENT FROM Z_PRIMARYKEY WHERE Z_ENT IS NOT NULL) OR t.Z_ENT IS NULL"
      )
    } + source.model.strayTables.flatMap { try omission($0, .dropped, "FROM main.\($0.quoted)") }
  }

  /// Returns a warning about the attributes stated in site.yml that have no value in any item.
  private func emptyChoices() throws -> [String] {
    guard try database.count("SELECT count(*) \(items)") > 0 else { return [] }
    let empty = try inventory.choices.filter { try $0.reason == .stated && !hasValue($0) }
    guard empty.count > 1 else {
      return empty.map {
        "has no value in '\($0.path)', set under coreData in site.yml as \($0.role.rawValue)"
      }
    }
    return [
      "has no value in \(empty.count) attributes set under coreData in site.yml: "
        + first(empty.map { "'\($0.path)' (\($0.role.rawValue))" }, of: empty.count)
    ]
  }

  /// Whether a stated part has a value in at least one item. Always true if the part is not an attribute or a
  /// relationship of the items.
  private func hasValue(_ choice: CoreDataChoice) throws -> Bool {
    if choice.role == .photo { return try inventory.photos.contains(where: hasPicture) }
    guard let expression = expression(of: choice.role) else { return true }
    return try database.count(
      "SELECT EXISTS (SELECT 1 \(items) AND (\(expression)) IS NOT NULL AND (\(expression)) <> '')") > 0
  }

  /// Whether at least one row has bytes or a file name in the column.
  private func hasPicture(_ photo: CoreDataPhotoSource) throws -> Bool {
    let table = photo.association == .own ? items : "FROM main.\(photo.table.quoted) AS t WHERE 1"
    return try database.count("SELECT EXISTS (SELECT 1 \(table) AND length(t.\(photo.column.quoted)) > 0)")
      > 0
  }

  private func expression(of role: CoreDataNames.Role) -> String? {
    guard role == .assetType else { return inventory.expressions[role] }
    return switch inventory.type {
    case .rows(_, _, _, let reference, _)?: reference
    case .text(let text)?: text
    case nil: nil
    }
  }
}

/// The omitted parts of relationships and of their target rows.
extension CoreDataRemarks {
  /// Returns the omitted rows of to-many relationships: rows without texts and pictures, missing rows, and rows that
  /// belong to other entities in the table of the items.
  func links() throws -> [StoreRemarks.Omission] {
    let unshown = item.toMany.filter { link in !inventory.links.contains { $0.name == link.name } }
    return try unshown.flatMap { try omission($0.name, .text, "FROM (\($0.rows))") }
      + inventory.links.enumerated().flatMap { index, link -> [StoreRemarks.Omission] in
        guard let far = source.model.entity(link.destination) else { return [] }
        let row =
          "FROM main.\(far.table.quoted) AS other WHERE other.Z_PK = link.far AND \(far.filter("other"))"
        let other = "link.item IN (SELECT Z_PK FROM main.\(inventory.table))"
        let missing =
          try omission(
            link.name, .missing,
            "FROM temp.toMany\(index) AS link WHERE NOT EXISTS (SELECT 1 \(row)) OR NOT \(other)")
          // These relationships belong to other entities in the table of the items.
          + omission(
            link.name, .relationship,
            "FROM temp.toMany\(index) AS link WHERE EXISTS (SELECT 1 \(row)) AND \(other) "
              + "AND link.item NOT IN (SELECT id FROM temp.place)")
        guard inventory.fields.contains(where: { $0.column == nil && $0.name == link.name }),
          !inventory.photos.contains(where: { $0.association == .toMany("toMany\(index)") }),
          let text = far.allTexts(in: "other")
        else { return missing }
        return try missing
          + omission(
            link.name, .text,
            "FROM temp.toMany\(index) AS link WHERE EXISTS (SELECT 1 \(row) AND coalesce(\(text), '') = '')")
      }
  }

  /// Returns the unused attributes of rows that items refer to, and the rows that no item refers to.
  func ends() throws -> [StoreRemarks.Omission] {
    try Dictionary(grouping: inventory.ends, by: \.entity).sorted { $0.key < $1.key }.flatMap {
      number, ends in
      // If items refer to other items, the other items are also shown.
      guard let entity = source.model.entity(number), !(item.family ?? [item.number]).contains(number)
      else { return [StoreRemarks.Omission]() }
      let shown = ends.reduce(into: Set<String>()) { $0.formUnion($1.shown) }
      // Items are always shown, even if the entity of the items inherits from this entity.
      let others = entity.table == item.table ? " AND t.Z_PK NOT IN (SELECT id FROM temp.place)" : ""
      let from = "FROM main.\(entity.table.quoted) AS t WHERE \(entity.filter("t"))\(others)"
      // References from rows that are not items do not count.
      let pairs = ends.compactMap(\.pairs).map {
        "SELECT item, far FROM (\($0)) WHERE far IS NOT NULL AND item IN (SELECT id FROM temp.place)"
      }.joined(separator: " UNION ")
      let attributes = try entity.columns.filter { !shown.contains($0.name) }.flatMap { column in
        try omission(
          "\(entity.name).\(column.attribute)", .entity,
          "\(from) AND \(column.hasValue(in: "t"))\(isBackLink(column) ? otherPairs(column, pairs) : "")")
      }
      guard ends.allSatisfy({ $0.pairs != nil }) else { return attributes }
      return try attributes
        + omission(entity.name, .entity, "\(from) AND t.Z_PK NOT IN (SELECT far FROM (\(pairs)))")
    }
  }

  /// Returns the to-many relationships of other entities, and the columns and tables of unknown purpose.
  func loose() throws -> [StoreRemarks.Omission] {
    let own = Set((item.toMany + inventory.links).map(\.source))
    return try source.model.loose.filter { !own.contains($0) }.flatMap { source -> [StoreRemarks.Omission] in
      let link = self.source.model.entities.lazy.compactMap { entity in
        entity.toMany.first { $0.source == source }.map { "\(entity.name).\($0.name)" }
      }.first
      return switch source {
      case .table(let table): try omission(link ?? table, .relationship, "FROM main.\(table.quoted)")
      case .column(let table, let column):
        try omission(
          link ?? "\(self.source.model.entities.first { $0.table == table }?.name ?? table).\(column)",
          .relationship,
          "FROM main.\(table.quoted) WHERE \(column.quoted) IS NOT NULL")
      }
    }
  }

  /// Returns the condition that excludes references back to the item that shows the row, because such references add no
  /// information.
  private func otherPairs(_ column: CoreDataModel.Column, _ pairs: String) -> String {
    pairs.isEmpty ? " AND 0" : " AND (\(column.sql), t.Z_PK) NOT IN (SELECT item, far FROM (\(pairs)))"
  }

  /// Whether the column refers to items.
  private func isBackLink(_ column: CoreDataModel.Column) -> Bool {
    guard column.isToOne, case .toOne(let name?) = column.link else { return false }
    return source.model.entities.contains { $0.name == name && $0.table == item.table }
  }
}
