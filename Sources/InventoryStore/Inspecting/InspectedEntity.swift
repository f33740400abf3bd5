import GRDB

/// An entity of a store with its number of rows, and for each attribute how many rows have a value, and one of them.
package struct InspectedEntity: Hashable, Sendable, Codable {
  package let name: String
  package let rows: Int
  package let attributes: [Attribute]
  package private(set) var relationships: [Relationship]

  package struct Attribute: Hashable, Sendable, Codable {
    package let name: String
    /// text, number, date or bytes.
    package let kind: String
    package let values: Int
    package let sample: String?
  }

  package struct Relationship: Hashable, Sendable, Codable {
    package let name: String
    /// The entity that it leads to; `nil` where it is not known.
    package fileprivate(set) var end: String?
    /// Why the entity is assumed that the store does not state.
    package fileprivate(set) var assumption: CoreDataChoice.Reason?
    package let isToMany: Bool
    /// Rows that have one.
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

  /// With the ends that the store does not state and that are used.
  func with(_ inventory: CoreDataInventory, _ model: CoreDataModel) -> InspectedEntity {
    guard name == inventory.item.name else { return self }
    var entity = self
    for (index, relationship) in relationships.enumerated() where relationship.end == nil {
      let path = relationship.name
      let used = inventory.ends.first { $0.path.uppercased() == path.uppercased() }
      guard let end = used.flatMap({ model.entity($0.entity) })?.name else { continue }
      let isStated = inventory.choices.contains { $0.role == .types && $0.path == end }
      let isGuess = inventory.choices.contains { $0.role == .types && $0.reason == .end }
      entity.relationships[index].end = end
      entity.relationships[index].assumption = isStated ? .stated : isGuess ? .end : .app
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
