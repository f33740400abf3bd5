import GRDB
import KeyedArchive

extension CachedModel {
  /// Larger models are not those of an inventory.
  private static let largestModel = 4 << 20
  private static let mostProperties = 20_000
  private static let deepestComposite = 8

  /// A model that cannot be read is ignored: the store is read without it.
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

  /// One property, or those within a composite attribute.
  private static func properties(
    _ name: String, _ value: ArchivedValue, depth: Int
  ) throws -> [Property] {
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
      Property(
        name: name, content: .attribute(code.flatMap(AttributeType.init)), isTransient: isTransient)
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
