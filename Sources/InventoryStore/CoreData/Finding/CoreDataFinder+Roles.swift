import Diagnostics

extension CoreDataFinder {
  /// The SQL for an attribute of the items; `nil` if the store has none.
  mutating func expression(
    for role: CoreDataNames.Role, of item: CoreDataModel.Entity
  ) throws -> String? {
    if names.isOff(role) { return nil }
    if let path = names.name(for: role) {
      choices.append(.init(role: role, path: path, reason: .stated))
      return try expression(path, for: role, of: item)
    }
    guard let (column, reason) = try likely(role, of: item) else { return nil }
    used.insert(column.name)
    choices.append(.init(role: role, path: item.path(of: column), reason: reason))
    return column.sql
  }

  /// An attribute with a suitable type and a name used by the app, or else by other apps. For a key, a uniqueness
  /// constraint is the best hint.
  private func likely(
    _ role: CoreDataNames.Role, of item: CoreDataModel.Entity
  ) throws -> (CoreDataModel.Column, CoreDataChoice.Reason)? {
    func all(_ names: [String]) -> [CoreDataModel.Column] {
      names.compactMap(item.plainColumn).filter { role.fits($0) && !used.contains($0.name) }
    }
    let own = all(role.spellings)
    if item.isApp, let column = own.first { return (column, .app) }
    if role == .itemKey, let unique = item.unique, let column = item.plainColumn(unique), role.fits(column) {
      return (column, .unique)
    }
    let columns = own + all(role.otherSpellings)
    if role == .itemName, !model.isCached, let best = try facts.best(of: columns, in: item) {
      return (best, best.name == columns.first?.name ? .name : .distinct)
    }
    return columns.first.map { ($0, .name) }
  }

  private mutating func expression(
    _ path: String, for role: CoreDataNames.Role, of item: CoreDataModel.Entity
  ) throws -> String {
    switch try target(path, for: role, of: item) {
    case .attribute(let column):
      guard column.kind != .blob || role.takesBytes || role.isText else {
        throw CoreDataRefusal(
          "has bytes, not text, in '\(column.attribute)' of the entity \(item.name), set in coreData of site.yml as "
            + "\(role.rawValue); choose another attribute")
      }
      guard role != .orderingValue || column.kind != .text else {
        throw CoreDataRefusal(
          "has text in '\(column.attribute)' of the entity \(item.name), set in coreData of site.yml as "
            + "orderingValue; choose an attribute with numbers")
      }
      used.insert(column.name)
      let isText = [.blob, .date].contains(column.kind) && role.isText && role != .itemKey
      return isText ? column.text(in: "t") : column.sql
    case .toOne(let column, let end, let attribute):
      try refusePictures(attribute, of: end, path, for: role)
      if let attribute {
        partlyUsed[column.name, default: []].insert(attribute.name)
      } else {
        used.insert(column.name)
      }
      return text(of: column, end, attribute, asText: role.isText) ?? column.sql
    case .toMany(let link, let far, let attribute):
      try refusePictures(attribute, of: far, path, for: role)
      guard role.isText, let text = text(of: link, far, attribute) else {
        throw CoreDataRefusal(
          "has several rows for one row of the entity \(item.name) in '\(link.name)', which cannot be "
            + "\(role.rawValue); choose an attribute of \(item.name) in coreData of site.yml")
      }
      return text
    }
  }

  private func refusePictures(
    _ attribute: CoreDataModel.Column?, of end: CoreDataModel.Entity, _ path: String,
    for role: CoreDataNames.Role
  ) throws {
    guard let attribute, attribute.kind == .blob, try !role.isText || facts.hasPictures(attribute, of: end)
    else { return }
    throw CoreDataRefusal(
      "has bytes, not text, in '\(attribute.attribute)' of the entity \(end.name), set by '\(path)' in coreData of site.yml as "
        + "\(role.rawValue); choose another attribute")
  }

  /// An attribute of the row that a column refers to, or all its texts that are not used elsewhere.
  mutating func text(
    of column: CoreDataModel.Column, _ end: CoreDataModel.Entity, _ attribute: CoreDataModel.Column?,
    asText: Bool = true
  ) -> String? {
    let value = attribute.map { asText ? $0.text(in: "other") : $0.cell(in: "other") }
    let others = partlyUsed[column.name] ?? []
    guard let value = value ?? end.allTexts(in: "other", except: others) else { return nil }
    show(attribute.map { [$0] } ?? end.texts, of: end, by: column.attribute, pairs: pairs(by: column))
    return
      "(SELECT \(value) FROM main.\(end.table.quoted) AS other WHERE other.Z_PK = \(column.sql) AND \(end.filter("other")))"
  }

