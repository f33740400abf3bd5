import GRDB
import InventoryModel

/// A picture of an item that is in another format than JPEG and PNG, or whose file is missing.
package struct UnreadablePicture: Hashable, Sendable, Codable, CustomStringConvertible {
  package let item: String
  /// What is wrong with it; names the file where there is one.
  package let problem: String

  package var description: String { "the picture of '\(item)': \(problem)" }

  static func all(in database: Database, of inventory: CoreDataInventory) throws -> [UnreadablePicture] {
    let name = inventory.expressions[.itemName] ?? "NULL"
    let items = "FROM main.\(inventory.table) AS t WHERE \(inventory.item.filter("t"))"
    let columns = inventory.photos.compactMap { source -> String? in
      switch source.way {
      case .own: "SELECT t.Z_PK AS row, \(name) AS item, t.\(source.column.quoted) AS bytes \(items)"
      case .toOne(let reference):
        "SELECT t.Z_PK AS row, \(name) AS item, (SELECT other.\(source.column.quoted) FROM main.\(source.table.quoted) AS other "
          + "WHERE other.Z_PK = t.\(reference.quoted)) AS bytes \(items)"
      case .toMany(let table):
        "SELECT t.Z_PK AS row, \(name) AS item, other.\(source.column.quoted) AS bytes FROM temp.\(table) AS link "
          + "CROSS JOIN main.\(inventory.table) AS t ON t.Z_PK = link.item "
          + "CROSS JOIN main.\(source.table.quoted) AS other ON other.Z_PK = link.far WHERE \(inventory.item.filter("t"))"
      }
    }
    let key = inventory.expressions[.itemKey].map {
      "SELECT t.Z_PK AS row, \(name) AS item, keyedProblem(coreDataKey(\($0))) AS problem \(items)"
    }
    let problems = columns.map { "SELECT row, item, pictureProblem(bytes) AS problem FROM (\($0))" }
    return try (problems + [key].compactMap(\.self)).flatMap { query in
      try database.all(
        "SELECT CAST(substr(item, 1, 60) AS TEXT), problem FROM (\(query)) WHERE problem IS NOT NULL ORDER BY row",
        of: "the pictures", keys: 0
      ) { UnreadablePicture(item: try $0.optionalText(0) ?? Item.unnamed, problem: try $0.text(1)) }
    }
  }
}
