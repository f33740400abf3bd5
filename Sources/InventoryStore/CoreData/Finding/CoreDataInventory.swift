import InventoryModel

/// Which entity of a Core Data store are the items, and by what SQL their attributes are had.
///
/// In the expressions, `t` is the table of the items.
struct CoreDataInventory {
  /// Where the label of an item's type comes from.
  enum TypeSource {
    /// Rows of a table, by their key. `place` is that of an item among those of its type, where the store keeps it.
    case rows(table: String, label: String, filter: String, reference: String, place: String?)
    /// A text of the item.
    case text(String)
  }

  let item: CoreDataModel.Entity
  let type: TypeSource?
  private(set) var expressions: [CoreDataNames.Role: String] = [:]
  /// What no role takes, in the order of the columns.
  private(set) var fields: [(name: String, expression: String)] = []

  init(_ model: CoreDataModel, names: CoreDataNames, path: String) throws(Failure) {
    var finder = CoreDataFinder(model: model, names: names)
    guard let item = finder.item() else {
      throw Failure(.badSettings, file: path, finder.refusal ?? finder.noItems)
    }
    self.item = item
    type = finder.type(of: item)
    for role in CoreDataNames.Role.allCases where !role.isOfTypes && role != .item {
      expressions[role] = finder.expression(for: role, of: item)
    }
    if expressions[.orderingValue] == nil, case .rows(_, _, _, _, let place?)? = type {
      expressions[.orderingValue] = place
    }
    if let refusal = finder.refusal { throw Failure(.badSettings, file: path, refusal) }
    guard expressions[.itemName] != nil else {
      throw Failure(
        .badData, file: path,
        "its entity \(item.name) has no name for the items; say which attribute is it in site.yml, "
          + "for example 'coreData: {item: \(item.name), itemName: title}'")
    }
    fields = item.columns.filter { !finder.used.contains($0.name) }.compactMap { column in
      finder.text(of: column, in: item).map { (column.attribute, $0) }
    }
  }
}

extension CoreDataNames.Role {
  fileprivate var isOfTypes: Bool { self == .assetType || self == .types || self == .label }
}
