package import Diagnostics
import GRDB

/// What an export states about a photo of an item.
package struct NotedPhoto: Hashable, Sendable {
  package let fileName: String
  /// Its SHA-256, where the export has it.
  package let digest: String?
}

/// Photos that an item has in an export, where the photos themselves are not at hand: a table beside those of the schema,
/// for a store that is compared with another one and then deleted.
extension StoreEdit {
  /// `digests` are empty or the SHA-256 of each photo.
  package func note(photos names: [String], digests: [String], of item: ItemID) throws(Failure) {
    try write { database, _ in
      try database.execute(
        sql: """
          CREATE TABLE IF NOT EXISTS notedPhoto (
            item INTEGER NOT NULL, position INTEGER NOT NULL, name TEXT NOT NULL, digest TEXT,
            PRIMARY KEY (item, position)
          ) STRICT, WITHOUT ROWID
          """)
      for (index, name) in names.enumerated() {
        try database.execute(
          sql: "INSERT INTO notedPhoto (item, position, name, digest) VALUES (?, ?, ?, ?)",
          arguments: [item.row, index, name, index < digests.count ? digests[index] : nil])
      }
    }
  }
}
