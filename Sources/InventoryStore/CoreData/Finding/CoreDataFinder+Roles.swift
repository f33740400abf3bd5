import Diagnostics

extension CoreDataFinder {
  /// Returns the SQL for the items' attribute with this role; `nil` if there is no such attribute, or if the role is
  /// off.
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

  /// Returns the most likely attribute for a role; `nil` if there is none. It has a suitable type, and a name that the
  /// Homepwner app uses or, failing that, a name that other apps use. For the key in another app, a uniqueness
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
    if let column = columns.first { return (column, .name) }
    let rivals = try facts.rivals(for: role, in: item)
    return rivals.count == 1 && !used.contains(rivals[0].name) ? (rivals[0], .distinct) : nil
  }

  /// Returns the error for items whose entity has no attribute with their names.
  func noNames(of item: CoreDataModel.Entity) throws -> CoreDataRefusal {
    let name = try facts.exampleName(of: item, model)
    let example = name.map { ", for example 'coreData: {item: \(item.name), itemName: \($0)}'" } ?? ""
    let rivals = try facts.rivals(for: .itemName, in: item)
    if rivals.count > 1, !names.isOff(.itemName) {
      return CoreDataRefusal(
        "\(CoreDataNames.Role.itemName.unclear(among: rivals)) in the entity \(item.name); choose one of these columns in site.yml"
          + example, .badData)
    }
    let hasTexts = try facts.name(of: item, model) != nil
    let isWrong = names.isOff(.itemName) || names.name(for: .item) != nil && !hasTexts
    return CoreDataRefusal(
      "has no attribute for the items' names in the entity \(item.name); "
        + (hasTexts
          ? "choose an attribute in site.yml"
          : "the entity has no text, so choose another entity in site.yml as item"
            + (name == nil ? "" : ", or an attribute"))
        + example, isWrong ? .badSettings : .badData)
  }

  private mutating func expression(
    _ path: String, for role: CoreDataNames.Role, of item: CoreDataModel.Entity
  ) throws -> String {
    switch try target(path, for: role, of: item) {
    case .attribute(let column):
      guard column.kind != .blob || role.takesBytes || role.isText else {
        throw CoreDataRefusal(
          "has bytes, not text, in '\(column.attribute)' of the entity \(item.name), set under coreData in site.yml as "
            + "\(role.rawValue); choose another attribute")
      }
      guard role != .orderingValue || column.kind != .text else {
        throw CoreDataRefusal(
          "has text in '\(column.attribute)' of the entity \(item.name), set under coreData in site.yml as "
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
          "has several rows in '\(link.name)' for each \(item.name), so '\(path)' under coreData in site.yml cannot be used as "
            + "\(role.rawValue); choose an attribute of \(item.name)")
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
      "has bytes, not text, in '\(attribute.attribute)' of the entity \(end.name), set by '\(path)' under coreData in site.yml as "
        + "\(role.rawValue); choose another attribute")
  }

  /// Returns the SQL for an attribute of the row that a column refers to. If `attribute` is `nil`, the SQL joins all
  /// texts of that row that are not used elsewhere. Returns `nil` if there are no such texts.
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

  /// Returns the SQL that joins the texts of all rows of a relationship with semicolons; `nil` if there are no texts.
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

  /// Returns the name of the temporary table with the rows of a relationship, and records that the table is used.
  mutating func rows(of link: CoreDataModel.ToMany) -> String {
    if let index = links.firstIndex(where: { $0.name == link.name }) { return "toMany\(index)" }
    links.append(link)
    return "toMany\(links.count - 1)"
  }

  /// Records that columns of another entity are used.
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
