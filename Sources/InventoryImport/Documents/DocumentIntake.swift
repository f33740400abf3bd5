import Diagnostics
import Digests
import InventoryModel
import InventoryStore

/// The documents of an import. They are attached after all items are stored.
final class DocumentIntake {
  private let findings: ImportFindings
  private var attachments: [(item: ItemID, document: DocumentAttachment)] = []
  /// The digest of each file that was already read, or the reason why the file is refused.
  private var known: [AttachedBytes.Identity: Result<SHA256Digest, AttachedFileError>] = [:]
  private var given = GivenKinds<DocumentKind>()

  init(_ findings: ImportFindings) { self.findings = findings }

  /// The paths of the documents; for a document of another store, its name in messages.
  var files: [String] { attachments.map(\.document.file) }

  func add(_ documents: [DocumentAttachment], to item: ItemID) {
    attachments += documents.map { (item, $0) }
  }

  /// Reads the documents and stores them in order. A file that several items share is read once.
  func attach(
    to edit: StoreEdit, unless isRejected: (ItemID) -> Bool, refuse: PhotoIntake.Refuse
  ) throws {
    for (item, document) in attachments where !isRejected(item) {
      do {
        let (digest, outcome) =
          try attachKnown(document, to: item, edit) ?? attachStored(document, to: item, edit)
          ?? attachNew(document, to: item, edit)
        if let (lost, kept) = given.conflict(digest, of: item, as: document.kind.kind, outcome) {
          findings.warn(
            ofTwoKinds: document.name, lost: lost.rawValue, kept: kept.rawValue, at: document.place)
        }
        guard outcome.isChange else { continue }
        findings.report.documents = (findings.report.documents ?? 0) + 1
        findings.tell(.attached(document.file))
      } catch let refused as RefusedDocument {
        try refuse(item, [refused.problem], refused.kind)
      }
    }
  }

  private typealias Attachment = (digest: SHA256Digest, outcome: Attached<DocumentKind>)

  /// Attaches a document whose file was already read. Returns `nil` if the file was not read yet, or if the stored
  /// document was removed together with a rejected item.
  private func attachKnown(_ document: DocumentAttachment, to item: ItemID, _ edit: StoreEdit) throws
    -> Attachment?
  {
    guard let read = document.identity.flatMap({ known[$0] }) else { return nil }
    let digest = try read.mapError(document.refused).get()
    try document.check(digest)
    return try edit.attach(digest, named: document.name, as: document.kind, to: item).map { (digest, $0) }
  }

  /// Attaches a document that is already stored with a picture of its first page, so that nothing would be gained by
  /// checking the file again. Returns `nil` for any other document.
  private func attachStored(_ document: DocumentAttachment, to item: ItemID, _ edit: StoreEdit) throws
    -> Attachment?
  {
    guard let digest = document.fileDigest, try edit.hasFirstPage(ofDocument: digest) else { return nil }
    if let identity = document.identity { known[identity] = .success(digest) }
    try document.check(digest)
    return try edit.attach(digest, named: document.name, as: document.kind, to: item).map { (digest, $0) }
  }

  private func attachNew(_ document: DocumentAttachment, to item: ItemID, _ edit: StoreEdit) throws
    -> Attachment
  {
    let read = document.read()
    if let identity = document.identity { known[identity] = read.map(\.digest) }
    let new = try read.mapError(document.refused).get()
    try document.check(new.digest)
    return (new.digest, try edit.attach(new, named: document.name, as: document.kind, to: item))
  }
}
