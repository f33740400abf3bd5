package import Diagnostics
import GRDB
package import InventoryModel

extension Snapshot {
  /// Returns the visible documents of the items, once for each file name, in the order in which the documents were
  /// stored. If a document has several kinds, it is returned with the alphabetically first kind.
  package func documents() throws(Failure) -> [Document] {
    guard let shownKinds else { return [] }
    return try read { database in
      try database.all(
        """
        SELECT document, sha256, min(byteCount), min(pages), min(firstPageWidth), min(firstPageHeight),
          fileName AS "itemDocument.fileName", min(kind) AS "itemDocument.kind"
        FROM attachedDocument WHERE \(items.condition) AND \(shownKinds)
        GROUP BY document, fileName ORDER BY document, fileName
        """, of: "document"
      ) { disclosure.disclosed(try Document($0, from: 0)) }
    }
  }

  /// Returns the kinds of the visible documents, in the order of `DocumentKind`. The same document can be a receipt of
  /// one item and a warranty of another.
  package func documentKinds() throws(Failure) -> [DocumentKind] {
    guard let shownKinds else { return [] }
    let found = try read { database in
      try database.all(
        """
        SELECT DISTINCT kind AS "itemDocument.kind" FROM attachedDocument
        WHERE \(items.condition) AND \(shownKinds)
        """, of: "document", keys: 0
      ) { try DocumentKind($0, at: 0) }
    }
    return DocumentKind.allCases.filter(found.contains)
  }

  /// Returns the uses of a document, in the order of the items. Only items of this snapshot have visible uses, but
  /// hidden uses are returned for all items of the store.
  package func uses(of document: Document.ID) throws(Failure) -> DocumentUses {
    let uses = try read { database in
      try database.all(
        """
        SELECT item.id, itemName, kind AS "itemDocument.kind", item.id IN (SELECT id FROM \(items.name)),
          fileName AS "itemDocument.fileName"
        FROM attachedDocument JOIN item ON item.id = attachedDocument.item
        WHERE document = ? ORDER BY item.id
        """, [document], of: "item"
      ) {
        (
          use: FileUse(kind: try DocumentKind($0, at: 2), itemName: try $0.text(1), fileName: try $0.text(4)),
          isInside: try $0.flag(3)
        )
      }
    }
    return DocumentUses(
      shown: uses.filter { $0.isInside && disclosure.shows($0.use.kind) }.map(\.use),
      hidden: uses.filter { !disclosure.shows($0.use.kind) }.map(\.use))
  }

  /// Returns the uses of withheld documents. A document is withheld from the audience if its kind is hidden for some
  /// item, although an item of this snapshot has it with a visible kind.
  package func withheldDocuments() throws(Failure) -> [DocumentUses] {
    try disclosure.withheldDocuments.sorted().map(uses).filter { !$0.shown.isEmpty }
  }

  /// Returns the documents that have a visible kind for some items of the store and a hidden kind for others.
  func documentsOfHiddenKinds(for disclosure: Disclosure) throws(Failure) -> Set<Document.ID> {
    let kinds = DocumentKind.allCases.filter(disclosure.shows)
    guard !kinds.isEmpty, kinds.count < DocumentKind.allCases.count else { return [] }
    return Set(
      try read { database in
        try database.all(
          """
          SELECT document FROM attachedDocument WHERE kind IN \(Self.list(kinds))
          INTERSECT SELECT document FROM attachedDocument WHERE kind NOT IN \(Self.list(kinds))
          """, of: "document"
        ) { try $0.integer(0) }
      })
  }

  /// The SQL condition for the documents in `attachedDocument` that the audience sees; `nil` if it sees no documents.
  private var shownKinds: String? {
    let kinds = DocumentKind.allCases.filter(disclosure.shows)
    guard !kinds.isEmpty else { return nil }
    let withheld = disclosure.withheldDocuments.sorted().map(String.init).joined(separator: ", ")
    return "kind IN \(Self.list(kinds)) AND document NOT IN (\(withheld))"
  }

  private static func list(_ kinds: [DocumentKind]) -> String {
    "(" + kinds.map { "'\($0.rawValue)'" }.joined(separator: ", ") + ")"
  }

  /// Returns the names of the first three items of the snapshot to which the document is attached.
  package func holders(of document: Document) throws(Failure) -> [String] {
    try holders("SELECT item FROM attachedDocument WHERE document = ?", document.id)
  }

  /// Returns the bytes of the original file; empty if the store does not have the document.
  package func bytes(of document: Document) throws(Failure) -> [UInt8] {
    let (store, row) = try origin(of: .document, document.id)
    return try store.blob("SELECT id, bytes FROM document WHERE id = ?", row, of: "document")
  }

  /// Returns the picture of the first page as JPEG data; empty if there is no picture.
  package func firstPage(of document: Document) throws(Failure) -> [UInt8] {
    let (store, row) = try origin(of: .document, document.id)
    return try store.blob("SELECT id, firstPage FROM document WHERE id = ?", row, of: "document")
  }
}
