import Diagnostics
import GRDB

/// A store of Core Data or SwiftData.
package struct CoreDataInspection: Hashable, Sendable, Codable {
  package let kind: String
  package let origin: StoreOrigin
  package let entities: [InspectedEntity]
  /// Why the store cannot be read without help: what `use` is then is a proposal.
  package let problem: String?
  /// `nil` where no entity can be read as items.
  package let use: Use?

  /// What is used as what, and what is not.
  package struct Use: Hashable, Sendable, Codable {
    package let items: Int
    package fileprivate(set) var choices: [CoreDataChoice]
    /// What is shown as fields, by name.
    package let fields: [String]
    package let leftOut: [StoreRemarks.Omission]
    package let unreadablePictures: [UnreadablePicture]
    package fileprivate(set) var warnings: [String]
    /// To-many relationships of which the first row may be the type, where nothing else is.
    package let possibleTypes: [String]
  }

  /// `nil` for a store of another kind.
  init?(_ path: String, _ rules: CoreDataRules) throws(Failure) {
    guard let (queue, model) = try CoreDataSource.model(of: path, rules) else { return nil }
    kind = "coreData"
    let found: (origin: StoreOrigin, entities: [InspectedEntity], names: [Int: CoreDataModel.Column])
    found = try queue.inStore(path) { database in
      let facts = CoreDataFacts(database: database)
      var names: [Int: CoreDataModel.Column] = [:]
      for entity in model.entities { names[entity.number] = try facts.name(of: entity, model) }
      return (
        try StoreOrigin(database, isModelCached: model.isCached),
        try model.entities.map { try InspectedEntity($0, model, database) }, names
      )
    }
    origin = found.origin
    var refusal: String?
    var reading: Reading?
    do {
      reading = try Reading(path, rules)
    } catch let failure where failure.kind == .badSettings || failure.kind == .badData {
      refusal = failure.problems.first.first?.message ?? failure.description
      reading = try Self.proposal(path, rules, model, found.entities, found.names)
    }
    if refusal != nil, let problem = reading?.problem { reading?.use.warnings.insert(problem, at: 0) }
    use = reading?.use
    problem = refusal ?? reading?.problem
    entities = found.entities.map { entity in reading.map { entity.with($0.inventory, model) } ?? entity }
  }

  /// The entity with the most rows and attributes that can be read as items; of those that the user states, what can be.
  private static func proposal(
    _ path: String, _ rules: CoreDataRules, _ model: CoreDataModel, _ entities: [InspectedEntity],
    _ names: [Int: CoreDataModel.Column]
  ) throws(Failure) -> Reading? {
    let rows = Dictionary(entities.map { ($0.name, $0.rows) }, uniquingKeysWith: { first, _ in first })
    let candidates = model.entities.sorted {
      let (one, other) = (rows[$0.name] ?? 0, rows[$1.name] ?? 0)
      return (min(1, one), $0.inventoryWeight + $0.knownRoles, one, -$0.number)
        > (min(1, other), $1.inventoryWeight + $1.knownRoles, other, -$1.number)
    }
    for entity in candidates {
      guard let name = names[entity.number] else { continue }
      var other = rules
      other.names = CoreDataNames([.item: entity.name, .itemName: entity.path(of: name)])
      do {
        var found = try Reading(path, other)
        found.use.choices = found.use.choices.map { $0.reason == .stated ? $0.because(.proposed) : $0 }
        return found
      } catch  where error.kind == .badSettings || error.kind == .badData {
        continue
      }
    }
    return nil
  }
}

/// A store as it is read by rules. A value that no inventory takes is a problem of its row, not of the rules.
private struct Reading {
  var use: CoreDataInspection.Use
  let inventory: CoreDataInventory
  let problem: String?

  init(_ path: String, _ rules: CoreDataRules) throws(Failure) {
    let store = try InventoryStore(opening: path, for: .reading, coreData: rules)
    guard let remarks = try store.remarks(), let inventory = store.coreDataInventory else {
      throw Failure(.badData, file: path, "is not a store of Core Data")
    }
    let snapshot = try store.snapshot()
    let hasTypes = remarks.choices.contains { $0.role == .assetType }
    let links = inventory.fields.filter { $0.column == nil && CoreDataFinder.isTypes($0.name) }
    use = CoreDataInspection.Use(
      items: try snapshot.read { try $0.count("SELECT count(*) FROM place") }, choices: remarks.choices,
      fields: try snapshot.fieldColumns(), leftOut: remarks.leftOut,
      unreadablePictures: try store.unreadablePictures(), warnings: remarks.warnings,
      possibleTypes: hasTypes ? [] : links.map(\.name))
    self.inventory = inventory
    problem = remarks.problem
  }
}

extension CoreDataSource {
  /// The entities of a store of Core Data; `nil` for a file of another kind.
  static func model(
    of path: String, _ rules: CoreDataRules
  ) throws(Failure) -> (DatabaseQueue, CoreDataModel)? {
    try StoreFile.check(path)
    guard let header = StoreHeader(path), header.applicationID != Schema.applicationID else { return nil }
    let queue = try ForeignFile(path).open(InventoryStore.configuration(path, nil))
    let model = try queue.inStore(path) { database throws -> CoreDataModel? in
      guard try CoreDataModel.isThere(in: database) else { return nil }
      functions(path, rules).add(to: database)
      return try CoreDataModel(database)
    }
    return model.map { (queue, $0) }
  }
}
