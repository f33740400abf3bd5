import GRDB

/// A kind of file whose bytes stay in the original stores of a union. The raw value is the name of the table of these
/// files.
enum UnionFile: String, CaseIterable {
  case photo, document

  /// The name of the table that states, for each file of the union, the number of its store and its row in that store.
  private var table: String { rawValue + "Origin" }

  static func createTables(in database: Database) throws {
    for kind in allCases {
      try database.execute(
        sql:
          "CREATE TABLE \(kind.table) (id INTEGER PRIMARY KEY, store INTEGER NOT NULL, row INTEGER NOT NULL)")
    }
  }

  /// Records the store and the row that contain the bytes of the last inserted file. Returns the id of that file in the
  /// union.
  func record(row: Int64, of store: Int, in database: Database) throws -> Int64 {
    let id = database.lastInsertedRowID
    try database.execute(
      sql: "INSERT INTO \(table) (id, store, row) VALUES (?, ?, ?)", arguments: [id, store, row])
    return id
  }

  /// Returns the number of the store that contains the bytes of a file, and the file's row in that store. `nil` if the
  /// file is unknown.
  func origin(of id: Int64, in database: Database) throws -> (store: Int, row: Int64)? {
    try database.first("SELECT id, store, row FROM \(table) WHERE id = ?", [id], of: table) {
      (Int(try $0.integer(1)), try $0.integer(2))
    }
  }
}
