import Diagnostics
import Digests
import InventoryStore

/// The documents of an import: attaches all of them once the items are stored.
final class DocumentIntake {
  private let findings: ImportFindings
  private var attachments: [(item: ItemID, document: DocumentAttachment)] = []
  /// The files already read, with the results.
  private var known: [PhotoBytes.Identity: Result<SHA256Digest, RefusedDocument>] = [:]

  init(_ findings: ImportFindings) { self.findings = findings }

  /// Their paths.
  var files: [String] { attachments.map(\.document.file) }

  func add(_ documents: [DocumentAttachment], to item: ItemID) {
    attachments += documents.map { (item, $0) }
  }

  /// Reads the documents and stores them in order. A file shared by several items is read once.
  func attach(
    to edit: StoreEdit, unless isRejected: (ItemID) -> Bool, refuse: PhotoIntake.Refuse
  ) throws {
    for (item, document) in attachments where !isRejected(item) {
      do {
        guard try attachKnown(document, to: item, edit) ?? attachNew(document, to: item, edit) else {
          continue
        }
        findings.report.documents = (findings.report.documents ?? 0) + 1
        findings.tell(.attached(document.file))
      } catch let refused as RefusedDocument {
        try refuse(item, [refused.problem], refused.kind)
      }
    }
  }

  /// `nil` if the file was not read yet, or if its document was removed with a rejected item.
  private func attachKnown(_ document: DocumentAttachment, to item: ItemID, _ edit: StoreEdit)
    throws
    -> Bool?
  {
    // A document with a required digest is compared with it.
    guard document.digest == nil, let digest = try document.identity.flatMap({ known[$0] })?.get() else {
      return nil
    }
    return try edit.attach(
      digest, named: document.name, as: document.kind, isStated: document.isStated, to: item)
  }

  private func attachNew(_ document: DocumentAttachment, to item: ItemID, _ edit: StoreEdit) throws
    -> Bool
  {
    let read = Result { () throws(RefusedDocument) in try document.read() }
    if let identity = document.identity { known[identity] = read.map(\.digest) }
    return try edit.attach(
      read.get(), named: document.name, as: document.kind, isStated: document.isStated, to: item)
  }
}
