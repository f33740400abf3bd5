import Diagnostics
import Foundation
import GRDB

/// A Core Data store. Temporary views give it the tables of a Coffer store.
struct CoreDataSource: Sendable {
  let model: CoreDataModel
  let inventory: CoreDataInventory
  private let storeID: String?

  /// `nil` if the file is not a Core Data store. A `CoreDataRefusal` is thrown as a `Failure` with the same `kind`.
  init?(_ queue: DatabaseQueue, _ path: String, _ rules: CoreDataRules) throws(Failure) {
    let found = try queue.inStore(path) { database throws -> (CoreDataModel, CoreDataInventory, String?)? in
      guard try CoreDataModel.isThere(in: database) else { return nil }
      Self.functions(path, rules).add(to: database)
      let model = try CoreDataModel(database)
      do {
        let inventory = try CoreDataInventory(model, names: rules.names, database)
        return (model, inventory, try Self.identifier(of: database))
      } catch let refusal as CoreDataRefusal {
        let isEmpty = try model.entities.allSatisfy {
          try CoreDataFacts(database: database).rows(of: $0) == 0
        }
        let missing =
          isEmpty && StoreHeader(path)?.usesWAL == true && ForeignFile(path).lacksLog
          ? "; it " + CoreDataRemarks.withoutLog : ""
        throw Failure(refusal.kind, file: path, refusal.message + missing)
      }
    }
    guard let found else { return nil }
    (model, inventory, storeID) = found
  }

  func prepare(_ database: Database) throws {
    try CoreDataViews(inventory: inventory, storeID: storeID).make(in: database)
  }

  /// Returns the functions that the views use. Picture files are searched for next to the store's file, next to a link
  /// to that file, and in the folders of `rules`.
  static func functions(_ path: String, _ rules: CoreDataRules) -> CoreDataFunctions {
    let link = URL(fileURLWithPath: path)
    let file = link.resolvingSymlinksInPath()
    let folders = [file, link].map { $0.deletingLastPathComponent().path }
    return CoreDataFunctions(
      pictures: KeyedPictures(folders: folders + rules.pictureFolders), blobs: PictureBlobs(store: file.path))
  }

  private static func identifier(of database: Database) throws -> String? {
    try database.first(
      "SELECT CAST(Z_UUID AS TEXT) FROM Z_METADATA", of: "Z_METADATA", keys: 0
    ) { try $0.optionalText(0) } ?? nil
  }
}

/// The user's settings for reading a Core Data store.
package struct CoreDataRules: Hashable, Sendable {
  package var names: CoreDataNames
  /// The folders with picture files that are named after the items' keys. They are searched after the store's own
  /// folder.
  package var pictureFolders: [String]

  package init(names: CoreDataNames = CoreDataNames(), pictureFolders: [String] = []) {
    (self.names, self.pictureFolders) = (names, pictureFolders)
  }
}
