package import Diagnostics
import Digests
import GRDB
import InventoryModel

extension Snapshot {
  /// Returns the problems of the store itself: damaged pages of the file, dangling references, and photos or documents
  /// that have changed since they were attached. If the database itself is sound, reads every photo and document, and
  /// calls `progress` with the number of files checked so far and the number of all files. For a Core Data store,
  /// checks only the file, because its contents belong to another program.
  package func findings(progress: (Int, Int) -> Void = { _, _ in }) throws(Failure) -> Problems {
    var problems = Problems()
    do {
      try read { database in
        let isOwn = try Self.isOwn(database)
        // This check comes first, because SQLite's own check does not identify rows.
        if isOwn { problems.add(contentsOf: try CellCheck(database: database, path: path).findings()) }
        try checkFile(database, &problems)
        guard problems.isEmpty, isOwn else { return }
        try checkReferences(database, &problems)
        try checkFiles(database, &problems, progress)
      }
    } catch  where error.kind == .badData {
      // Damage that ends a query is reported like the damage that SQLite's check lists.
      problems.add(contentsOf: error.problems)
    }
    return problems
  }

  /// Whether the store recorded the SHA-256 of each photo when the photo was attached. `false` for a store of another
  /// app, and for a union that includes such a store.
  package func recordsDigests() throws(Failure) -> Bool {
    guard !items.mayLackDates else { return false }
    return try read(Self.isOwn)
  }

  private static func isOwn(_ database: Database) throws -> Bool {
    try database.first("PRAGMA application_id", of: "the store", keys: 0) { try $0.integer(0) }
      == Int64(Schema.applicationID)
  }

  private func checkFile(_ database: Database, _ problems: inout Problems) throws {
    do {
      let lines = try database.all("PRAGMA main.quick_check(100)", of: "the store", keys: 0) {
        try $0.text(0)
      }
      for line in lines where line != "ok" {
        problems.add(Problem(file: path, "is damaged (\(line)); restore it from a backup"))
      }
    } catch is UnreadableCell where !problems.isEmpty {
      // A cell that is too large to check is already among the findings.
    }
  }

  private func checkReferences(_ database: Database, _ problems: inout Problems) throws {
    let rows = try database.storedRows("PRAGMA main.foreign_key_check", of: "the store", keys: 0)
    while let row = try rows.next() {
      let id = try row.optionalInteger(1)
      problems.add(
        Problem(
          file: path,
          "row \(id.map(String.init) ?? "without an id") of \(try row.text(0)) refers to a missing row of \(try row.text(2)); "
            + "restore the store from a backup"))
    }
  }

  private func checkFiles(
    _ database: Database, _ problems: inout Problems, _ progress: (Int, Int) -> Void
  ) throws {
    var done = 0
    let documents = try database.tableExists("document") ? database.count("SELECT count(*) FROM document") : 0
    let count = try database.count("SELECT count(*) FROM photo") + documents
    try checkFiles("photo", "itemPhoto", database, &problems) {
      done += 1
      progress(done, count)
    }
    guard documents > 0 else { return }
    try checkFiles("document", "itemDocument", database, &problems) {
      done += 1
      progress(done, count)
    }
  }

  private func checkFiles(
    _ table: String, _ links: String, _ database: Database, _ problems: inout Problems, _ next: () -> Void
  ) throws {
    let rows = try database.storedRows(
      """
      SELECT id, sha256, bytes,
        (SELECT itemKey || '''s ' || fileName FROM \(links) JOIN item ON item.id = item
         WHERE \(table) = \(table).id ORDER BY item LIMIT 1)
      FROM \(table) ORDER BY id
      """, of: table, limit: StoredRows.longestBlob)
    while let row = try rows.next() {
      let stated = try row.withBytes(1, count: 32) { SHA256Digest(bytes: Array($0)) }
      let found = try row.withBytes(2) { SHA256Digest(of: $0) }
      if found != stated {
        let name = try row.optionalText(3) ?? "of no item"
        problems.add(
          Problem(
            file: path,
            "the \(table) \(stated?.hex(16) ?? "") (\(name)) is not the file that was attached (its SHA-256 is "
              + "\(found.hex(16))); remove it from its items and attach the original, or restore the store from a backup"
          ))
      }
      next()
    }
  }

  /// Returns problems for asset types whose labels look the same but differ in spaces or hidden characters. Older
  /// versions allowed such labels.
  package func twinTypes() throws(Failure) -> [Problem] {
    let labels = try groups().compactMap { $0.assetType?.label }
    let twins = Dictionary(grouping: labels) { AssetType.appearance(of: $0) }.values.filter {
      $0.count > 1
    }
    return twins.sorted { $0.lexicographicallyPrecedes($1) }.map { labels in
      let names = labels.map { "'\($0)'" }.joined(separator: ", ")
      return Problem(
        file: path,
        "the asset types \(names) differ only in extra spaces or hidden characters; merge them with 'coffer type merge'"
      )
    }
  }
}
