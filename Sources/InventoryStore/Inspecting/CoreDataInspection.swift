import Diagnostics
import GRDB

/// The contents of a Core Data or SwiftData store, and how Coffer uses them.
package struct CoreDataInspection: Hashable, Sendable, Encodable {
  package let kind: String
  package let origin: StoreOrigin
  package let entities: [InspectedEntity]
  /// The reason why the items cannot be read with the current settings; `nil` if they can be read. If the settings do
  /// not identify the items, `use` is a suggestion.
  package let problem: String?
  /// `nil` if no entity can be read as items.
  package let use: Use?

  /// The parts of the store that Coffer uses, with their purposes, and the parts that are left out.
  package struct Use: Hashable, Sendable, Encodable {
    package let items: Int
    package fileprivate(set) var choices: [CoreDataChoice]
    /// The names of the fields.
    package let fields: [String]
    package let leftOut: [StoreRemarks.Omission]
    package let unreadablePictures: [UnreadablePicture]
    package fileprivate(set) var warnings: [String]
    /// The names of to-many relationships whose first element may be an item's type; empty if a type was found.
    package let possibleTypes: [String]
  }

  /// `nil` if the file is not a Core Data store.
  init?(_ path: String, _ rules: CoreDataRules) throws(Failure) {
    guard let (queue, model) = try CoreDataSource.model(of: path, rules) else { return nil }
    kind = "coreData"
    let found: (origin: StoreOrigin, entities: [InspectedEntity], proposals: [CoreDataNames])
    found = try queue.inStore(path) { database in
      let facts = CoreDataFacts(database: database)
      let finder = CoreDataFinder(model: model, names: rules.names, facts: facts)
      return (
        try StoreOrigin(database, isModelCached: model.isCached),
        try model.entities.map { try InspectedEntity($0, model, database) },
        try finder.proposedItems().compactMap { entity in
          try facts.name(of: entity, model).map {
            CoreDataNames([.item: entity.name, .itemName: entity.path(of: $0)])
          }
        }
      )
    }
    origin = found.origin
    var refusal: String?
    var reading: Reading?
    do {
      reading = try Reading(path, rules)
    } catch let failure where failure.kind == .badSettings || failure.kind == .badData {
      refusal = failure.problems.first.first?.message ?? failure.description
      reading = try Self.proposal(path, rules, found.proposals)
    }
    if refusal != nil, let problem = reading?.problem { reading?.use.warnings.insert(problem, at: 0) }
    use = reading?.use
    problem = refusal ?? reading?.problem
    entities = found.entities.map { entity in reading.map { entity.with($0.inventory, model) } ?? entity }
  }

  /// Reads the store with each proposal in turn, and returns the first reading that works; `nil` if no proposal works.
  private static func proposal(
    _ path: String, _ rules: CoreDataRules, _ proposals: [CoreDataNames]
  ) throws(Failure) -> Reading? {
    for names in proposals {
      var other = rules
      other.names = names
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

/// The result of reading a store with some settings. An invalid value of an item is reported as `problem`, because it
/// is not a mistake in the settings.
private struct Reading {
  var use: CoreDataInspection.Use
  let inventory: CoreDataInventory
  let problem: String?

  init(_ path: String, _ rules: CoreDataRules) throws(Failure) {
    let store = try InventoryStore(opening: path, for: .reading, coreData: rules)
    guard let remarks = try store.remarks(), let inventory = store.coreDataInventory else {
      throw Failure(.badData, file: path, "is not a Core Data store")
    }
    let snapshot = try store.snapshot()
    let hasTypes = remarks.choices.contains { $0.role == .assetType }
    let links = inventory.fields.filter { $0.column == nil && CoreDataFinder.isTypes($0.name) }
    use = CoreDataInspection.Use(
      items: try snapshot.read { try $0.count("SELECT count(*) FROM place") }, choices: remarks.choices,
      fields: try snapshot.orderedFieldNames(), leftOut: remarks.leftOut,
      unreadablePictures: try store.unreadablePictures(), warnings: remarks.warnings,
      possibleTypes: hasTypes ? [] : links.map(\.name))
    self.inventory = inventory
    problem = remarks.problem
  }
}

extension CoreDataSource {
  /// Opens a Core Data store and reads its entities; `nil` for any other kind of file.
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

/// An entity of a store, with its number of rows. Each attribute and relationship has its number of values.
package struct InspectedEntity: Hashable, Sendable, Encodable {
  package let name: String
  package let rows: Int
  package let attributes: [Attribute]
  package private(set) var relationships: [Relationship]

  /// An attribute of the entity, with the number of rows that have a value.
  package struct Attribute: Hashable, Sendable, Encodable {
    package let name: String
    /// `text`, `number`, `date` or `bytes`.
    package let kind: String
    package let values: Int
    package let sample: String?
  }

  /// A relationship of the entity, and the entity that it refers to.
  package struct Relationship: Hashable, Sendable, Encodable {
    package let name: String
    /// The name of the target entity; `nil` if it is unknown.
    package fileprivate(set) var end: String?
    /// The reason why `end` is assumed; `nil` if the store states `end`.
    package fileprivate(set) var assumption: CoreDataChoice.Reason?
    package let isToMany: Bool
    /// The number of rows of this entity that refer to at least one other row.
    package let values: Int
  }

  private static let longestSample = 40

  init(_ entity: CoreDataModel.Entity, _ model: CoreDataModel, _ database: Database) throws {
    name = entity.name
    let from = "FROM main.\(entity.table.quoted) AS t WHERE \(entity.filter("t"))"
    rows = try database.count("SELECT count(*) \(from)")
    attributes = try entity.columns.filter { !$0.isToOne }.map { column in
      let value = "\(from) AND \(column.hasValue(in: "t"))"
      let text = column.text(in: "t")
      return Attribute(
        name: entity.path(of: column), kind: column.kind.title,
        values: try database.count("SELECT count(*) \(value)"),
        sample: try database.first(
          "SELECT CAST(substr(\(text), 1, \(Self.longestSample)) AS TEXT) \(value) AND \(text) <> '' LIMIT 1",
          of: entity.table, keys: 0
        ) { try? $0.optionalText(0) } ?? nil)
    }
    let toOne = try entity.columns.filter(\.isToOne).map { column in
      let end: String? = if case .toOne(let name?) = column.link { name } else { nil }
      return Relationship(
        name: entity.path(of: column), end: end, isToMany: false,
        values: try database.count("SELECT count(*) \(from) AND \(column.sql) IS NOT NULL"))
    }
    let toMany = try entity.toMany.map { link in
      Relationship(
        name: link.name, end: model.entity(link.destination)?.name, isToMany: true,
        values: try database.count(
          "SELECT count(DISTINCT item) FROM (\(link.rows)) WHERE item IN (SELECT t.Z_PK \(from))"))
    }
    relationships = toOne + toMany
  }

  /// If this is the entity of the items, returns a copy with the assumed targets of the relationships that are used.
  /// Returns any other entity unchanged.
  func with(_ inventory: CoreDataInventory, _ model: CoreDataModel) -> InspectedEntity {
    guard name == inventory.item.name else { return self }
    var entity = self
    for (index, relationship) in relationships.enumerated() where relationship.end == nil {
      let path = relationship.name
      let used = inventory.ends.first { $0.path.uppercased() == path.uppercased() }
      guard let end = used.flatMap({ model.entity($0.entity) }) else { continue }
      let isApp = end.isAppTypes && CoreDataNames.Role.assetType.spellings.contains(path)
      entity.relationships[index].end = end.name
      entity.relationships[index].assumption = isApp ? .app : .stated
    }
    return entity
  }
}

extension CoreDataModel.Column.Kind {
  fileprivate var title: String {
    switch self {
    case .integer, .real: "number"
    case .date: "date"
    case .text: "text"
    case .blob: "bytes"
    }
  }
}
