import Foundation
import GRDB
import TestSupport

/// A store as apps of today write it with SwiftData: entities with their model, tables with their rows, history.
struct SwiftDataSample: Sendable {
  struct Entity: Sendable {
    let name: String
    var parent = 0
    /// The properties in the model.
    var properties: [ModelSample.Property]
    /// The columns of the table; empty if it is the table of the parent.
    var columns = ""
    /// The values of rows, as SQL.
    var rows: [String] = []
  }

  var entities: [Entity]
  /// Tables of many-to-many relationships, indexes, and whatever else.
  var statements: [String] = []
  /// Whether Z_MODELCACHE has the model.
  var isModelCached = true
  /// Files of the folder for external data, by name.
  var externals: [String: [UInt8]] = [:]

  @discardableResult
  func write(to folder: URL, as name: String = "default.store") throws -> String {
    let path = folder.appending(path: name).path
    let queue = try DatabaseQueue(path: path)
    try queue.inDatabase { database in
      try database.execute(sql: Self.bookkeeping)
      if isModelCached {
        let model = ModelSample(entities: entities.map { .init(name: $0.name, properties: $0.properties) })
        try database.execute(
          sql: "INSERT INTO Z_MODELCACHE VALUES (?)", arguments: [Data(model.cache)])
      }
      for (number, entity) in zip(1..., entities) { try add(entity, number, database) }
      for statement in statements { try database.execute(sql: statement) }
    }
    try queue.close()
    let stem = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    let external = folder.appending(path: ".\(stem)_SUPPORT/_EXTERNAL_DATA")
    for (name, bytes) in externals {
      try FileManager.default.createDirectory(at: external, withIntermediateDirectories: true)
      try Data(bytes).write(to: external.appending(path: name))
    }
    return path
  }

  private func add(_ entity: Entity, _ number: Int, _ database: Database) throws {
    try database.execute(
      sql: "INSERT INTO Z_PRIMARYKEY VALUES (?, ?, ?, 0)", arguments: [number, entity.name, entity.parent])
    var root = entity
    while root.parent != 0 { root = entities[root.parent - 1] }
    let table = "Z" + root.name.uppercased()
    if entity.parent == 0 {
      try database.execute(
        sql:
          "CREATE TABLE \(table) (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, \(entity.columns))")
    }
    for row in entity.rows {
      try database.execute(
        sql: "INSERT INTO \(table) SELECT coalesce(max(Z_PK), 0) + 1, \(number), 1, \(row) FROM \(table)")
    }
  }

  private static let bookkeeping = """
    CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
    CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
    CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB);
    CREATE TABLE ACHANGE (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZCHANGETYPE INTEGER);
    CREATE TABLE ATRANSACTION (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZTIMESTAMP FLOAT);
    CREATE TABLE ATRANSACTIONSTRING (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME VARCHAR);
    CREATE TABLE ANSCKMETADATAENTRY (Z_PK INTEGER PRIMARY KEY, ZKEY VARCHAR);
    INSERT INTO ACHANGE VALUES (1, 16001, 1, 0);
    INSERT INTO Z_PRIMARYKEY VALUES (16001, 'CHANGE', 0, 1), (16002, 'TRANSACTION', 0, 1), (16003, 'TRANSACTIONSTRING', 0, 1);
    INSERT INTO Z_METADATA VALUES (1, '9A4D8B0C-61D8-4D9B-8B0B-3C2A5C1E7F10', CAST('\(metadata)' AS BLOB));
    """

  private static let metadata = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict><key>NSPersistenceFrameworkVersion</key><integer>1414</integer>
    <key>NSStoreModelVersionIdentifiers</key><array><string>2.1.0</string></array>
    <key>NSStoreType</key><string>SQLite</string></dict></plist>
    """
}
