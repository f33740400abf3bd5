import GRDB
import InventoryModel

/// A picture of an item that is not in a supported format, or whose file is missing.
package struct UnreadablePicture: Hashable, Sendable, Encodable {
  package let item: String
  /// The external file that contains the picture; `nil` if the store refers to no file.
  package let file: String?
  /// The problem and the advice, without the item and the file.
  package let problem: String

  /// The item and the file for messages: `'Lamp' (lamp.gif)`.
  package var place: String { "'\(item)'" + (file.map { " (\($0))" } ?? "") }

  static func all(in database: Database, of inventory: CoreDataInventory) throws -> [UnreadablePicture] {
    let name = inventory.expressions[.itemName] ?? "NULL"
    let items = "FROM main.\(inventory.table) AS t WHERE \(inventory.item.filter("t"))"
    let columns = inventory.photos.compactMap { source -> String? in
      switch source.association {
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
    let key = inventory.expressions[.itemKey].map { "coreDataKey(\($0))" }.map {
      "SELECT t.Z_PK AS row, \(name) AS item, \($0) AS file, keyedProblem(\($0)) AS problem \(items)"
    }
    let problems = columns.map {
      "SELECT row, item, pictureFile(bytes) AS file, pictureProblem(bytes) AS problem FROM (\($0))"
    }
    return try (problems + [key].compactMap(\.self)).flatMap { query in
      try database.all(
        """
        SELECT row, CAST(substr(item, 1, 60) AS TEXT), file, problem FROM (\(query))
        WHERE problem IS NOT NULL ORDER BY row
        """, of: inventory.item.table
      ) { row in
        // Unreadable names are reported elsewhere.
        let name = (try? row.optionalText(1)) ?? nil
        return UnreadablePicture(
          item: name.flatMap { $0.isEmpty ? nil : $0 } ?? Item.unnamed, file: try row.optionalText(2),
          problem: try row.text(3))
      }
    }
  }
}

/// Unreadable pictures with the same problem. One line states their number and the first pictures.
package struct UnreadablePictures: CustomStringConvertible {
  package let problem: String
  package let all: [UnreadablePicture]

  private static let most = 5

  /// Groups the pictures by problem, in the order of the first picture of each group.
  package static func grouped(_ pictures: [UnreadablePicture]) -> [UnreadablePictures] {
    var order: [String] = []
    for picture in pictures where !order.contains(picture.problem) { order.append(picture.problem) }
    let groups = Dictionary(grouping: pictures, by: \.problem)
    return order.map { UnreadablePictures(problem: $0, all: groups[$0] ?? []) }
  }

  package var description: String {
    let places = all.prefix(Self.most).map(\.place).joined(separator: ", ")
    let rest = all.count - Self.most
    return "\(all.count == 1 ? "1 picture is" : "\(all.count) pictures are") left out: \(problem): \(places)"
      + (rest > 0 ? " and \(rest) more" : "")
  }
}
