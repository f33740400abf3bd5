import Diagnostics

extension CoreDataFinder {
  /// Returns the source of the items' types and of the labels of the types; `nil` if the store has no types.
  mutating func type(of item: CoreDataModel.Entity) throws -> CoreDataInventory.TypeSource? {
    if names.isOff(.assetType) { return nil }
    guard let stated = names.name(for: .assetType) else {
      let known = CoreDataNames.Role.assetType.spellings.lazy.compactMap(item.plainColumn).first
      guard let known else { return try guessedType(of: item) }
      guard let source = try type(from: known, of: item, to: nil, labeled: nil, isStated: false) else {
        return nil
      }
      choices.append(.init(role: .assetType, path: known.attribute, reason: .app))
      return source
    }
    choices.append(.init(role: .assetType, path: stated, reason: .stated))
    let path = CoreDataPath(stated)
    if let (link, far) = try toMany(path, of: item, .assetType) {
      return try type(from: link, to: far, labeled: path.attribute)
    }
    if let column = try column(stated, of: item) {
      return try type(from: column, of: item, to: nil, labeled: nil, isStated: true)
    }
    guard let column = try column(path.name, of: item) else { throw unknown(stated, .assetType, in: item) }
    return try type(from: column, of: item, to: path.entity, labeled: path.attribute, isStated: true)
  }

  private mutating func type(
    from column: CoreDataModel.Column, of item: CoreDataModel.Entity, to entity: String?,
    labeled path: String?,
    isStated: Bool
  ) throws -> CoreDataInventory.TypeSource? {
    guard let types = try types(of: column, from: item, entity, labeled: path ?? names.name(for: .label))
    else {
      if path != nil || entity != nil, column.link == .none {
        throw unknown("\(column.attribute).\(path ?? entity ?? "")", .assetType, in: item)
      }
      if let source = attribute(column, isStated: isStated) { return source }
      if isStated { throw CoreDataRefusal(try cannotTell(column, of: item)) }
      return nil
    }
    let labels = try self.label(of: types, path: path)
    listStated((entity == nil ? [.types] : []) + (path == nil ? [.label] : []))
    used.insert(column.name)
    show([labels], of: types, by: column.attribute, pairs: nil)
    return .rows(
      table: types.table.quoted, label: labels.cell(in: "types"), filter: types.filter("types"),
      reference: column.sql, place: column.place.map { "t." + $0.quoted })
  }

  /// Returns the entity of the types: the entity in the path of `assetType`, or the entity stated as `types`, or else
  /// the target of the relationship. `nil` if the entity is unknown, or if the column is not a relationship.
  private func types(
    of column: CoreDataModel.Column, from item: CoreDataModel.Entity, _ entity: String?,
    labeled label: String?
  ) throws -> CoreDataModel.Entity? {
    guard column.link != .none else { return nil }
    if let entity {
      return try end(of: column, from: item, called: entity, .assetType) { "\(column.attribute)(\($0.name))" }
    }
    if let name = names.name(for: .types) {
      return try end(of: column, from: item, called: name, .types, remedy: \.name)
    }
    return try end(of: column, from: item) { $0.label(called: label) != nil }
      ?? end(of: column, from: item) { !$0.texts.isEmpty }
  }

  /// Returns a to-many relationship as the source of types. The type of an item is the first row that the item refers
  /// to.
  private mutating func type(
    from link: CoreDataModel.ToMany, to types: CoreDataModel.Entity, labeled path: String?
  ) throws -> CoreDataInventory.TypeSource {
    if let name = names.name(for: .types), try entity(called: name, for: .types).table != types.table {
      throw CoreDataRefusal(
        "states that '\(link.name)' refers to \(types.name), not to \(name), set under coreData in site.yml as types; "
          + "remove types")
    }
    let labels = try label(of: types, path: path)
    listStated(path == nil ? [.label] : [])
    let table = rows(of: link)
    show([labels], of: types, by: link.name, pairs: nil)
    return .rows(
      table: types.table.quoted, label: labels.cell(in: "types"), filter: types.filter("types"),
      reference: "(SELECT far FROM temp.\(table) WHERE item = t.Z_PK ORDER BY place, far LIMIT 1)", place: nil
    )
  }

  private mutating func listStated(_ roles: [CoreDataNames.Role]) {
    for role in roles {
      guard let name = names.name(for: role) else { continue }
      choices.append(.init(role: role, path: name, reason: .stated))
    }
  }

  private func label(of types: CoreDataModel.Entity, path: String?) throws -> CoreDataModel.Column {
    guard let stated = path ?? names.name(for: .label) else {
      if !names.isOff(.label), let label = types.label(called: nil) { return label }
      let texts = types.columns.map(\.attribute)
      let isStated = [CoreDataNames.Role.assetType, .types, .label].contains { names.stated[$0] != nil }
      throw CoreDataRefusal(
        "has no label in the entity \(types.name); choose the attribute in site.yml: "
          + "'coreData: {label: \(types.likelyLabel?.attribute ?? texts.first ?? "name")}' "
          + "(\(texts.joined(separator: ", ")))", isStated ? .badSettings : .badData)
    }
    guard let column = try column(stated, of: types) else {
      throw unknown(stated, path == nil ? .label : .assetType, in: types)
    }
    guard column.kind != .blob else {
      throw CoreDataRefusal(
        "has bytes, not text, in '\(column.attribute)' of the entity \(types.name), set under coreData in site.yml as the label of "
          + "types; choose another attribute")
    }
    return column
  }

