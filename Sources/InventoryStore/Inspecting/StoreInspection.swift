package import Diagnostics
import GRDB
import InventoryModel
import KeyedArchive

/// The kind and contents of a store. A Coffer store is described by a few counts. A store of another app is described
/// by everything that determines how it is read.
package enum StoreInspection: Hashable, Sendable, Encodable {
  case coffer(CofferInspection)
  case coreData(CoreDataInspection)

  /// Opens the store for reading. `rules` are the settings in site.yml for a Core Data store.
  package init(of path: String, _ rules: CoreDataRules = CoreDataRules()) throws(Failure) {
    if let found = try CoreDataInspection(path, rules) {
      self = .coreData(found)
      return
    }
    let store = try InventoryStore(opening: path, for: .reading)
    self = .coffer(try CofferInspection(of: store))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .coffer(let inspection): try container.encode(inspection)
    case .coreData(let inspection): try container.encode(inspection)
    }
  }
}

/// The version and the counts of a Coffer store.
package struct CofferInspection: Hashable, Sendable, Encodable {
  package let kind: String
  package let version: Int
  package let items: Int
  package let assetTypes: Int
  package let photos: Int
  package let fields: [String]

  init(of store: InventoryStore) throws(Failure) {
    let snapshot = try store.snapshot()
    kind = "coffer"
    version = try snapshot.read { database in
      Int(try database.first("PRAGMA user_version", of: store.path, keys: 0) { try $0.integer(0) } ?? 0)
    }
    items = try snapshot.totals().items
    assetTypes = try snapshot.groups().count { $0.assetType != nil }
    photos = try snapshot.photos().count
    fields = try snapshot.orderedFieldNames()
  }
}

/// The facts that a Core Data store records about its origin.
package struct StoreOrigin: Hashable, Sendable, Encodable {
  /// The version of the Core Data framework; `nil` if the store does not state it.
  package let framework: Int?
  /// The version identifiers of the app's model; empty if the store states none.
  package let modelVersions: [String]
  package let isModelCached: Bool
  /// Whether the store records its changes, as every SwiftData store does.
  package let hasHistory: Bool
  package let isSynchronizedByCloudKit: Bool

  /// The first version of the Core Data framework that supports SwiftData.
  private static let firstOfSwiftData = 1327

  package var isLikelySwiftData: Bool { hasHistory && (framework ?? 0) >= Self.firstOfSwiftData }

  init(_ database: Database, isModelCached: Bool) throws {
    let tables = try CoreDataModel.tables(of: database)
    self.isModelCached = isModelCached
    hasHistory = tables.contains("ATRANSACTION")
    isSynchronizedByCloudKit = tables.contains { $0.hasPrefix("ANSCK") }
    let bytes = try database.first(
      "SELECT CASE WHEN length(Z_PLIST) <= 1048576 THEN CAST(Z_PLIST AS BLOB) END FROM Z_METADATA",
      of: "Z_METADATA", keys: 0
    ) { try $0.bytes(0) }
    guard let bytes, case .dictionary(let metadata)? = try? PropertyList(bytes) else {
      (framework, modelVersions) = (nil, [])
      return
    }
    if case .integer(let number)? = metadata["NSPersistenceFrameworkVersion"] {
      framework = Int(number)
    } else {
      framework = nil
    }
    if case .array(let names)? = metadata["NSStoreModelVersionIdentifiers"] {
      modelVersions = names.compactMap { if case .string(let name) = $0, !name.isEmpty { name } else { nil } }
    } else {
      modelVersions = []
    }
  }
}
