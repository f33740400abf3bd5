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
  let kind: DocumentKind
  /// Whether a user, a column or an export states the kind. If `false`, the kind is a guess from the file name.
  var isStated = true
  var source = Source.file
  /// The SHA-256 that the document must have; `nil` if no export states it.
  var digest: String?

  /// The identity of the file; `nil` for a document of another store, or if the file's status cannot be read.
  var identity: PhotoBytes.Identity? {
    if case .file = source { PhotoBytes.Identity(of: file) } else { nil }
  }

  /// Reads and checks the document.
  func read() throws(RefusedDocument) -> NewDocument {
    do {
      let document =
        switch source {
        case .file: try NewDocument(DocumentFile(PhotoBytes(file).start()))
        case .store(let document, let snapshot): try NewDocument(document, in: snapshot)
        }
      guard let digest, document.digest.hex() != digest.lowercased() else { return document }
      throw refused(
        "this is not the exported document (the SHA-256 differs); restore the original, or remove "
          + "documentSHA256 from the item")
    } catch let error as RefusedDocument {
      throw error
    } catch let error as DocumentError {
      throw refused("\(error)")
    } catch let error as PhotoFileError {
      throw refused(error.description, error.kind)
    } catch let error as Failure {
      throw refused("\(error)", error.kind)
    } catch  where error.isAbsence {
      throw refused("there is no such file; correct the name", place.isWhole(file) ? .inputMissing : .badData)
    } catch {
      throw refused("cannot be read: \(SystemReason(error))", .readOrWrite)
    }
  }

  private func refused(_ reason: String, _ kind: Failure.Kind = .badData) -> RefusedDocument {
    let prefix = place.isWhole(file) ? "" : "'\(file)': "
    return RefusedDocument(kind: kind, problem: Problem(place, prefix + reason))
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
