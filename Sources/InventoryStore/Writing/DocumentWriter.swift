package import Diagnostics
package import Digests
import GRDB
package import InventoryModel

/// Writes documents within an edit.
struct DocumentWriter {
  let database: Database

  /// Attaches a stored document to an item. Returns `false` if the item already has the document, with any kind.
  func attach(_ id: Int64, named fileName: String, as kind: DocumentKind, to item: Int64) throws -> Bool {
    let last = try database.first(
      "SELECT item, position FROM itemDocument WHERE item = ? ORDER BY position DESC LIMIT 1", [item],
      of: "itemDocument"
    ) { try $0.integer(1, in: 0...Int64.max - 1) }
    try database.execute(
      sql: """
        INSERT INTO itemDocument (item, position, document, fileName, kind) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (document, item) DO NOTHING
        """, arguments: [item, last.map { $0 + 1 } ?? 0, id, fileName, kind.rawValue])
    return database.changesCount > 0
  }

  /// Returns the kind that a document has for an item; `nil` if the item does not have the document.
  func kind(of id: Int64, in item: Int64) throws -> DocumentKind? {
    try database.first(
      "SELECT item, position, kind FROM itemDocument WHERE item = ? AND document = ?", [item, id],
      of: "itemDocument"
    ) { try DocumentKind($0, at: 2) }
  }

  func mark(_ id: Int64, as kind: DocumentKind, of item: Int64) throws {
    try database.execute(
      sql: "UPDATE itemDocument SET kind = ? WHERE item = ? AND document = ?",
      arguments: [kind.rawValue, item, id])
  }

  /// Returns the row of the document with these bytes. Inserts the document if the store does not have it. If the
  /// stored document has no picture of its first page, adds the picture and the number of pages.
  func store(_ document: NewDocument) throws -> Int64 {
    let known = try row(of: document.digest)
    let picture: StatementArguments = [
      document.pageCount, document.firstPage?.size.width, document.firstPage?.size.height,
      document.firstPage?.bytes.databaseBlob,
    ]
    if let known {
      if document.firstPage != nil {
        try database.execute(
          sql: """
            UPDATE document SET (pages, firstPageWidth, firstPageHeight, firstPage) = (?, ?, ?, ?)
            WHERE id = ? AND firstPage IS NULL
            """, arguments: picture + [known])
      }
      return known
    }
    try database.execute(
      sql: """
        INSERT INTO document (pages, firstPageWidth, firstPageHeight, firstPage, sha256, size, bytes)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: picture + [
        document.digest.bytes.databaseBlob, document.bytes.count, document.bytes.databaseBlob,
      ])
    return database.lastInsertedRowID
  }

  /// Returns the row of the document with this SHA-256; `nil` if the store has no such document.
  func row(of digest: SHA256Digest) throws -> Int64? {
    try database.first(
      "SELECT id FROM document WHERE sha256 = ?", [digest.bytes.databaseBlob], of: "document"
    ) { try $0.integer(0) }
  }
}

/// A checked PDF document, ready to be stored.
package struct NewDocument: Sendable {
  package let bytes: [UInt8]
  /// The SHA-256 of `bytes`.
  package let digest: SHA256Digest
  /// `nil` if the number of pages is unknown.
  package let pageCount: Int?
  package let firstPage: FirstPage?

  /// The picture of the first page.
  package struct FirstPage: Sendable {
    /// The data of a JPEG.
    package let bytes: [UInt8]
    package let size: PixelSize

    package init(bytes: [UInt8], size: PixelSize) { (self.bytes, self.size) = (bytes, size) }
  }

  package init(bytes: [UInt8], pageCount: Int?, firstPage: FirstPage?) {
    (self.bytes, self.pageCount, self.firstPage) = (bytes, pageCount, firstPage)
    digest = SHA256Digest(of: bytes)
  }
}

extension StoreEdit {
  /// Whether the store has the document with this SHA-256, together with a picture of its first page.
  package func hasFirstPage(ofDocument digest: SHA256Digest) throws(Failure) -> Bool {
    try write { database, _ in
      try database.count(
        "SELECT count(*) FROM document WHERE sha256 = ? AND firstPage IS NOT NULL",
        [digest.bytes.databaseBlob]) > 0
    }
  }

  /// Keeps exactly these documents attached to an item, in this order and with their kinds. The item must already have
  /// all of them. The item's other documents are detached, and documents that no item uses any longer are removed.
  package func keep(_ documents: [Document], of item: ItemID) throws(Failure) {
    try write { database, _ in
      try database.keep(
        documents.map { ($0.id, $0.kind.rawValue) }, "document", in: "itemDocument", of: item)
    }
  }
}

extension Database {
  /// Sets the order and the kinds of an item's files in a table of attachments, and detaches all files that are not in
  /// `files`. `column` is the name of the column that refers to a file.
  func keep(
    _ files: [(id: Int64, kind: String)], _ column: String, in table: String, of item: ItemID
  ) throws {
    // All rows are first moved to negative positions, because no two files of an item may ever have the same position.
    try execute(sql: "UPDATE \(table) SET position = -1 - position WHERE item = ?", arguments: [item.row])
    for (position, file) in files.enumerated() {
      try execute(
        sql: "UPDATE \(table) SET position = ?, kind = ? WHERE item = ? AND \(column) = ?",
        arguments: [position, file.kind, item.row, file.id])
    }
    try execute(sql: "DELETE FROM \(table) WHERE item = ? AND position < 0", arguments: [item.row])
  }
}
