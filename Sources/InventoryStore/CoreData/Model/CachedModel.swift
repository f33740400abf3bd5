import Compression
import GRDB
import KeyedArchive

/// The parts of the saved model that Coffer reads. Core Data has saved the model in each store since iOS 9. The model
/// states the spelling and the types of attributes, and the targets of relationships. Without a model, only column
/// names in uppercase are known.
struct CachedModel {
  struct Property {
    /// The name in the model. For an attribute in a composite, this is the name of the composite, a dot and the
    /// attribute's name.
    let name: String
    let content: Content
    /// Whether the property is not stored and therefore has no column.
    let isTransient: Bool

    /// The name of the property's column, without the leading `Z` and without a number at the end. This is the
    /// property's own name in uppercase, without the name of a composite.
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

  /// The properties of each entity, keyed by the entity's name. They may include inherited properties.
  var properties: [String: [Property]] = [:]

  var isEmpty: Bool { properties.isEmpty }

  func property(_ name: String, of entity: String) -> Property? {
    properties[entity]?.first { $0.name == name }
  }
}

/// The codes of NSAttributeType that affect how a column is read.
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

  /// The kind of column that Core Data declares for this type.
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
  /// The limits for a saved model. The model of an inventory is far below them. A model with too many bytes or
  /// properties is ignored.
  private static let largestModel = 4 << 20
  private static let mostProperties = 20_000
  private static let deepestComposite = 8

  /// Reads the saved model of a store. An unreadable model is treated like a missing model.
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

  /// Returns a single property, or all properties of a composite attribute.
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
