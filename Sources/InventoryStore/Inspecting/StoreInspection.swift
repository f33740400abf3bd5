package import Diagnostics
import GRDB
import InventoryModel

/// What a store is and holds, for a user who has not seen it: of ours a few counts, of another app's everything that decides
/// how it is read.
package enum StoreInspection: Hashable, Sendable, Codable {
  case coffer(CofferInspection)
  case coreData(CoreDataInspection)

  /// Opens the store for reading. `names` is what site.yml states of a Core Data store.
  package init(of path: String, _ rules: CoreDataRules = CoreDataRules()) throws(Failure) {
    if let found = try CoreDataInspection(path, rules) {
      self = .coreData(found)
      return
    }
    let store = try InventoryStore(opening: path, for: .reading)
    self = .coffer(try CofferInspection(of: store))
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let coreData = try? container.decode(CoreDataInspection.self) {
      self = .coreData(coreData)
    } else {
      self = .coffer(try container.decode(CofferInspection.self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .coffer(let inspection): try container.encode(inspection)
    case .coreData(let inspection): try container.encode(inspection)
    }
  }
}

/// A store of ours.
package struct CofferInspection: Hashable, Sendable, Codable {
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
    fields = try snapshot.fieldColumns()
  }
}