  /// The texts of all rows of a relationship, joined with semicolons.
  mutating func text(
    of link: CoreDataModel.ToMany, _ far: CoreDataModel.Entity, _ attribute: CoreDataModel.Column?
  ) -> String? {
    guard let value = attribute.map({ $0.text(in: "other") }) ?? far.allTexts(in: "other") else { return nil }
    let table = rows(of: link)
    show(
      attribute.map { [$0] } ?? far.texts, of: far, by: link.name,
      pairs: "SELECT item, far FROM temp.\(table)")
    return """
      (SELECT group_concat(value, '; ') FROM (
        SELECT \(value) AS value FROM temp.\(table) AS link JOIN main.\(far.table.quoted) AS other ON other.Z_PK = link.far
        WHERE link.item = t.Z_PK AND \(far.filter("other")) ORDER BY link.place, link.far) WHERE value <> '')
      """
  }

  /// The temporary table with the rows of a relationship.
  mutating func rows(of link: CoreDataModel.ToMany) -> String {
    if let index = links.firstIndex(where: { $0.name == link.name }) { return "toMany\(index)" }
    links.append(link)
    return "toMany\(links.count - 1)"
  }

  /// Records which parts of another entity are used.
  mutating func show(
    _ columns: [CoreDataModel.Column], of end: CoreDataModel.Entity, by path: String, pairs: String?
  ) {
    let names = Set(columns.map(\.name))
    if let index = ends.firstIndex(where: { $0.path == path }) {
      ends[index].shown.formUnion(names)
    } else {
      ends.append(CoreDataEnd(path: path, entity: end.number, shown: names, pairs: pairs))
    }
  }
}

extension CoreDataNames.Role {
  fileprivate var takesBytes: Bool { [.itemKey, .thumbnail, .photo].contains(self) }
}

/// The target of a name in site.yml, starting from an item.
enum CoreDataTarget {
  case attribute(CoreDataModel.Column)
  /// A row of another entity, or an attribute of it.
  case toOne(CoreDataModel.Column, CoreDataModel.Entity, CoreDataModel.Column?)
  case toMany(CoreDataModel.ToMany, CoreDataModel.Entity, CoreDataModel.Column?)
}

extension CoreDataFinder {
  /// The target of a stated path.
  mutating func target(
    _ path: String, for role: CoreDataNames.Role, of item: CoreDataModel.Entity
  ) throws -> CoreDataTarget {
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
      throw noTarget(path, column, steps[1], of: item)
    }
    guard let attribute = try self.column(steps[1], of: end) else { throw unknown(steps[1], role, in: end) }
    return .toOne(column, end, attribute)
  }

  /// The column for a name: an attribute, or the column's own name (`ZTITLE1`). `nil` if there is none.
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
        + "the entity \(entity.name), and no saved model to decide; choose the column in coreData of site.yml, for "
        + "example '\(example.name)'")
  }

  func link(_ name: String, of item: CoreDataModel.Entity) -> CoreDataModel.ToMany? {
    item.toMany.first { $0.name == name } ?? item.toMany.first { $0.name.uppercased() == name.uppercased() }
  }

  /// The target entity of a to-one relationship: the one stated by the model or by a number in a column's name.
  ///
  /// Without either, three are assumed, unless `types` is empty: for the app's own relationship, which 96 of 98 models have,
  /// and for a relationship stated by the user, the only entity with a matching name; for the only relationship of the app's
  /// items, if it is named as types are, the entity of the app's types. Every reference must match a row, and the summary
  /// lists the entity as a guess. For the app's own relationship and entity half of the references are enough, because the
  /// app's stores may have lost types. Names and rows are the only hints in a store without a model; refusing them would leave its
  /// owner with tables that no setting can join, because `types` states the target of one relationship only.
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
    let isAppLink = isAppLink(column, of: item)
    guard isApp || isAppLink || isStated, !names.isOff(.types) else { return nil }
    let others = model.entities.filter { $0.table != item.table && isLikely($0) }
    let called = others.filter { $0.isCalled(like: column, of: item) }
    let named = called.isEmpty && isAppLink ? others.filter(\.isAppTypes) : called
    guard named.count == 1 else { return nil }
    let isAppTypes = isApp && named[0].isAppTypes
    let references = try facts.references(column, of: item, to: named[0])
    guard references.found == references.all || isAppTypes && references.found * 2 >= references.all else {
      return nil
    }
    if !isAppTypes {
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
        "does not state which column of the table \(table) is which end of '\(relationship)', set in coreData of "
          + "site.yml as \(role.rawValue); choose an attribute of \(entity.name)")
    }
    let names = entity.columns.map(\.attribute) + entity.toMany.map(\.name)
    return CoreDataRefusal(
      "has no '\(name)' in the entity \(entity.name), set in coreData of site.yml as "
        + "\(role.rawValue)" + didYouMean(name, among: names) + " (\(names.joined(separator: ", ")))")
  }

  /// A relationship with several possible targets, or with none that has the attribute.
  private func noTarget(
    _ path: String, _ column: CoreDataModel.Column, _ attribute: String, of item: CoreDataModel.Entity
  ) -> CoreDataRefusal {
    let others = model.entities.filter { $0.table != item.table }.map(\.name).joined(separator: ", ")
    return CoreDataRefusal(
      "does not state which entity '\(path)' of the entity \(item.name) refers to (\(others)); choose an attribute "
        + "of \(item.name) in coreData of site.yml, or one that only the target of '\(column.attribute)' has"
    )
  }
}
