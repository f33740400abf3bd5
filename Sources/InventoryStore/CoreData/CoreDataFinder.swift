import Spelling

/// Finds in a model what an inventory needs: by the names that the user states, else by those of the app's models.
struct CoreDataFinder {
  let model: CoreDataModel
  let names: CoreDataNames
  /// The columns of the items that something was found in.
  private(set) var used: Set<String> = []
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
    return "t." + column.name.quoted
  }

  /// Where the labels of the types come from; nothing where the store has no types.
  mutating func type(of item: CoreDataModel.Entity) -> CoreDataInventory.TypeSource? {
    let stated = names.stated[.assetType]
    let name = stated ?? CoreDataNames.Role.assetType.spellings[0]
    guard let column = item.column(called: name) else {
      if stated != nil { refuse(.assetType, name, among: item) }
      return nil
    }
    used.insert(column.name)
    if column.kind == .text { return .text("t." + column.name.quoted) }
    let label = names.stated[.label] ?? CoreDataNames.Role.label.spellings[0]
    let types: CoreDataModel.Entity?
    if let stated = names.stated[.types] {
      types = entity(called: stated, for: .types)
    } else {
      types = destination(of: column, from: item, having: label)
    }
    guard let types else { return nil }
    guard let labels = types.column(called: label) ?? types.onlyText else {
      refuse(.label, label, among: types)
      return nil
    }
    return .rows(
      table: types.table.quoted, label: labels.name.quoted, filter: types.filter("types"),
      reference: "t." + column.name.quoted)
  }

  /// A column that has no role, as the text of a field; nothing for pictures and other bytes.
  func text(of column: CoreDataModel.Column, in item: CoreDataModel.Entity) -> String? {
    let value = "t." + column.name.quoted
    switch column.kind {
    case .blob: return nil
    case .date: return "coreDataDate(\(value))"
    case .integer where column.isToOne:
      guard let other = destination(of: column, from: item, having: nil), let text = other.onlyText else {
        return nil
      }
      return "(SELECT \(text.name.quoted) FROM \(other.table.quoted) AS other WHERE other.Z_PK = \(value))"
    case .integer, .real, .text: return "CAST(\(value) AS TEXT)"
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
    guard steps.count == 2 else { return "t." + column.name.quoted }
    guard let other = destination(of: column, from: item, having: steps[1]),
      let end = other.column(called: steps[1])
    else {
      refuse(role, path, among: item)
      return nil
    }
    return
      "(SELECT \(end.name.quoted) FROM \(other.table.quoted) AS other WHERE other.Z_PK = t.\(column.name.quoted))"
  }

  private mutating func entity(called name: String, for role: CoreDataNames.Role) -> CoreDataModel.Entity? {
    let entity = model.entities.first { $0.name == name }
    if entity == nil {
      let names = model.entities.map(\.name)
      refusal =
        refusal ?? "has no entity '\(name)', which coreData of site.yml names for \(role.rawValue)"
        + didYouMean(name, among: names) + " (\(names.joined(separator: ", ")))"
    }
    return entity
  }

  /// The entity that a relationship leads to: the one that is called like it, else the only one that it could be.
  private func destination(
    of column: CoreDataModel.Column, from item: CoreDataModel.Entity, having attribute: String?
  ) -> CoreDataModel.Entity? {
    let others = model.entities.filter { other in
      other.table != item.table
        && (attribute.map { other.column(called: $0) ?? other.onlyText } ?? other.onlyText) != nil
    }
    let named = others.filter { $0.name.uppercased().hasSuffix(column.name.dropFirst()) }
    return named.first ?? (others.count == 1 ? others[0] : nil)
  }

  private mutating func refuse(
    _ role: CoreDataNames.Role, _ name: String, among entity: CoreDataModel.Entity
  ) {
    let names = entity.columns.map(\.attribute)
    refusal =
      refusal ?? "has no '\(name)' in its entity \(entity.name), which coreData of site.yml names for "
      + "\(role.rawValue)" + didYouMean(name, among: names) + " (\(names.joined(separator: ", ")))"
  }
}

extension CoreDataModel.Entity {
  /// The one text that its rows have.
  fileprivate var onlyText: CoreDataModel.Column? {
    let texts = columns.filter { $0.kind == .text }
    return texts.count == 1 ? texts[0] : nil
  }

  /// A condition that only its own rows in the table meet.
  func filter(_ table: String) -> String {
    guard let family else { return "1" }
    return "\(table).Z_ENT IN (\(family.map(String.init).joined(separator: ", ")))"
  }
}

extension String {
  /// As a name in SQL.
  var quoted: String { "\"" + replacing("\"", with: "\"\"") + "\"" }
}
