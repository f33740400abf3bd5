import Diagnostics
import GRDB
import InventoryModel

/// Finds the item that a user names: by its key, by its exact name, or by the first eight or more characters of its
/// key. The case of a key does not count. A whole key wins; a name that is also the beginning of another item's key
/// is ambiguous.
///
/// Shorter beginnings are words too often: `fed` would be the key of some item in one of five inventories.
struct ItemFinder {
  private let database: Database
  private let path: String

  init(_ database: Database, path: String) {
    (self.database, self.path) = (database, path)
  }

  func row(named name: String) throws -> Int64 {
    let rest = name.unicodeScalars.count < Self.shortestBeginning ? Self.wholeName : Self.nameOrBeginning
    for condition in ["itemKey = ?", rest] where !name.isEmpty {
      let rows = try database.all(
        "SELECT id, itemKey, itemName FROM item WHERE \(condition) ORDER BY id LIMIT 4", [name], of: "item"
      ) { (id: try $0.integer(0), title: "\(try $0.text(1)) ('\(try $0.text(2))')") }
      guard let first = rows.first else { continue }
      guard rows.count == 1 else { throw ambiguous(name, rows.map(\.title)) }
      return first.id
    }
    let names = try database.all("SELECT id, itemName FROM item LIMIT 100000", of: "item") { try $0.text(1) }
    let near = didYouMean(named: name, among: names)
    throw Failure(
      .inputMissing, file: path,
      "no item has the key or the name '\(name)'"
        + (near.isEmpty
          ? "; 'coffer list' shows them, and a key can be shortened to \(Self.shortestBeginning) characters"
          : near))
  }

  /// As many as labels print.
  private static let shortestBeginning = 8
  private static let wholeName = "itemName = ?1 OR itemKey = ?1 COLLATE NOCASE"
  private static let nameOrBeginning = wholeName + " OR substr(itemKey, 1, length(?1)) = ?1 COLLATE NOCASE"

  private func ambiguous(_ name: String, _ items: [String]) -> Failure {
    let more = items.count > 3 ? ", ..." : ""
    return Failure(
      .badData, file: path,
      "'\(name)' is more than one item; name one by its key: " + items.prefix(3).joined(separator: ", ")
        + more)
  }
}
