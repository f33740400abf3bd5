import Foundation
import GRDB
import KeyedArchive

/// How the model spells its attributes. The names of columns have lost the case; from iOS 9 on a store keeps its model.
struct AttributeSpelling {
  /// By entity, then by the name in upper case.
  private var names: [String: [String: String]] = [:]

  /// Larger models are not those of an inventory.
  private static let largestModel = 4 << 20

  /// A model that cannot be read tells nothing: the store is read without it.
  init(_ database: Database) throws {
    guard try database.tableExists("Z_MODELCACHE"),
      let cache = try Data.fetchOne(database, sql: "SELECT CAST(Z_CONTENT AS BLOB) FROM Z_MODELCACHE")
    else { return }
    names = (try? Self.names(in: [UInt8](cache))) ?? [:]
  }

  func attribute(_ upperCase: String, of entity: String) -> String {
    names[entity]?[upperCase] ?? Self.known[upperCase] ?? upperCase.lowercased()
  }

  private static func names(in cache: [UInt8]) throws -> [String: [String: String]] {
    let model = try KeyedArchive(Deflate.inflated(cache, limit: largestModel)).value()
    var names: [String: [String: String]] = [:]
    for (name, entity) in try model?.value("NSEntities")?.dictionary() ?? [] {
      let properties = try (entity.value("NSProperties")?.dictionary() ?? []).map { try $0.key.string() }
      names[try name.string()] = Dictionary(
        properties.map { ($0.uppercased(), $0) }, uniquingKeysWith: { first, _ in first })
    }
    return names
  }

  private static let known = Dictionary(
    CoreDataNames.Role.allCases.flatMap(\.spellings).map { ($0.uppercased(), $0) },
    uniquingKeysWith: { first, _ in first })
}
