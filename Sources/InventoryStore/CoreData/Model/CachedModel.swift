import Foundation
import GRDB
import KeyedArchive

/// What a store keeps of its model, from iOS 9 on: how attributes are spelt, of which the names of columns have lost the
/// case, and where relationships lead to.
struct CachedModel {
  private struct Property {
    let name: String
    /// The entity that a relationship leads to.
    let destination: String?
  }

  /// By entity, then by the name in upper case.
  private var properties: [String: [String: Property]] = [:]

  /// Larger models are not those of an inventory.
  private static let largestModel = 4 << 20

  /// A model that cannot be read tells nothing: the store is read without it.
  init(_ database: Database) throws {
    guard try CoreDataModel.tables(of: database).contains("Z_MODELCACHE"),
      let cache = try database.first(
        "SELECT CAST(Z_CONTENT AS BLOB) FROM Z_MODELCACHE", of: "Z_MODELCACHE", keys: 0,
        read: { try $0.bytes(0) })
    else { return }
    properties = (try? Self.properties(in: cache)) ?? [:]
  }

  func attribute(_ upperCase: String, of entity: String) -> String {
    properties[entity]?[upperCase]?.name ?? Self.known[upperCase] ?? upperCase.lowercased()
  }

  /// Whether a column leads to another entity; nothing where the model does not tell.
  func link(of upperCase: String, of entity: String) -> CoreDataModel.Column.Link? {
    guard let property = properties[entity]?[upperCase] else { return nil }
    return property.destination == nil ? CoreDataModel.Column.Link.none : .toOne(property.destination)
  }

  private static func properties(in cache: [UInt8]) throws -> [String: [String: Property]] {
    let model = try KeyedArchive(Deflate.inflated(cache, limit: largestModel)).value()
    var properties: [String: [String: Property]] = [:]
    for (name, entity) in try model?.value("NSEntities")?.dictionary() ?? [] {
      let found = try (entity.value("NSProperties")?.dictionary() ?? []).map { key, value in
        let destination = (try? value.value("_NSDestinationEntityName")?.string()) ?? nil
        return Property(name: try key.string(), destination: destination)
      }
      properties[try name.string()] = Dictionary(
        found.map { ($0.name.uppercased(), $0) }, uniquingKeysWith: { first, _ in first })
    }
    return properties
  }

  private static let known = Dictionary(
    CoreDataNames.Role.allCases.flatMap(\.spellings).map { ($0.uppercased(), $0) },
    uniquingKeysWith: { first, _ in first })
}
