import Diagnostics
import Digests
import InventoryDocuments
import InventoryModel
import InventoryStore

/// A document to attach to an item, with its source and the place that requests it.
struct DocumentAttachment: Sendable {
  enum Source: Sendable {
    case file
    /// A document of another store. It was checked when it was added to that store.
    case store(Document, Snapshot)
  }

  /// The path of the file; for a document of another store, the name of the document in messages.
  let file: String
  /// The file name that the item lists.
  let name: String
  /// The place that names the document, or the path of the file if the document was matched by key or name.
  let place: Problem.Place
  let kind: AssignedKind<DocumentKind>
  var source = Source.file
  /// The SHA-256 that the document must have; `nil` if no export states it.
  var digest: String?

  /// The identity of the file; `nil` for a document of another store, or if the file's status cannot be read.
  var identity: AttachedBytes.Identity? {
    if case .file = source { AttachedBytes.Identity(of: file) } else { nil }
  }

  /// The SHA-256 of the file; `nil` for a document of another store, or if the file cannot be read.
  var fileDigest: SHA256Digest? {
    guard case .file = source else { return nil }
    return (try? AttachedBytes(file, of: .document).start()).map(SHA256Digest.init(of:))
  }

  /// Reads and checks the document. The error contains no place, because other items may have the same file.
  func read() -> Result<NewDocument, AttachedFileError> {
    do {
      switch source {
      case .file: return .success(try NewDocument(DocumentFile(AttachedBytes(file, of: .document).start())))
      case .store(let document, let snapshot): return .success(try NewDocument(document, in: snapshot))
      }
    } catch let error as DocumentError {
      return .failure(AttachedFileError(description: "\(error)"))
    } catch let error as AttachedFileError {
      return .failure(error)
    } catch let error as Failure {
      return .failure(AttachedFileError(kind: error.kind, description: "\(error)"))
    } catch {
      return .failure(AttachedFileError(error, isWhole: place.isWhole(file)))
    }
  }

  /// Throws a `RefusedDocument` if the document does not have the required digest.
  func check(_ found: SHA256Digest) throws(RefusedDocument) {
    guard let digest, SHA256Digest(hex: digest) != found else { return }
    throw refused(
      AttachedFileError(
        description:
          "this is not the exported document (the SHA-256 differs); restore the original, or remove "
          + "documentSHA256 from the item"))
  }

  func refused(_ refusal: AttachedFileError) -> RefusedDocument {
    RefusedDocument(kind: refusal.kind, problem: Problem(place, prefix + refusal.description))
  }

  private var prefix: String {
    switch source {
    case .file: place.isWhole(file) ? "" : "'\(file)': "
    case .store: file + ": "
    }
  }
}

/// The reason why a document is not attached.
struct RefusedDocument: Error {
  let kind: Failure.Kind
  let problem: Problem
}

extension NewDocument {
  init(_ file: DocumentFile) {
    self.init(
      bytes: file.bytes, pageCount: file.pageCount,
      firstPage: file.firstPage.flatMap { bytes in
        file.firstPageSize.map { FirstPage(bytes: bytes, size: $0) }
      })
  }

  /// Copies a document from another store, together with the picture of its first page.
  fileprivate init(_ document: Document, in snapshot: Snapshot) throws(Failure) {
    let picture = try document.firstPage.map { size throws(Failure) in
      FirstPage(bytes: try snapshot.firstPage(of: document), size: size)
    }
    self.init(
      bytes: try snapshot.bytes(of: document), pageCount: document.pageCount,
      firstPage: picture.flatMap { $0.bytes.isEmpty ? nil : $0 })
  }
}
