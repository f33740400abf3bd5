import Spelling

/// Finds in a model what an inventory needs: by the names that the user states, else by those of the app's models.
struct CoreDataFinder {
  let model: CoreDataModel
  let names: CoreDataNames
  /// The columns of the items that something was found in.
  var used: Set<String> = []
  /// What is wrong with the stated names; the first mistake.
  private(set) var refusal: String?

  init(model: CoreDataModel, names: CoreDataNames) {
    (self.model, self.names) = (model, names)
  }

  mutating func item() -> CoreDataModel.Entity? {
    if let name = names.stated[.item] { return entity(called: name, for: .item) }
    func weight(_ entity: CoreDataModel.Entity) -> Int {
      CoreDataNames.Role.allCases.filter(entity.has).reduce(0) { $0 + $1.weight }
    }
    let likely = model.entities.filter { $0.has(.itemName) && weight($0) >= 5 }
    return likely.max { (weight($0), -$0.number) < (weight($1), -$1.number) }
  }

  var noItems: String {
    let entities = model.entities.map(\.name).joined(separator: ", ")
    return
      "is a Core Data store, and none of its entities looks like items (\(entities)); say which one is it in "
      + "site.yml, for example 'coreData: {item: \(model.entities.first?.name ?? "Thing"), itemName: name}'"
  }

  /// The SQL that gives an attribute; nothing where the store has none.
  mutating func expression(for role: CoreDataNames.Role, of item: CoreDataModel.Entity) -> String? {
    if let stated = names.stated[role] { return expression(path: stated, role, of: item) }
    guard let column = role.spellings.lazy.compactMap(item.column(called:)).first(where: { !$0.isToOne })
    else { return nil }
    used.insert(column.name)
    return column.sql
  }

  /// A column that has no role, as the text of a field; nothing for pictures and other bytes.
  func text(of column: CoreDataModel.Column, in item: CoreDataModel.Entity) -> String? {
    switch column.kind {
    case .blob: nil
    case .date: "coreDataDate(\(column.sql))"
    case .integer where column.isToOne: linkedText(of: column, in: item)
    case .integer, .real, .text: "CAST(\(column.sql) AS TEXT)"
    }
  }
}

extension CoreDataFinder {
  private mutating func expression(
    path: String, _ role: CoreDataNames.Role, of item: CoreDataModel.Entity
  ) -> String? {
    let steps = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard let first = steps.first, let column = item.column(called: first), steps.count <= 2 else {
      refuse(role, path, among: item)
      return nil
    }
    used.insert(column.name)
    guard steps.count == 2 else {
      return role.isText ? linkedText(of: column, in: item) ?? column.sql : column.sql
    }
    guard let other = destination(of: column, from: item, where: { $0.column(called: steps[1]) != nil }),
      let end = other.column(called: steps[1])
    else {
      if column.link == .none {
        refuse(role, path, among: item)
      } else {
        refuse(noWay(path, column, of: item))
      }
      return nil
    }
    return column.select(end, of: other)
  }

  /// A relationship that may lead to several entities, or to none that has the attribute.
  private func noWay(_ path: String, _ column: CoreDataModel.Column, of item: CoreDataModel.Entity) -> String
  {
    let others = model.entities.filter { $0.table != item.table }.map(\.name).joined(separator: ", ")
    return
      "does not tell which entity '\(path)' of its entity \(item.name) leads to (\(others)); name an attribute "
      + "of \(item.name) in coreData of site.yml, or one that only the entity at the end of '\(column.attribute)' has"
  }

  /// The only text of what a relationship leads to; nothing for an attribute.
  private func linkedText(of column: CoreDataModel.Column, in item: CoreDataModel.Entity) -> String? {
    guard column.isToOne, let other = destination(of: column, from: item, where: { $0.onlyText != nil }),
      let text = other.onlyText
    else { return nil }
    return column.select(text, of: other)
  }

  mutating func entity(called name: String, for role: CoreDataNames.Role) -> CoreDataModel.Entity? {
    let entity = model.entities.first { $0.name == name }
    if entity == nil {
      let names = model.entities.map(\.name)
      refuse(
        "has no entity '\(name)', which coreData of site.yml names for \(role.rawValue)"
          + didYouMean(name, among: names) + " (\(names.joined(separator: ", ")))")
    }
    return entity
  }

  /// The entity that a relationship leads to: the one that the model names, else the one that is called like it, else
  /// the only one that it could be and that is not called like another relationship.
  func destination(
    of column: CoreDataModel.Column, from item: CoreDataModel.Entity,
    where isLikely: (CoreDataModel.Entity) -> Bool
  ) -> CoreDataModel.Entity? {
    switch column.link {
    case .none: return nil
    case .toOne(let name?): return model.entities.first { $0.name == name && isLikely($0) }
    case .toOne(nil), .possible: break
    }
    let others = model.entities.filter { $0.table != item.table && isLikely($0) }
    if let named = others.first(where: { $0.isCalled(like: column) }) { return named }
    let links = item.columns.filter { $0.link != .none }
    let free = others.filter { other in !links.contains(where: other.isCalled) }
    return free.count == 1 ? free[0] : nil
  }

  mutating func refuse(_ what: String) {
    refusal = refusal ?? what
  }

  mutating func refuse(
    _ role: CoreDataNames.Role, _ name: String, among entity: CoreDataModel.Entity
  ) {
    let names = entity.columns.map(\.attribute)
    refuse(
      "has no '\(name)' in its entity \(entity.name), which coreData of site.yml names for "
        + "\(role.rawValue)" + didYouMean(name, among: names) + " (\(names.joined(separator: ", ")))")
  }
}

extension CoreDataModel.Entity {
  /// The one text that its rows have.
  var onlyText: CoreDataModel.Column? {
    let texts = columns.filter { $0.kind == .text }
    return texts.count == 1 ? texts[0] : nil
  }

  /// `RecipeType` is called like the column `ZTYPE`.
  fileprivate func isCalled(like column: CoreDataModel.Column) -> Bool {
    name.uppercased().hasSuffix(column.name.dropFirst())
  }

  /// A condition that only its own rows in the table meet.
  func filter(_ table: String) -> String {
    guard let family else { return "1" }
    return "\(table).Z_ENT IN (\(family.map(String.init).joined(separator: ", ")))"
  }
}

extension CoreDataModel.Column {
  /// Of an item.
  var sql: String { "t." + name.quoted }

  /// An attribute of the row that the column leads to.
  fileprivate func select(_ attribute: CoreDataModel.Column, of other: CoreDataModel.Entity) -> String {
    "(SELECT \(attribute.name.quoted) FROM \(other.table.quoted) AS other WHERE other.Z_PK = \(sql))"
  }
}

extension CoreDataNames.Role {
  /// Whether a relationship can stand for it, by the text that it leads to.
  fileprivate var isText: Bool {
    switch self {
    case .itemKey, .itemName, .serialNumber, .notes: true
    case .item, .valueInDollars, .dateCreated, .orderingValue, .assetType, .types, .label, .thumbnail, .photo:
      false
    }
  }
}

extension String {
  /// As a name in SQL.
  var quoted: String { "\"" + replacing("\"", with: "\"\"") + "\"" }
}
