import GRDB

/// What of a union stays in its stores: bytes of a kind, in the rows of a table.
enum UnionFile: String, CaseIterable {
  case photo, document

  /// For each row, the number of the store that it comes from, and its row in that store.
  private var table: String { rawValue + "Origin" }

  static func createTables(in database: Database) throws {
    for kind in allCases {
      try database.execute(
        sql:
          "CREATE TABLE \(kind.table) (id INTEGER PRIMARY KEY, store INTEGER NOT NULL, row INTEGER NOT NULL)")
    }
  }

  /// Records where the bytes of the last inserted row are, and returns that row.
  func record(row: Int64, of store: Int, in database: Database) throws -> Int64 {
    let id = database.lastInsertedRowID
    try database.execute(
      sql: "INSERT INTO \(table) (id, store, row) VALUES (?, ?, ?)", arguments: [id, store, row])
    return id
  }

  /// Where the bytes of a row are.
  func origin(of id: Int64, in database: Database) throws -> (store: Int, row: Int64)? {
    try database.first("SELECT id, store, row FROM \(table) WHERE id = ?", [id], of: table) {
      (Int(try $0.integer(1)), try $0.integer(2))
    }
  }
}