  /// Returns a source of types in which the values of an attribute are the labels. `nil` for a relationship and for
  /// bytes. Also `nil` for a number or a date, unless site.yml states the attribute.
  private mutating func attribute(
    _ column: CoreDataModel.Column, isStated: Bool
  ) -> CoreDataInventory.TypeSource? {
    let text: String? =
      switch column.kind {
      case .text: column.sql
      case .date where isStated: "coreDataDate(\(column.sql))"
      case .integer where isStated && !column.isToOne, .real where isStated: "CAST(\(column.sql) AS TEXT)"
      case .integer, .real, .date, .blob: nil
      }
    if text != nil { used.insert(column.name) }
    return text.map { .text($0) }
  }

  /// Returns the message for types that cannot be found. The message proposes entities whose rows match at least half
  /// of the references. An entity named like the relationship comes first.
  private func cannotTell(_ column: CoreDataModel.Column, of item: CoreDataModel.Entity) throws -> String {
    let place = "'\(column.attribute)' of the entity \(item.name)"
    let other = "choose another assetType, or none: 'coreData: {assetType: \"\"}'"
    guard column.link != .none else {
      return
        "has bytes, not text, in \(place), set under coreData in site.yml as assetType; choose another attribute"
    }
    if case .toOne(let known?) = column.link, !model.entities.contains(where: { $0.name == known }) {
      return "states that \(place) refers to \(known), but has no \(known); \(other)"
    }
    let likely = try possibleEnds(of: column, from: item) { !$0.texts.isEmpty }
    guard !likely.isEmpty else {
      return
        "does not state which entity \(place) refers to, and no entity has rows for most references; \(other)"
    }
    let named = likely.filter { $0.isCalled(like: column, of: item) }
    let stated = names.name(for: .assetType) ?? column.attribute
    return "does not state which entity \(place) refers to; choose the entity in site.yml"
      + (named.count == 1 ? ": " : ", for example ")
      + "'coreData: {assetType: \(stated), types: \(likely[0].name)\(labelProposal(likely[0]))}'"
      + " (\(likely.map(\.name).joined(separator: ", ")))"
  }
}

extension CoreDataFinder {
  /// Returns `, label: name` for a message that proposes the entity of the types; empty if the label is unambiguous.
  private func labelProposal(_ types: CoreDataModel.Entity) -> String {
    guard names.name(for: .label) == nil, types.label(called: nil) == nil else { return "" }
    return (types.likelyLabel ?? types.texts.first).map { ", label: \($0.attribute)" } ?? ""
  }
}

extension CoreDataModel.Entity {
  /// Whether the entity has the name of the types in the Homepwner app, with or without a class prefix: `AssetType`,
  /// `BNRAssetType`.
  var isAppTypes: Bool {
    name.hasSuffix("AssetType") && name.dropLast("AssetType".count).allSatisfy(\.isUppercase)
  }

  /// Returns the attribute called `name`. If `name` is `nil`, returns the attribute named as in the Homepwner app, or
  /// else the only text.
  fileprivate func label(called name: String?) -> CoreDataModel.Column? {
    if let name { return plainColumn(name) }
    let texts = columns.filter { $0.kind == .text }
    return plainColumn(CoreDataNames.Role.label.spellings[0]) ?? (texts.count == 1 ? texts[0] : nil)
  }

  /// The attribute with a common name for labels, or else the only text of the entity; `nil` if there is neither.
  var likelyLabel: CoreDataModel.Column? {
    let role = CoreDataNames.Role.label
    return (role.spellings + role.otherSpellings).lazy.compactMap(plainColumn).first(where: role.fits)
      ?? (texts.count == 1 ? texts[0] : nil)
  }
}

extension CoreDataFinder {
  /// Guesses the relationship to the types: a to-one relationship to few, short, distinct labels. It must be named like
  /// a type, or be the only such relationship. `nil` if there is none. Relationships to places, people and companies
  /// become fields.
  mutating func guessedType(of item: CoreDataModel.Entity) throws -> CoreDataInventory.TypeSource? {
    if names.isOff(.label) { return nil }
    var candidates:
      [(column: CoreDataModel.Column, types: CoreDataModel.Entity, label: CoreDataModel.Column)] = []
    for column in item.columns where column.isToOne && !used.contains(column.name) {
      guard !Self.isPlace(column.attribute), !Self.isPicture(column.attribute),
        let types = try end(of: column, from: item, where: { $0.likelyLabel != nil }),
        types.table != item.table, !leadsBack(types, to: item), let label = types.likelyLabel,
        try Self.isTypes(column.attribute)
          || !types.columns.contains(where: { try facts.hasPictures($0, of: types) }),
        try facts.areLabels(label, of: types, by: column, of: item)
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

  /// Whether each row of an entity refers to a single item, as the row of a picture does. Such rows cannot group items.
  private func leadsBack(_ end: CoreDataModel.Entity, to item: CoreDataModel.Entity) -> Bool {
    end.columns.contains { column in
      guard case .toOne(let name?) = column.link else { return false }
      return model.entities.contains { $0.name == name && $0.table == item.table }
    }
  }

  private static let typeWords = ["category", "type", "label", "kind", "group", "class", "collection", "tag"]

  /// Whether a relationship is named like a type or several types, such as `labels`.
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

  /// Whether a relationship is named like a place, a person or a company, whose picture does not show the item.
  static func isPlace(_ name: String) -> Bool {
    let name = name.lowercased()
    return placeWords.contains { name.hasSuffix($0) || name.hasSuffix($0 + "s") }
  }

  private static func isPicture(_ name: String) -> Bool {
    let name = name.lowercased()
    return pictureWords.contains(where: name.hasSuffix)
  }
}
