import Digests
import GRDB
package import InventoryModel

extension Snapshot {
  /// What is wrong with the store itself, whatever its items say: pages of the file that are damaged, references to what is
  /// not there, photos that are no longer the files that were attached. Every photo is read; `progress` is told how many of
  /// how many. Of a store of Core Data only the file is looked at, since the rest of it is another program's.
  package func findings(progress: (Int, Int) -> Void = { _, _ in }) throws(Failure) -> Problems {
    var problems = Problems()
    do {
      try read { database in
        try checkFile(database, &problems)
        guard problems.isEmpty, try Self.isOwn(database) else { return }
        try checkReferences(database, &problems)
        try checkPhotos(database, &problems, progress)
      }
    } catch  where error.kind == .badData {
      // Damage that ends a query is a finding like those that SQLite lists.
      problems.add(contentsOf: error.problems)
    }
    return problems
  }
}

extension Snapshot {
  private static func isOwn(_ database: Database) throws -> Bool {
    try Int.fetchOne(database, sql: "PRAGMA application_id") == Schema.applicationID
  }

  private func checkFile(_ database: Database, _ problems: inout Problems) throws {
    for line in try String.fetchAll(database, sql: "PRAGMA main.quick_check(100)") where line != "ok" {
      problems.add(Problem(file: path, "is damaged (\(line)); restore it from a copy"))
    }
  }

  private func checkReferences(_ database: Database, _ problems: inout Problems) throws {
    let rows = try Row.fetchCursor(database, sql: "PRAGMA main.foreign_key_check")
    while let row = try rows.next() {
      let table: String = row[0]
      let id: Int64? = row[1]
      let parent: String = row[2]
      problems.add(
        Problem(
          file: path,
          "row \(id.map(String.init) ?? "without a number") of \(table) names a row of \(parent) that is not there; "
            + "restore the store from a copy"))
    }
  }

  private func checkPhotos(
    _ database: Database, _ problems: inout Problems, _ progress: (Int, Int) -> Void
  ) throws {
    let count = try Int.fetchOne(database, sql: "SELECT count(*) FROM photo") ?? 0
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT lower(hex(sha256)), bytes,
          (SELECT itemKey || '''s ' || fileName FROM itemPhoto JOIN item ON item.id = item
           WHERE photo = photo.id ORDER BY item LIMIT 1)
        FROM photo ORDER BY id
        """)
    var done = 0
    while let row = try rows.next() {
      let stated: String = row[0]
      let found = try row.withUnsafeData(atIndex: 1) { $0.map { SHA256Digest(of: $0).hex() } }
      if found != stated {
        let name: String? = row[2]
        problems.add(
          Problem(
            file: path,
            "the photo \(stated.prefix(16)) (\(name ?? "of no item")) is not the file that was attached: its SHA-256 is "
              + "\(found?.prefix(16) ?? "none"); attach it again, or restore the store from a copy"))
      }
      done += 1
      progress(done, count)
    }
  }
}
