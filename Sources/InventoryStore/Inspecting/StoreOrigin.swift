import GRDB
import KeyedArchive

/// Which program wrote a store of Core Data, and how.
package struct StoreOrigin: Hashable, Sendable, Codable {
  /// The number of the framework.
  package let framework: Int?
  /// What the app calls the version of its model.
  package let modelVersions: [String]
  package let isModelCached: Bool
  /// Changes are recorded, as SwiftData always does.
  package let hasHistory: Bool
  package let isSynchronizedByCloudKit: Bool

  /// Framework 1327 came with SwiftData.
  private static let firstOfSwiftData = 1327

  package var isLikelySwiftData: Bool {
    hasHistory && (framework ?? 0) >= Self.firstOfSwiftData
  }

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
