import Compression
import GRDB
import KeyedArchive

/// The part of the model that a store saves, from iOS 9 on: the spelling of attributes, whose column names have lost
/// the case, their types, and the targets of relationships.
struct CachedModel {
  struct Property {
    /// An attribute of a composite has the composite's name and a dot before its own.
    let name: String
    let content: Content
    /// For attributes without a column.
    let isTransient: Bool

    /// The beginning of the column name after its `Z`, without the name of the composite attribute.
    var base: String { (name.split(separator: ".").last.map(String.init) ?? name).uppercased() }

    var relationship: Relationship? {
      if case .relationship(let relationship) = content { relationship } else { nil }
    }
  }

  enum Content {
    case attribute(AttributeType?)
    case relationship(Relationship)
  }

  struct Relationship {
    let destination: String
    let inverse: String?
    let isToMany: Bool
  }

  /// The properties of an entity by name, possibly including inherited ones.
  var properties: [String: [Property]] = [:]

  var isEmpty: Bool { properties.isEmpty }

  func property(_ name: String, of entity: String) -> Property? {
    properties[entity]?.first { $0.name == name }
  }
}

/// The codes of NSAttributeType that determine how a column is read.
enum AttributeType: Int64 {
  case integer16 = 100
  case integer32 = 200
  case integer64 = 300
  case decimal = 400
  case double = 500
  case float = 600
  case string = 700
  case boolean = 800
  case date = 900
  case binary = 1000
  case uuid = 1100
  case uri = 1200
  case transformable = 1800

  /// The declared column type.
  var kind: CoreDataModel.Column.Kind {
    switch self {
    case .integer16, .integer32, .integer64, .boolean: .integer
    case .decimal, .double, .float: .real
    case .string, .uri: .text
    case .date: .date
    case .binary, .uuid, .transformable: .blob
    }
  }
}

extension CachedModel {
  /// Models of inventories are smaller.
  private static let largestModel = 4 << 20
  private static let mostProperties = 20_000
  private static let deepestComposite = 8

  /// An unreadable model is ignored, as if the store had none.
  init(_ database: Database) throws {
    guard try CoreDataModel.tables(of: database).contains("Z_MODELCACHE"),
      let cache = try database.first(
        "SELECT CAST(Z_CONTENT AS BLOB) FROM Z_MODELCACHE", of: "Z_MODELCACHE", keys: 0,
        read: { try $0.bytes(0) })
    else { return }
    properties = (try? Self.properties(in: cache)) ?? [:]
  }

  private static func properties(in cache: [UInt8]) throws -> [String: [Property]] {
    let model = try KeyedArchive(Deflate.inflated(cache, limit: largestModel)).value()
    var found: [String: [Property]] = [:]
    var count = 0
    for (name, entity) in try model?.value("NSEntities")?.dictionary() ?? [] {
      var properties: [Property] = []
      for (key, value) in try entity.value("NSProperties")?.dictionary() ?? [] {
        properties += try Self.properties(try key.string(), value, depth: 0)
        guard count + properties.count <= mostProperties else { throw Deflate.Problem.tooLong }
      }
      count += properties.count
      found[try name.string()] = properties.sorted { $0.name < $1.name }
    }
    return found
  }

  /// One property, or the properties of a composite attribute.
  private static func properties(_ name: String, _ value: ArchivedValue, depth: Int) throws -> [Property] {
    let isTransient = (try? value.value("NSIsTransient")?.bool()) ?? nil ?? false
    if let relationship = relationship(value) {
      return [Property(name: name, content: .relationship(relationship), isTransient: isTransient)]
    }
    if let elements = try value.value("NSCompositeElements"), depth < deepestComposite {
      var parts: [Property] = []
      for element in try elements.array() {
        guard let part = try element.value("NSPropertyName")?.string() else { continue }
        parts += try properties(name + "." + part, element, depth: depth + 1)
        guard parts.count <= mostProperties else { throw Deflate.Problem.tooLong }
      }
      return parts
    }
    let code = (try? value.value("NSAttributeType")?.integer()) ?? nil
    return [
      Property(name: name, content: .attribute(code.flatMap(AttributeType.init)), isTransient: isTransient)
    ]
  }

  private static func relationship(_ value: ArchivedValue) -> Relationship? {
    func text(_ key: String) -> String? { (try? value.value(key)?.string()) ?? nil }
    func name(_ key: String, _ inner: String) -> String? {
      (try? value.value(key)?.value(inner)?.string()) ?? nil
    }
    let destination = text("_NSDestinationEntityName") ?? name("NSDestinationEntity", "NSEntityName")
    guard let destination else { return nil }
    let most = (try? value.value("NSMaxCount")?.integer()) ?? nil
    return Relationship(
      destination: destination,
      inverse: text("_NSInverseRelationshipName") ?? name("NSInverseRelationship", "NSPropertyName"),
      isToMany: most.map { $0 != 1 } ?? false)
  }
}
