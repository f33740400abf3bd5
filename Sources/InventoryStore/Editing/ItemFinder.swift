import GRDB
import InventoryModel
import Spelling

/// Finds the item that a user names: by its key, by its exact name, or by a beginning of its key that no other has.
struct ItemFinder {
  private let database: Database
  private let path: String

  init(_ database: Database, path: String) {
    (self.database, self.path) = (database, path)
  }

  func row(named name: String) throws -> Int64 {
    for condition in Self.conditions where !name.isEmpty {
      let rows = try Row.fetchAll(
        database, sql: "SELECT id, itemKey, itemName FROM item WHERE \(condition) ORDER BY id LIMIT 4",
        arguments: [name])
      guard let first = rows.first else { continue }
      guard rows.count == 1 else { throw ambiguous(name, rows) }
      return first[0]
    }
    let names = try String.fetchAll(database, sql: "SELECT itemName FROM item LIMIT 100000")
    let near = didYouMean(name, among: names)
    throw Failure(
      .inputMissing, file: path,
      "no item has the key or the name '\(name)'" + (near.isEmpty ? "; 'coffer list' shows them" : near))
  }

  private static let conditions = [
    "itemKey = ?", "itemName = ?", "substr(itemKey, 1, length(?1)) = ?1 COLLATE NOCASE",
  ]

  private func ambiguous(_ name: String, _ rows: [Row]) -> Failure {
    let items = rows.prefix(3).map { "\($0[1] as String) ('\($0[2] as String)')" }
    let more = rows.count > 3 ? ", ..." : ""
    return Failure(
      .badData, file: path,
      "'\(name)' is more than one item; name one by its key: " + items.joined(separator: ", ") + more)
  }
}
