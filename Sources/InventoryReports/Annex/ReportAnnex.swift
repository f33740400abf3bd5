import InventoryDocuments
package import InventoryModel
import InventoryProof
import InventoryRendering
import InventorySite
import InventoryStore

/// The documents of the items in a report, numbered in the order of their first items.
package struct ReportAnnex: Hashable, Sendable {
  package private(set) var entries: [AnnexEntry] = []
  private var indices: [Document.ID: Int] = [:]

  package init() {}

  /// Adds the documents of an item. `number` is the item's number in the report.
  mutating func add(_ item: Item, number: Int) {
    for document in item.documents {
      let index = indices[document.id] ?? entries.count
      if index == entries.count {
        entries.append(AnnexEntry(number: index + 1, document: document))
        indices[document.id] = index
      }
      entries[index].add(AnnexEntry.Owner(number: number, itemName: item.itemName, kind: document.kind))
    }
  }

  /// Returns the numbers of these documents, such as `2, 5`; `nil` if none of the documents is in the annex.
  func numbers(of documents: [Document]) -> String? {
    let numbers = Set(documents.compactMap { indices[$0.id] }).sorted().map { String($0 + 1) }
    return numbers.isEmpty ? nil : numbers.joined(separator: ", ")
  }

  /// Returns the names of these documents, such as `document 2` or `documents 2, 5`; `nil` if none of the documents is
  /// in the annex.
  func names(of documents: [Document]) -> String? {
    let isOne = documents.count { indices[$0.id] != nil } == 1
    return numbers(of: documents).map { (isOne ? "document " : "documents ") + $0 }
  }

  /// Returns text about the receipts in an item's receipt field, photos and documents, such as `blue folder, page 7;
  /// photo; document 2`. If `isListed` is `false`, documents have no number. If there is no receipt, returns the
  /// placeholder in the receipt field; `nil` if the item has no receipt field.
  func receipt(of item: ReportItem, isListed: Bool = true) -> String? {
    let documents = item.item.documents.filter { $0.kind == .receipt }
    let receipts = [
      item.statedReceipt, item.item.photos.contains { $0.kind == .receipt } ? "photo" : nil,
      isListed ? names(of: documents) : documents.isEmpty ? nil : "document",
    ].compactMap(\.self)
    return receipts.isEmpty ? item.roles[.receipt] : receipts.joined(separator: "; ")
  }

  var json: [JSONObject] {
    entries.map { entry in
      let document = entry.document
      return [
        "number": entry.number, "fileName": document.fileName.isEmpty ? nil : document.fileName,
        "kind": document.kind.rawValue, "kinds": entry.kinds.map(\.rawValue), "pages": document.pageCount,
        // A document without a file name is a copy, which differs from the original in size and digest.
        "bytes": document.fileName.isEmpty ? nil : document.byteCount,
        "sha256": document.fileName.isEmpty ? nil : document.digest, "items": entry.owners.map(\.number),
        "itemCount": entry.ownerCount,
      ]
    }
  }
}

/// A document of a report, with the items to which it belongs.
package struct AnnexEntry: Hashable, Sendable {
  /// The number of the document in the report. Numbers start at 1.
  let number: Int
  let document: Document
  /// The first ten items to which the document belongs.
  private(set) var owners: [Owner] = []
  private(set) var ownerCount = 0
  /// The kinds that the document has for its items, without repetitions.
  private(set) var kinds: [DocumentKind] = []

  struct Owner: Hashable, Sendable {
    /// The item's number in the report.
    let number: Int
    let itemName: String
    /// The kind of the document for this item. The same document may be the invoice of a set and the warranty of one
    /// piece.
    let kind: DocumentKind
  }

  init(number: Int, document: Document) { (self.number, self.document) = (number, document) }

  mutating func add(_ owner: Owner) {
    ownerCount += 1
    if !kinds.contains(owner.kind) { kinds.append(owner.kind) }
    if owners.count < 10 { owners.append(owner) }
  }
}

/// The location of a report's documents.
package enum AnnexForm: Hashable, Sendable {
  /// The documents are only listed.
  case listed
  /// The documents with these ids are in the folder of the report.
  case linked(Set<Document.ID>)
  /// The documents with these ids are in a folder beside the PDF, because they do not fit into the PDF.
  case beside(Set<Document.ID>)
  /// The documents with these ids are in the PDF, each after a sheet with its number.
  case appended(Set<Document.ID>)
}

/// Reads the documents of a report.
package struct AnnexFiles: Sendable {
  let entries: [AnnexEntry]
  private let snapshot: Snapshot

  init(_ annex: ReportAnnex, in snapshot: Snapshot) { (entries, self.snapshot) = (annex.entries, snapshot) }

  /// Whether the audience gets the original documents. Otherwise, the audience gets copies without metadata.
  var areOriginals: Bool { snapshot.disclosure.showsOriginalDocuments }

  /// Calls `body` with each document and its bytes for the audience: the original, or a copy without metadata. Returns
  /// notes about documents that cannot be copied.
  func forEach(_ body: (AnnexEntry, [UInt8]) throws -> Void) throws -> [String] {
    var notes: [String] = []
    for entry in entries {
      do {
        try body(entry, snapshot.bytesForAudience(of: entry.document))
      } catch let obstacle as PublicCopy.Obstacle {
        notes.append("document \(entry.number) is left out: \(obstacle)")
      }
    }
    return notes
  }

  /// Returns the ids of the documents that the audience gets, and notes about all other documents. If the audience gets
  /// the originals, the documents are not read.
  func available() throws -> (ids: Set<Document.ID>, notes: [String]) {
    if areOriginals { return (Set(entries.map(\.document.id)), []) }
    var ids: Set<Document.ID> = []
    let notes = try forEach { entry, _ in ids.insert(entry.document.id) }
    return (ids, notes)
  }
}
