import Diagnostics

/// A name in site.yml, optionally with the entity that it refers to and an attribute of that entity: `spec(Spec).name`.
struct CoreDataPath {
  let text: String
  let name: String
  let entity: String?
  let attribute: String?

  init(_ text: String) {
    let steps = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let names = steps[0].split(separator: "(", maxSplits: 1)
    self.text = text
    attribute = steps.count > 1 ? String(steps[1]) : nil
    if names.count == 2, names[1].hasSuffix(")") {
      (name, entity) = (String(names[0]), String(names[1].dropLast()))
    } else {
      (name, entity) = (String(steps[0]), nil)
    }
  }

  /// Returns the text of the path with `entity` as its target.
  func to(_ entity: CoreDataModel.Entity) -> String {
    "\(name)(\(entity.name))" + (attribute.map { "." + $0 } ?? "")
  }
}

/// The part of a store that a name in site.yml refers to, starting from an item.
enum CoreDataTarget {
  case attribute(CoreDataModel.Column)
  /// A single row of another entity, or an attribute of that row.
  case toOne(CoreDataModel.Column, CoreDataModel.Entity, CoreDataModel.Column?)
  case toMany(CoreDataModel.ToMany, CoreDataModel.Entity, CoreDataModel.Column?)
}

extension CoreDataFinder {
  /// Returns the target of a path in site.yml. Throws if the path has no target.
  func target(
    _ text: String, for role: CoreDataNames.Role, of item: CoreDataModel.Entity
  ) throws -> CoreDataTarget {
    if let column = try column(text, of: item), column.link == .none { return .attribute(column) }
    let path = CoreDataPath(text)
    func attribute(of end: CoreDataModel.Entity) throws -> CoreDataModel.Column? {
      guard let name = path.attribute else { return nil }
      guard let attribute = try column(name, of: end) else { throw unknown(name, role, in: end) }
      return attribute
    }
    if let (link, far) = try toMany(path, of: item, role) {
      return .toMany(link, far, try attribute(of: far))
    }
    guard let column = try column(path.name, of: item) else { throw unknown(text, role, in: item) }
    if let end = try end(of: column, from: item, path, role) {
      return .toOne(column, end, try attribute(of: end))
    }
    // If no column has an index, the column may contain a number instead of a reference.
    if column.link == .possible, text == path.name { return .attribute(column) }
    guard column.link != .none else { throw unknown(text, role, in: item) }
    throw try unstatedEnd(of: column, from: item, path, role)
  }

  /// Returns a to-many relationship and its target entity; `nil` if the path is not a to-many relationship. Throws if
  /// the path names a different entity.
  func toMany(
    _ path: CoreDataPath, of item: CoreDataModel.Entity, _ role: CoreDataNames.Role
  ) throws -> (CoreDataModel.ToMany, CoreDataModel.Entity)? {
    guard let link = link(path.name, of: item), let far = model.entity(link.destination) else { return nil }
    if let name = path.entity, name != far.name {
      throw otherEnd(path.name, of: item, far.name, name, role, write: path.to(far))
    }
    return (link, far)
  }

  /// Returns the column for a name, which is an attribute's name or the name of the column itself, such as `ZTITLE1`.
  /// `nil` if there is none. Throws if several columns may be the attribute.
  func column(_ name: String, of entity: CoreDataModel.Entity) throws -> CoreDataModel.Column? {
    let upper = name.uppercased()
    let found =
      entity.columns.first { $0.attribute == name } ?? entity.columns.first { $0.name == name }
      ?? entity.columns.first { $0.attribute.uppercased() == upper }
      ?? entity.columns.first { $0.name == "Z" + upper }
    guard let found, !found.rivals.isEmpty, found.name != name else { return found }
    let columns = entity.columns.filter { $0.name == found.name || found.rivals.contains($0.name) }
    let example = try facts.best(of: columns, in: entity) ?? found
    throw CoreDataRefusal(
      "has the columns \(([found.name] + found.rivals).joined(separator: ", ")), each of which could be '\(name)' of "
        + "the entity \(entity.name), and no saved model to decide; choose the column under coreData in site.yml, for "
        + "example '\(example.name)'")
  }

  private func link(_ name: String, of item: CoreDataModel.Entity) -> CoreDataModel.ToMany? {
    item.toMany.first { $0.name == name } ?? item.toMany.first { $0.name.uppercased() == name.uppercased() }
  }

  /// Returns the target entity of the to-one relationship in a path: the entity that the path names, or else the entity
  /// that the store states. `nil` if the target is unknown. Throws if the model or the rows contradict the path.
  private func end(
    of column: CoreDataModel.Column, from item: CoreDataModel.Entity, _ path: CoreDataPath,
    _ role: CoreDataNames.Role
  ) throws -> CoreDataModel.Entity? {
    guard column.link != .none else { return nil }
    if let name = path.entity {
      return try end(of: column, from: item, called: name, role) { path.to($0) }
    }
    return try end(of: column, from: item) { end in
      path.attribute.map { end.plainColumn($0) != nil } ?? (!end.texts.isEmpty || role == .photo)
    } ?? (path.attribute == nil ? nil : end(of: column, from: item) { _ in true })
  }

