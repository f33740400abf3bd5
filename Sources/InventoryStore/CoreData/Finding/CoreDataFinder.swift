import Diagnostics

/// Finds in a model what an inventory needs: by the names that the user states, else by those of the app's models, else by
/// those of other apps, which is a guess.
struct CoreDataFinder {
  let model: CoreDataModel
  let names: CoreDataNames
  let facts: CoreDataFacts
  /// The columns of the items that something was found in.
  var used: Set<String> = []
  /// Of the columns that lead to other rows: the columns there in which something was found.
  var partlyUsed: [String: Set<String>] = [:]
  /// The to-many relationships of the items that something was found in, each with a table of its rows.
  var links: [CoreDataModel.ToMany] = []
  var choices: [CoreDataChoice] = []
  /// What of other entities is shown: their columns, or all texts.
  var ends: [CoreDataEnd] = []
  /// SQL of the rows of the items, once they are found.
  private(set) var items = ""

  /// The entity of the items.
  mutating func item() throws -> CoreDataModel.Entity {
    let item = try chosenItem()
    items = "FROM main.\(item.table.quoted) AS t WHERE \(item.filter("t"))"
    return item
  }

  /// SQL of the rows that a column of the items leads to: the columns `item` and `far`, the keys of both.
  func pairs(by column: CoreDataModel.Column) -> String {
    "SELECT t.Z_PK AS item, \(column.sql) AS far \(items) AND \(column.sql) IS NOT NULL"
  }

  private mutating func chosenItem() throws -> CoreDataModel.Entity {
    if let name = names.name(for: .item) {
      let entity = try entity(called: name, for: .item)
      choices.append(.init(role: .item, path: entity.name, reason: .stated))
      return entity
    }
    let likely = try likelyItem()
    guard !names.isOff(.item), let likely else { throw try noItems(likely?.entity) }
    choices.append(.init(role: .item, path: likely.entity.name, reason: likely.reason))
    return likely.entity
  }

  private func likelyItem() throws -> (entity: CoreDataModel.Entity, reason: CoreDataChoice.Reason)? {
    let known = model.entities.filter(\.isApp)
    if let best = known.max(by: { ($0.appWeight, -$0.number) < ($1.appWeight, -$1.number) }) {
      return (best, .app)
    }
    let likely = try filled(model.entities.filter { $0.inventoryWeight >= Self.enoughWeight })
    let counted = try likely.map { (entity: $0, rows: try facts.rows(of: $0)) }
    let best = counted.max {
      ($0.entity.inventoryWeight, $0.rows, -$0.entity.number)
        < ($1.entity.inventoryWeight, $1.rows, -$1.entity.number)
    }
    return best.map { ($0.entity, .attributes) }
  }

  private static let enoughWeight = 6

  /// Without a model, all entities of a table seem to have all its columns; those are meant whose own rows have values.
  private func filled(_ entities: [CoreDataModel.Entity]) throws -> [CoreDataModel.Entity] {
    guard !model.isCached else { return entities }
    let filled = try entities.filter { entity in
      let weight = try entity.inventoryColumns.filter { column in
        try facts.hasOwnValue(column.column, in: entity)
      }.reduce(0) { $0 + $1.weight }
      let isAlone = model.entities.count { $0.table == entity.table } == 1
      return isAlone || weight >= Self.enoughWeight
    }
    return filled.isEmpty ? entities : filled
  }

  /// The example names the likely entity, else the one with the most attributes that are known, and one of its texts.
  private func noItems(_ likely: CoreDataModel.Entity?) throws -> CoreDataRefusal {
    let best = likely ?? model.entities.max { ($0.knownRoles, -$0.number) < ($1.knownRoles, -$1.number) }
    let name = try best.flatMap { entity in try facts.name(of: entity, model).map(entity.path) } ?? "name"
    let example = "'coreData: {item: \(best?.name ?? "Thing"), itemName: \(name)}'"
    let entities = model.entities.map(\.name).joined(separator: ", ")
    return CoreDataRefusal(
      names.isOff(.item)
        ? "is a Core Data store, but coreData of site.yml turns off guessing the entity of the items; choose it there, "
          + "for example \(example) (\(entities))"
        : "is a Core Data store, but none of its entities looks like items (\(entities)); choose one in "
          + "site.yml, for example \(example)")
  }

