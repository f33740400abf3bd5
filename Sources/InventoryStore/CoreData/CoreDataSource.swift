import Foundation
import GRDB
import InventoryModel

/// A Core Data store, with what makes its rows look like ours.
struct CoreDataSource: Sendable {
  private let views: CoreDataViews
  private let functions: CoreDataFunctions

  /// Nothing for an SQLite file of another kind.
  init?(_ queue: DatabaseQueue, _ path: String, _ rules: CoreDataRules) throws(Failure) {
    let found = try queue.inStore(path) { database in
      guard try CoreDataModel.isThere(in: database) else { return nil as (CoreDataModel, String?)? }
      let id = try database.first(
        "SELECT CAST(Z_UUID AS TEXT) FROM Z_METADATA", of: "Z_METADATA", keys: 0
      ) { try $0.optionalText(0) }
      return (try CoreDataModel(database), id ?? nil)
    }
    guard let (model, id) = found else { return nil }
    views = CoreDataViews(
      inventory: try CoreDataInventory(model, names: rules.names, path: path), storeID: id)
    let link = URL(fileURLWithPath: path)
    let file = link.resolvingSymlinksInPath()
    let folders = [file, link].map { $0.deletingLastPathComponent().path }
    functions = CoreDataFunctions(
      pictures: KeyedPictures(folders: folders + rules.pictureFolders),
      blobs: PictureBlobs(store: file.path))
  }

  func prepare(_ database: Database) throws {
    functions.add(to: database)
    try views.make(in: database)
  }
}

/// How a Core Data store is to be read, as far as the user says.
package struct CoreDataRules: Hashable, Sendable {
  package var names: CoreDataNames
  /// Where pictures are looked for that are named by the items' keys, behind the store's own folder.
  package var pictureFolders: [String]

  package init(names: CoreDataNames = CoreDataNames(), pictureFolders: [String] = []) {
    (self.names, self.pictureFolders) = (names, pictureFolders)
  }
}
