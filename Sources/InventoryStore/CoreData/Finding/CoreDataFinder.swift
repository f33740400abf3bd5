import Diagnostics

/// Finds the parts of a Core Data model that an inventory needs, by their names. Names that the user states come first,
/// then the names in models of the Homepwner app, then the names in other apps. A match with a name in other apps is a
/// guess.
struct CoreDataFinder {
  let model: CoreDataModel
  let names: CoreDataNames
  let facts: CoreDataFacts
  /// The columns of the items that already have a role.
  var used: Set<String> = []
  /// The columns already used in the rows that items refer to. The key is the items' column that contains the
  /// reference.
  var partlyUsed: [String: Set<String>] = [:]
  /// The used to-many relationships of the items. Each has a temporary table of its rows.
  var links: [CoreDataModel.ToMany] = []
  var choices: [CoreDataChoice] = []
  /// The used parts of other entities: single columns, or all texts.
  var ends: [CoreDataEnd] = []
  /// The FROM and WHERE clauses for the items; empty before their entity is found.
  private(set) var items = ""

  /// Finds the entity whose rows are the items. Throws if no entity is stated and none looks like items.
  mutating func item() throws -> CoreDataModel.Entity {
    let item = try chosenItem()
    items = "FROM main.\(item.table.quoted) AS t WHERE \(item.filter("t"))"
    return item
  }

  /// Returns the SQL for the references in a column of the items. The result has the columns `item`, the key of an
  /// item, and `far`, the key of the row that the item refers to.
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
    guard !names.isOff(.item), let likely else { throw try noItems() }
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

  /// Returns the entities whose `weight` is sufficient for a home inventory, or else the entities with the highest
  /// weight.
  private func filled(_ entities: [CoreDataModel.Entity]) throws -> [CoreDataModel.Entity] {
    let weights = try entities.map(weight)
    let least = min(Self.enoughWeight, weights.max() ?? 0)
    return zip(entities, weights).filter { $1 >= least }.map(\.0)
  }

  /// Rates how closely the attributes of an entity match a home inventory. Only attributes of the entity's own rows
  /// count.
  private func weight(of entity: CoreDataModel.Entity) throws -> Int {
    guard entity.likelyName != nil else { return 0 }
    return try entity.inventoryColumns.filter { try isOwn($0.column, of: entity) }.reduce(0) {
      $0 + $1.weight
    }
  }

  /// Whether a column belongs to an entity. Without a model, every entity of a shared table seems to have all columns
  /// of the table. In that case, at least one of the entity's own rows must have a value in the column.
  private func isOwn(_ column: CoreDataModel.Column, of entity: CoreDataModel.Entity) throws -> Bool {
    let isAlone = model.entities.count { $0.table == entity.table } == 1
    return try model.isCached || isAlone || facts.hasOwnValue(column, in: entity)
  }

  /// Returns all entities, in the order in which messages and inspections propose them for items: the stated entity,
  /// the likely entity, then the others. Of the others, entities with rows come first, and entities with more known
  /// attributes come before entities with fewer.
  func proposedItems() throws -> [CoreDataModel.Entity] {
    let stated = model.entities.first { $0.name == names.name(for: .item) }
    let first = try [stated, likelyItem()?.entity].compactMap(\.self)
    let counted = try model.entities.map {
      (entity: $0, known: try knownAttributes(of: $0), rows: try facts.rows(of: $0))
    }
    let others = counted.sorted {
      (min(1, $0.rows), $0.known, $0.rows, -$0.entity.number)
        > (min(1, $1.rows), $1.known, $1.rows, -$1.entity.number)
    }.map(\.entity)
    return first + others.filter { other in !first.contains { $0.number == other.number } }
  }

  /// Rates the attributes of an entity's own rows. An attribute counts if its name matches a role or is usual in a home
  /// inventory.
  private func knownAttributes(of entity: CoreDataModel.Entity) throws -> Int {
    let roles = try CoreDataNames.Role.allCases.count { role in
      try (role.spellings + role.otherSpellings).compactMap(entity.declaredColumn).contains {
        try role.fits($0) && isOwn($0, of: entity)
      }
    }
    return try weight(of: entity) + roles * 2 + (entity.likelyName == nil ? 0 : 1)
  }

  /// Returns the error for a store without recognizable items. The example in the message uses the entity that is
  /// proposed first, and one of its texts.
  private func noItems() throws -> CoreDataRefusal {
    let best = try proposedItems().first
    let name = try best.flatMap { entity in try facts.exampleName(of: entity, model) }
    let example = "'coreData: {item: \(best?.name ?? "Thing")\(name.map { ", itemName: \($0)" } ?? "")}'"
    let entities = model.entities.map(\.name).joined(separator: ", ")
    guard names.isOff(.item) else {
      return CoreDataRefusal(
        "is a Core Data store, but none of its entities look like items (\(entities)); choose an entity in "
          + "site.yml, for example \(example)", .badData)
    }
    return CoreDataRefusal(
      "is a Core Data store, but coreData in site.yml turns off the guess of the items' entity; name the entity in site.yml, "
        + "for example \(example) (\(entities))")
  }

  func entity(
    called name: String, for role: CoreDataNames.Role
  ) throws(CoreDataRefusal) -> CoreDataModel.Entity {
    guard let entity = model.entities.first(where: { $0.name == name }) else {
      let names = model.entities.map(\.name)
      throw CoreDataRefusal(
        "has no entity '\(name)', set under coreData in site.yml as \(role.rawValue)"
          + didYouMean(name, among: names) + " (\(names.joined(separator: ", ")))")
    }
    return entity
  }
}

/// The columns of another entity that are used, because items refer to its rows.
struct CoreDataEnd: Hashable {
  /// The name of the relationship in messages.
  let path: String
  let entity: Int
  /// The used columns of the entity's table.
  var shown: Set<String>
  /// SQL with the columns `item`, the key of an item, and `far`, the key of the row that the item refers to. `nil` if
  /// all rows of the entity are used.
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

  /// The weight of the entity's attributes as evidence for a home inventory. An entity with a weight of 6 or more may
  /// be the entity of the items.
  var inventoryWeight: Int { likelyName == nil ? 0 : inventoryColumns.reduce(0) { $0 + $1.weight } }

  /// The attributes that are usual in a home inventory, with their weights.
  fileprivate var inventoryColumns: [(column: CoreDataModel.Column, weight: Int)] {
    Self.evidence.compactMap { evidence in
      evidence.names.lazy.compactMap(declaredColumn).first.map { ($0, evidence.weight) }
    }
  }

  /// The attribute that contains the names of the entity's rows: an attribute with a usual spelling, such as `title`,
  /// or else any text. `nil` if the entity has no texts.
  var likelyName: CoreDataModel.Column? { likelyNames.first }

  /// The attributes that may contain the names of the entity's rows, the most likely first. These are the texts with a
  /// usual spelling, such as `title`, each followed by the columns that share its spelling. If no text has a usual
  /// spelling, this is a single text, preferably one whose spelling matches no other role.
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
}