  func entity(
    called name: String, for role: CoreDataNames.Role
  ) throws(CoreDataRefusal) -> CoreDataModel.Entity {
    guard let entity = model.entities.first(where: { $0.name == name }) else {
      let names = model.entities.map(\.name)
      throw CoreDataRefusal(
        "has no entity '\(name)', set in coreData of site.yml as \(role.rawValue)"
          + didYouMean(name, among: names) + " (\(names.joined(separator: ", ")))")
    }
    return entity
  }
}

/// What is shown of the rows of another entity.
struct CoreDataEnd: Hashable {
  /// Of the relationship, as messages name it.
  let path: String
  let entity: Int
  /// The columns of the far table that are shown.
  var shown: Set<String>
  /// SQL with the columns `item` and `far`, the keys of items and of the rows that they lead to; `nil` where all rows are shown.
  let pairs: String?
}

extension CoreDataModel.Entity {
  private static let evidence: [(names: [String], weight: Int)] = [
    (["serial", "serialNumber", "serialNo", "serialNum"], 3),
    (["price", "purchasePrice", "value", "itemValue", "estimatedValue", "currentValue", "cost", "worth"], 2),
    (["replacementCost", "replacementValue"], 2),
    (["purchaseDate", "dateOfPurchase", "datePurchased", "purchasedAt", "purchasedOn"], 2),
    (["warrantyExpirationDate", "warrantyExpiration", "warrantyDate", "warranty"], 2),
    (["make", "brand", "manufacturer"], 1), (["model", "modelNumber"], 1), (["quantity", "quantityInt"], 1),
    (["insured", "hasWarranty", "condition"], 1),
  ]

  /// How much its attributes are those of a home inventory: 6 is enough.
  var inventoryWeight: Int { likelyName == nil ? 0 : inventoryColumns.reduce(0) { $0 + $1.weight } }

  /// The attributes of a home inventory, each with how much it says.
  fileprivate var inventoryColumns: [(column: CoreDataModel.Column, weight: Int)] {
    Self.evidence.compactMap { evidence in
      evidence.names.lazy.compactMap(declaredColumn).first.map { ($0, evidence.weight) }
    }
  }

  /// The attribute that names its rows: one that is called so, else a text that is called like nothing else.
  var likelyName: CoreDataModel.Column? { likelyNames.first }

  /// All attributes that are called as names are, the likeliest first, each with the columns that share its name; where none
  /// is, a text that is called like nothing else.
  var likelyNames: [CoreDataModel.Column] {
    let role = CoreDataNames.Role.itemName
    let own = columns.prefix(declared).filter { $0.kind == .text && $0.type != .uri }
    let spellings = role.spellings + role.otherSpellings
    let named = spellings.flatMap { name in
      own.filter { $0.attribute == name }.flatMap { column in
        [column] + own.filter { column.rivals.contains($0.name) }
      }
    }
    if !named.isEmpty { return named }
    let others = Set(
      CoreDataNames.Role.allCases.filter { $0 != role && $0 != .label }.flatMap {
        $0.spellings + $0.otherSpellings
      })
    return [own.first { !others.contains($0.attribute) } ?? own.first].compactMap(\.self)
  }

  /// How many roles its attributes could have by their names.
  var knownRoles: Int {
    CoreDataNames.Role.allCases.count { role in
      (role.spellings + role.otherSpellings).contains { declaredColumn($0).map(role.fits) ?? false }
    } * 2 + (likelyName == nil ? 0 : 1)
  }
}
