import GRDB
import TestSupport

/// A small store as Core Data writes them, made by hand.
struct CoreDataSample {
  /// An entity, its parent's number, and the columns of its table; nothing in a table that is its parent's.
  struct Entity {
    let name: String
    var parent = 0
    var columns: String?
    /// The values of rows, as SQL.
    var rows: [String] = []
    /// The columns that point to another entity: Core Data makes an index for each.
    var toOne: [String] = []
  }

  var entities: [Entity]

  /// The app's, as the book has it.
  static let book = CoreDataSample(entities: [
    Entity(name: "BNRAssetType", columns: "ZLABEL VARCHAR"),
    Entity(
      name: "BNRItem",
      columns: "ZVALUEINDOLLARS INTEGER, ZASSETTYPE INTEGER, ZDATECREATED TIMESTAMP, ZORDERINGVALUE FLOAT, "
        + "ZITEMKEY VARCHAR, ZITEMNAME VARCHAR, ZSERIALNUMBER VARCHAR, ZTHUMBNAIL BLOB"),
  ])

  /// The book's store with these types and items; the items' columns are those above, in their order.
  static func book(types: [String] = [], items: [String]) -> CoreDataSample {
    var sample = book
    sample.entities[0].rows = types
    sample.entities[1].rows = items
    return sample
  }

  func write(to folder: TemporaryFolder, as name: String = "store.data") throws -> String {
    let queue = try DatabaseQueue(path: folder.file(name))
    try queue.inDatabase { database in
      try database.execute(
        sql: """
          CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
          CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
          INSERT INTO Z_METADATA VALUES (1, '5E0B6CB5-0DB4-4E7F-9E55-3DF0B1C1B9F5', NULL);
          """)
      for (number, entity) in zip(1..., entities) {
        try database.execute(
          sql: "INSERT INTO Z_PRIMARYKEY VALUES (?, ?, ?, 0)",
          arguments: [number, entity.name, entity.parent])
        if let columns = entity.columns {
          let table = "Z" + entity.name.uppercased()
          try database.execute(
            sql: "CREATE TABLE \(table) (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, \(columns))")
          for column in entity.toOne {
            try database.execute(sql: "CREATE INDEX \(table)_\(column)_INDEX ON \(table) (\(column))")
          }
        }
        var root = entity
        while root.parent != 0 { root = entities[root.parent - 1] }
        for row in entity.rows {
          try database.execute(
            sql: """
              INSERT INTO Z\(root.name.uppercased())
              SELECT coalesce(max(Z_PK), 0) + 1, \(number), 1, \(row) FROM Z\(root.name.uppercased())
              """)
        }
      }
    }
    try queue.close()
    return folder.file(name)
  }
}
