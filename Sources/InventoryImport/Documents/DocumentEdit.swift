package import Diagnostics
import InventoryDocuments
package import InventoryModel
package import InventoryStore

/// Changes the documents of one item.
package struct DocumentEdit {
  private let edit: StoreEdit
  private let item: EditedItem

  package init(_ item: EditedItem, in edit: StoreEdit) { (self.item, self.edit) = (item, edit) }

  /// A checked document, and the name and kind with which it is added.
  package struct NamedDocument: Sendable {
    let document: NewDocument
    package let fileName: String
    let assigned: AssignedKind<DocumentKind>
    package var kind: DocumentKind { assigned.kind }

    /// The number of pages; `nil` if it is unknown.
    package var pageCount: Int? { document.pageCount }
    package var byteCount: Int { document.bytes.count }
  }

  /// Whether Coffer can count the pages of documents. If so, only a document that needs a password has no page count.
  package static var readsPages: Bool { DocumentFile.canReadPages }

  /// Reads documents from files, in order. If `kind` is `nil`, the file name of each document determines its kind.
  /// Throws all problems together.
  package static func documents(in files: [String], as kind: DocumentKind? = nil) throws(Failure)
    -> [NamedDocument]
  {
    var documents: [NamedDocument] = []
    var problems = Problems()
    var kinds: [Failure.Kind] = []
    for file in files {
      let name = PhotoFolder.fileName(of: file)
      let attachment = DocumentAttachment(
        file: file, name: name, place: Problem.Place(file),
        kind: kind.map(AssignedKind.stated) ?? .guessed(DocumentKind(fileName: name)))
      switch attachment.read() {
      case .success(let document):
        documents.append(NamedDocument(document: document, fileName: name, assigned: attachment.kind))
      case .failure(let refusal):
        problems.add(attachment.refused(refusal).problem)
        kinds.append(refusal.kind)
      }
    }
    guard problems.isEmpty else { throw Failure(Failure.Kind(of: kinds), problems) }
    return documents
  }

  /// Attaches documents in order, after the item's existing documents of the same kind.
  package func add(_ documents: [NamedDocument]) throws(Failure) -> AddedFiles<NamedDocument, DocumentKind> {
    AddedFiles(
      try documents.map { document throws(Failure) in
        (
          document,
          try edit.attach(document.document, named: document.fileName, as: document.assigned, to: item.id)
        )
      })
  }

  /// Removes the documents with these names. A name is a file name or a number; numbers start at 1. Returns the file
  /// names.
  package func remove(_ names: [String]) throws(Failure) -> [String] {
    let documents = item.item.documents
    let removed = try item.files(named: names, among: documents, in: edit.path)
    try edit.keep(documents.filter { document in !removed.contains(document) }, of: item.id)
    return removed.map(\.fileName)
  }
}
