import Diagnostics

/// What a name in site.yml leads to, seen from an item.
enum CoreDataWay {
  case attribute(CoreDataModel.Column)
  /// A row of another entity, or an attribute of it.
  case toOne(CoreDataModel.Column, CoreDataModel.Entity, CoreDataModel.Column?)
  case toMany(CoreDataModel.ToMany, CoreDataModel.Entity, CoreDataModel.Column?)
}

extension CoreDataFinder {
  /// What a stated path leads to.
  mutating func way(
    _ path: String, for role: CoreDataNames.Role, of item: CoreDataModel.Entity
  ) throws -> CoreDataWay {
    if let column = try column(path, of: item) {
      guard column.link != .none,
        let end = try end(
          of: column, from: item, isStated: true, where: { !$0.texts.isEmpty || role == .photo })
      else { return .attribute(column) }
      return .toOne(column, end, nil)
    }
    if let link = link(path, of: item), let far = model.entity(link.destination) {
      return .toMany(link, far, nil)
    }
    let steps = path.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard steps.count == 2 else { throw unknown(path, role, in: item) }
    if let link = link(steps[0], of: item), let far = model.entity(link.destination) {
      guard let attribute = try column(steps[1], of: far) else { throw unknown(steps[1], role, in: far) }
      return .toMany(link, far, attribute)
    }
    guard let column = try column(steps[0], of: item), column.link != .none else {
      throw unknown(path, role, in: item)
    }
    guard
      let end = try end(of: column, from: item, isStated: true, where: { $0.plainColumn(steps[1]) != nil })
    else {
      if case .toOne(let name?) = column.link, let end = model.entities.first(where: { $0.name == name }) {
        throw unknown(steps[1], role, in: end)
      }
      throw noWay(path, column, steps[1], of: item)
    }
    guard let attribute = try self.column(steps[1], of: end) else { throw unknown(steps[1], role, in: end) }
    return .toOne(column, end, attribute)
  }

  /// The column that a name means: an attribute, or the column's own name (`ZTITLE1`). `nil` where there is none.
  func column(
    _ name: String, of entity: CoreDataModel.Entity
  ) throws -> CoreDataModel.Column? {
    let upper = name.uppercased()
    let found =
      entity.columns.first { $0.attribute == name } ?? entity.columns.first { $0.name == name }
      ?? entity.columns.first { $0.attribute.uppercased() == upper }
      ?? entity.columns.first { $0.name == "Z" + upper }
    guard let found, !found.rivals.isEmpty, found.name != name else { return found }
    let columns = entity.columns.filter { $0.name == found.name || found.rivals.contains($0.name) }
    let example = try facts.best(of: columns, in: entity) ?? found
    throw CoreDataRefusal(
      "has the columns \(([found.name] + found.rivals).joined(separator: ", ")), each of which may be '\(name)' of "
        + "its entity \(entity.name), and no model that states it; name the column in coreData of site.yml, for "
        + "example '\(example.name)'")
  }

  func link(_ name: String, of item: CoreDataModel.Entity) -> CoreDataModel.ToMany? {
    item.toMany.first { $0.name == name } ?? item.toMany.first { $0.name.uppercased() == name.uppercased() }
  }

  /// The entity that a to-one relationship leads to: the one that the model or a number in a column's name states.
  ///
  /// Without either, three are assumed, unless `types` is empty. The app's own relationship, which 96 of 98 models of it have,
  /// leads to the entity that is called like it, where at least half of the references find a row: the app's stores may have
  /// lost types. For one that the user states, the entity is the only one that is called like it, and for the only one of the
  /// app's items, the one that is called as the app's types are; every reference must find a row there, and the summary lists
  /// it as a guess. A name and rows are all that a store without a model has; refusing both would leave its owner with tables
  /// that no setting can join, as `types` states the end of one relationship only.
  mutating func end(
    of column: CoreDataModel.Column, from item: CoreDataModel.Entity, isStated: Bool,
    where isLikely: (CoreDataModel.Entity) -> Bool
  ) throws -> CoreDataModel.Entity? {
    switch column.link {
    case .none: return nil
    case .toOne(let name?): return model.entities.first { $0.name == name && isLikely($0) }
    case .toOne(nil), .possible: break
    }
    let isApp = CoreDataNames.Role.assetType.spellings.contains(column.attribute)
    let isOnlyLink = item.isApp && item.columns.filter(\.isToOne).map(\.name) == [column.name]
    guard isApp || isOnlyLink || isStated, !names.isOff(.types) else { return nil }
    let others = model.entities.filter { $0.table != item.table && isLikely($0) }
    let called = others.filter { $0.isCalled(like: column) }
    let named = called.isEmpty && isOnlyLink ? others.filter(\.isAppTypes) : called
    guard named.count == 1 else { return nil }
    let references = try facts.references(column, of: item, to: named[0])
    guard references.found == references.all || isApp && references.found * 2 >= references.all else {
      return nil
    }
    if !isApp {
      let end = CoreDataChoice(role: .types, path: "\(named[0].name) for '\(column.attribute)'", reason: .end)
      if !choices.contains(end) { choices.append(end) }
    }
    return named[0]
  }

  func unknown(
    _ name: String, _ role: CoreDataNames.Role, in entity: CoreDataModel.Entity
  ) -> CoreDataRefusal {
    let relationship = name.split(separator: ".").first.map(String.init) ?? name
    if let table = model.unreadTables[relationship.uppercased()] {
      return CoreDataRefusal(
        "does not state which column of its table \(table) is which end of '\(relationship)', which coreData of "
          + "site.yml names for \(role.rawValue); name an attribute of \(entity.name)")
    }
    let names = entity.columns.map(\.attribute) + entity.toMany.map(\.name)
    return CoreDataRefusal(
      "has no '\(name)' in its entity \(entity.name), which coreData of site.yml names for "
        + "\(role.rawValue)" + didYouMean(name, among: names) + " (\(names.joined(separator: ", ")))")
  }

  /// A relationship that may lead to several entities, or to none that has the attribute.
  private func noWay(
    _ path: String, _ column: CoreDataModel.Column, _ attribute: String, of item: CoreDataModel.Entity
  ) -> CoreDataRefusal {
    let others = model.entities.filter { $0.table != item.table }.map(\.name).joined(separator: ", ")
    return CoreDataRefusal(
      "does not tell which entity '\(path)' of its entity \(item.name) leads to (\(others)); name an attribute "
        + "of \(item.name) in coreData of site.yml, or one that only the entity at the end of '\(column.attribute)' has"
    )
  }
}
