package import Diagnostics
import GRDB
package import InventoryModel

extension Snapshot {
  /// Every visible document of an item with each of its names, in the order in which the documents were stored.
  package func documents() throws(Failure) -> [Document] {
    let kinds = DocumentKind.allCases.filter(disclosure.shows)
    guard !kinds.isEmpty else { return [] }
    let list = kinds.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    return try read { database in
      try database.all(
        """
        SELECT document, sha256, min(byteCount), min(pages), min(firstPageWidth), min(firstPageHeight),
          fileName AS "itemDocument.fileName", min(kind) AS "itemDocument.kind"
        FROM attachedDocument WHERE \(items.condition) AND kind IN (\(list))
        GROUP BY document, fileName ORDER BY document, fileName
        """, of: "document"
      ) { disclosure.disclosed(try Document($0, from: 0)) }
    }
  }

  /// The kinds of the visible documents, in their order.
  package func documentKinds() throws(Failure) -> [DocumentKind] {
    let found = Set(try documents().map(\.kind))
    return DocumentKind.allCases.filter(found.contains)
  }

  /// The names of the first three items with a document.
  package func holders(of document: Document) throws(Failure) -> [String] {
    try holders("SELECT item FROM attachedDocument WHERE document = ?", document.id)
  }

  /// The original file, byte for byte.
  package func bytes(of document: Document) throws(Failure) -> [UInt8] {
    let (store, row) = try origin(of: .document, document.id)
    return try store.blob("SELECT id, bytes FROM document WHERE id = ?", row, of: "document")
  }

  /// The picture of the first page, a JPEG; empty if there is none.
  package func firstPage(of document: Document) throws(Failure) -> [UInt8] {
    let (store, row) = try origin(of: .document, document.id)
    return try store.blob("SELECT id, firstPage FROM document WHERE id = ?", row, of: "document")
  }
}
