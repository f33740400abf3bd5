/// What of relationships, and of the rows that they lead to, is shown nowhere.
extension CoreDataRemarks {
  /// To-many relationships of the items that lead to rows without texts and pictures.
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
          // Rows of other entities in the table of the items.
          + omission(
            link.name, .relationship,
            "FROM temp.toMany\(index) AS link WHERE EXISTS (SELECT 1 \(row)) AND \(other) "
              + "AND link.item NOT IN (SELECT id FROM temp.place)")
        guard inventory.fields.contains(where: { $0.column == nil && $0.name == link.name }),
          !inventory.photos.contains(where: { $0.way == .toMany("toMany\(index)") }),
          let text = far.allTexts(in: "other")
        else { return missing }
        return try missing
          + omission(
            link.name, .text,
            "FROM temp.toMany\(index) AS link WHERE EXISTS (SELECT 1 \(row) AND coalesce(\(text), '') = '')")
      }
  }

  /// Attributes of rows that items lead to and that are not shown, and rows that no item leads to.
  func ends() throws -> [StoreRemarks.Omission] {
    try Dictionary(grouping: inventory.ends, by: \.entity).sorted { $0.key < $1.key }.flatMap {
      number, ends in
      // What the items lead to among themselves is shown.
      guard let entity = source.model.entity(number), !(item.family ?? [item.number]).contains(number)
      else { return [StoreRemarks.Omission]() }
      let shown = ends.reduce(into: Set<String>()) { $0.formUnion($1.shown) }
      // Items are shown, whatever they inherit.
      let others = entity.table == item.table ? " AND t.Z_PK NOT IN (SELECT id FROM temp.place)" : ""
      let from = "FROM main.\(entity.table.quoted) AS t WHERE \(entity.filter("t"))\(others)"
      // A reference from an item that is missing shows nothing.
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
        + omission(
          entity.name, .entity,
          "\(from) AND t.Z_PK NOT IN (SELECT far FROM (\(pairs)))")
    }
  }

  /// To-many relationships of other entities, and what nothing in the store explains.
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

  /// Rows that lead back to an item by which they are shown say nothing new.
  private func otherPairs(_ column: CoreDataModel.Column, _ pairs: String) -> String {
    pairs.isEmpty ? " AND 0" : " AND (\(column.sql), t.Z_PK) NOT IN (SELECT item, far FROM (\(pairs)))"
  }

  /// A reference to an item.
  private func isBackLink(_ column: CoreDataModel.Column) -> Bool {
    guard column.isToOne, case .toOne(let name?) = column.link else { return false }
    return source.model.entities.contains { $0.name == name && $0.table == item.table }
  }
}
