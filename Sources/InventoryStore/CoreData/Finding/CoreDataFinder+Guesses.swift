extension CoreDataFinder {
  /// The only to-one relationship whose ends are few, short, distinct labels, or the one of several that is called like a type.
  /// Relationships to places, people and the like are fields.
  mutating func guessedType(of item: CoreDataModel.Entity) throws -> CoreDataInventory.TypeSource? {
    if names.isOff(.label) { return nil }
    let items = try facts.rows(of: item)
    var candidates:
      [(column: CoreDataModel.Column, types: CoreDataModel.Entity, label: CoreDataModel.Column)] = []
    for column in item.columns where column.isToOne && !used.contains(column.name) {
      guard !Self.isPlace(column.attribute), !Self.isPicture(column.attribute),
        let types = try end(of: column, from: item, isStated: false, where: { $0.likelyLabel != nil }),
        types.table != item.table, !leadsBack(types, to: item), let label = types.likelyLabel,
        try Self.isTypes(column.attribute)
          || !types.columns.contains(where: { try facts.hasPictures($0, of: types) }),
        try facts.areLabels(label, of: types, items: items)
      else { continue }
      candidates.append((column, types, label))
    }
    let named = Self.typeWords.lazy.compactMap { word in
      candidates.first { $0.column.attribute.lowercased().hasSuffix(word) }
    }.first
    guard let found = named ?? (candidates.count == 1 ? candidates[0] : nil) else { return nil }
    used.insert(found.column.name)
    show([found.label], of: found.types, by: found.column.attribute, pairs: nil)
    let path =
      found.types.texts.count == 1
      ? found.column.attribute : "\(found.column.attribute).\(found.label.attribute)"
    choices.append(.init(role: .assetType, path: path, reason: .labels))
    return .rows(
      table: found.types.table.quoted, label: found.label.cell(in: "types"),
      filter: found.types.filter("types"),
      reference: found.column.sql, place: found.column.place.map { "t." + $0.quoted })
  }

  /// Whether each row of an entity belongs to one item, as a picture does: it groups nothing.
  private func leadsBack(_ end: CoreDataModel.Entity, to item: CoreDataModel.Entity) -> Bool {
    end.columns.contains { column in
      guard case .toOne(let name?) = column.link else { return false }
      return model.entities.contains { $0.name == name && $0.table == item.table }
    }
  }

  private static let typeWords = ["category", "type", "label", "kind", "group", "class", "collection", "tag"]

  /// Whether a relationship to several rows is called like types: `labels`.
  static func isTypes(_ name: String) -> Bool {
    let name = name.lowercased()
    return typeWords.contains { name.hasSuffix($0) || name.hasSuffix($0 + "s") }
      || name.hasSuffix("categories")
  }

  private static let placeWords = [
    "location", "room", "place", "home", "house", "building", "container", "box", "shelf", "storage", "owner",
    "person", "user", "vendor", "store", "seller", "parent", "policy", "brand", "manufacturer", "maker",
    "where",
    "property", "residence", "floor",
  ]
  private static let pictureWords = ["image", "photo", "picture"]

  /// Whether a relationship is called like one to a place, a person or a company, whose picture is not one of the item.
  static func isPlace(_ name: String) -> Bool {
    let name = name.lowercased()
    return placeWords.contains { name.hasSuffix($0) || name.hasSuffix($0 + "s") }
  }

  private static func isPicture(_ name: String) -> Bool {
    let name = name.lowercased()
    return pictureWords.contains(where: name.hasSuffix)
  }
}