  /// Returns the target entity that site.yml states for a to-one relationship. Throws if the model or most references
  /// contradict this entity. `remedy` returns what the user may write instead.
  func end(
    of column: CoreDataModel.Column, from item: CoreDataModel.Entity, called name: String,
    _ role: CoreDataNames.Role, remedy: (CoreDataModel.Entity) -> String
  ) throws -> CoreDataModel.Entity {
    let end = try entity(called: name, for: role)
    if case .toOne(let known?) = column.link {
      let other = model.entities.first { $0.name == known }
      guard other?.table == end.table else {
        throw otherEnd(column.attribute, of: item, known, name, role, write: other.map(remedy))
      }
    }
    let references = try facts.references(column, of: item, to: end)
    guard references.found * 2 < references.all else { return end }
    let others = try possibleEnds(of: column, from: item, least: references.all) { $0.number != end.number }
    throw CoreDataRefusal(
      "has \(references.all) \(references.all == 1 ? "reference" : "references") in '\(column.attribute)' of the entity \(item.name), of which "
        + "\(references.all - references.found) match no row of \(end.name), set under coreData in site.yml as "
        + "\(role.rawValue); "
        + (others.isEmpty
          ? "leave \((role == .types ? .assetType : role).rawValue) empty"
          : "choose another entity (\(others.map(\.name).joined(separator: ", ")))"))
  }

  private func otherEnd(
    _ relationship: String, of item: CoreDataModel.Entity, _ known: String, _ stated: String,
    _ role: CoreDataNames.Role, write remedy: String?
  ) -> CoreDataRefusal {
    CoreDataRefusal(
      "states that '\(relationship)' of the entity \(item.name) refers to \(known), not to \(stated), set under "
        + "coreData in site.yml as \(role.rawValue); "
        + (remedy.map { "write '\(role.rawValue): \($0)'" + (role == .types ? ", or remove types" : "") }
          ?? "the store has no \(known); choose another \((role == .types ? .assetType : role).rawValue), or none: "
          + "'coreData: {\((role == .types ? .assetType : role).rawValue): \"\"}'"))
  }

  /// Returns the target entity of a to-one relationship, as stated by the model or by a number in a column's name;
  /// `nil` if the target is unknown.
  ///
  /// If neither states a target, only one relationship has a known target: `assetType` of the Homepwner app, which
  /// refers to the app's types. This target is not used if `types` is empty in site.yml. Only half of the references
  /// must match its rows, because the app's stores may have lost types.
  func end(
    of column: CoreDataModel.Column, from item: CoreDataModel.Entity,
    where isLikely: (CoreDataModel.Entity) -> Bool
  ) throws -> CoreDataModel.Entity? {
    switch column.link {
    case .none: return nil
    case .toOne(let name?): return model.entities.first { $0.name == name && isLikely($0) }
    case .toOne(nil), .possible: break
    }
    let isApp = CoreDataNames.Role.assetType.spellings.contains(column.attribute)
    guard isApp, !names.isOff(.types) else { return nil }
    let types = model.entities.filter { $0.isAppTypes && $0.table != item.table && isLikely($0) }
    guard types.count == 1 else { return nil }
    let references = try facts.references(column, of: item, to: types[0])
    return references.found * 2 >= references.all ? types[0] : nil
  }

  /// Returns the entities in which at least `least` references match a row. By default, `least` is half of the
  /// references. Entities named like the relationship come first.
  func possibleEnds(
    of column: CoreDataModel.Column, from item: CoreDataModel.Entity, least: Int? = nil,
    where isLikely: (CoreDataModel.Entity) throws -> Bool
  ) throws -> [CoreDataModel.Entity] {
    let ends = try model.entities.filter { entity in
      guard entity.table != item.table, try isLikely(entity) else { return false }
      let references = try facts.references(column, of: item, to: entity)
      return references.found >= least ?? (references.all + 1) / 2
    }
    return ends.filter { $0.isCalled(like: column, of: item) }
      + ends.filter { !$0.isCalled(like: column, of: item) }
  }

  func unknown(
    _ name: String, _ role: CoreDataNames.Role, in entity: CoreDataModel.Entity
  ) -> CoreDataRefusal {
    let relationship = CoreDataPath(name).name
    if let table = model.unreadTables[relationship.uppercased()] {
      return CoreDataRefusal(
        "does not state which columns of the table \(table) are the ends of '\(relationship)', set under coreData in "
          + "site.yml as \(role.rawValue); choose an attribute of \(entity.name)")
    }
    let names = entity.columns.map(\.attribute) + entity.toMany.map(\.name)
    return CoreDataRefusal(
      "has no '\(name)' in the entity \(entity.name), set under coreData in site.yml as "
        + "\(role.rawValue)" + didYouMean(name, among: names) + " (\(names.joined(separator: ", ")))")
  }

  /// Returns the error for a path whose target entity is unknown. The message proposes the entities whose rows match at
  /// least half of the references. An entity named like the relationship comes first.
  private func unstatedEnd(
    of column: CoreDataModel.Column, from item: CoreDataModel.Entity, _ path: CoreDataPath,
    _ role: CoreDataNames.Role
  ) throws -> CoreDataRefusal {
    let ends = try possibleEnds(of: column, from: item) { end in
      if let name = path.attribute { return end.plainColumn(name) != nil }
      return try role == .photo
        ? end.columns.contains { try facts.hasPictures($0, of: end) } : !end.texts.isEmpty
    }
    let place = "does not state which entity '\(path.text)' of the entity \(item.name) refers to"
    guard let likely = ends.first else {
      return CoreDataRefusal(
        place
          + ", and no suitable entity has rows for most references; choose an attribute of \(item.name) under "
          + "coreData in site.yml, or leave \(role.rawValue) empty")
    }
    return CoreDataRefusal(
      place
        + "; name the entity under coreData in site.yml, for example '\(role.rawValue): \(path.to(likely))' "
        + "(\(ends.map(\.name).joined(separator: ", ")))")
  }
}
