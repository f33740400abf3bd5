import GRDB
import InventoryModel

/// Writes down within an edit what it takes to undo it.
struct ImportRecord {
  /// As messages name the import.
  private let sources: String
  /// The row id of the first new item; `nil` until something changes.
  private var firstItem: Int64?

  init(of sources: [String]) {
    self.sources = sources.joined(separator: ", ")
  }

  /// An import that changes nothing leaves the record of the one before.
  mutating func begin(_ database: Database) throws {
    guard firstItem == nil else { return }
    try Self.clear(database)
    // SQLite gives a new row the largest id and 1.
    firstItem = try database.first("SELECT coalesce(max(id), 0) FROM item", of: "item") {
      try $0.integer(0, in: .min ... .max - 1)
    }.map { $0 + 1 }
  }

  /// Before a known item is written.
  mutating func keep(_ item: Int64, _ database: Database) throws {
    try begin(database)
    guard let firstItem, item < firstItem else { return }
    for query in [
      """
      INSERT OR IGNORE INTO itemBeforeImport
        SELECT item.id, itemName, serialNumber, valueInDollars, dateCreated, orderingValue, label, notes
        FROM item LEFT JOIN assetType ON assetType.id = item.assetType WHERE item.id = ?
      """,
      "INSERT OR IGNORE INTO fieldBeforeImport SELECT item, position, name, value FROM field WHERE item = ?",
    ] {
      try database.cachedStatement(sql: query).run { $0.add(item) }
    }
  }

  mutating func add(photo: Int64, of item: Int64, _ database: Database) throws {
    try begin(database)
    guard let firstItem, item < firstItem else { return }
    try database.execute(
      sql: "INSERT INTO importedPhoto (item, photo) VALUES (?, ?)", arguments: [item, photo])
  }

  mutating func add(type: AssetType.ID, _ database: Database) throws {
    try begin(database)
    try database.execute(sql: "INSERT INTO importedType (assetType) VALUES (?)", arguments: [type])
  }

  /// From now on the store notes what changes of it.
  func finish(_ database: Database) throws {
    guard let firstItem else { return }
    try database.execute(
      sql: """
        INSERT INTO lastImport (id, sources, firstItem, lastItem)
        SELECT 1, :sources, :first, max(coalesce(max(id), 0), :first - 1) FROM item
        """, arguments: ["sources": sources.isEmpty ? "-" : sources, "first": firstItem])
  }

  static func clear(_ database: Database) throws {
    try database.execute(
      sql: """
        DELETE FROM lastImport; DELETE FROM itemBeforeImport; DELETE FROM importedPhoto; DELETE FROM importedType;
        DELETE FROM changedSinceImport
        """)
  }
}
