import Diagnostics
import Files
import InventoryDocuments
import InventoryImages
package import InventoryModel
import InventoryPages
package import InventoryStore
import Synchronization

/// The documents of a site with pictures of their first pages, as files.
///
/// Owner and insurer get each document as it was attached, others a copy without metadata. They are written before
/// the pages, because a page mentions a document only if it is there.
final class SiteDocuments: Sendable {
  private let snapshot: Snapshot
  private let damaged: DamagedPhotos
  private let documents: [Document]
  /// What the audience does not get, because it is also proof of another item.
  private let withheld: [DocumentUses]
  private let leftOut = Mutex<[Document.ID: String]>([:])

  init(of snapshot: Snapshot, damaged: DamagedPhotos) throws(Failure) {
    (self.snapshot, self.damaged) = (snapshot, damaged)
    var seen: Set<Document.ID> = []
    documents = try snapshot.documents().filter { seen.insert($0.id).inserted }
    withheld = try snapshot.withheldDocuments()
  }

  /// Whether the items have none, published or not.
  var isEmpty: Bool { documents.isEmpty }

  /// Their folder, if there are any.
  var folders: [String] { documents.isEmpty ? [] : [SiteLayout.documents] }

  /// The documents that are not in the site.
  var oversights: [Oversight] {
    let texts = withheld.map(\.withheldText) + leftOut.withLock { $0.sorted { $0.key < $1.key }.map(\.value) }
    return [Oversight(.leftOutDocuments, at: texts.map { Oversight.Place($0) })].compactMap(\.self)
  }

  /// Writes the documents. Without an output, only makes them, because pages state their sizes.
  func publish(to output: OutputFolder?, jobs: Int) async throws -> PublishedDocuments {
    var rest = documents[...]
    let published = Mutex(PublishedDocuments())
    @Sendable func publish(_ document: Document, _ body: (SiteFile) throws -> Void) throws {
      guard let bytes = try bytes(of: document) else { return }
      try body(SiteFile(SiteLayout.document(named: document.name), bytes))
      let picture = try damaged.firstPage(of: document, longSide: RenditionSize.small.longSide)
      if let picture { try body(SiteFile(SiteLayout.firstPage(named: document.name), picture.bytes)) }
      published.withLock {
        $0.add(document.id, byteCount: bytes.count, firstPage: picture?.size)
      }
    }
    if let output {
      try await output.write(atOnce: jobs, { rest.popFirst() }, forEachFile: publish, isDone: { _, _ in })
    } else {
      try await forEachInOrder(
        limit: jobs, next: { rest.popFirst() }, transform: { try publish($0) { _ in } }, consume: { _ in })
    }
    return published.withLock { $0 }
  }

  /// `nil` for a document that cannot be published.
  private func bytes(of document: Document) throws -> [UInt8]? {
    do {
      return try snapshot.bytesForAudience(of: document)
    } catch let obstacle as PublicCopy.Obstacle {
      let text = "\(try snapshot.uses(of: document.id).shown.text) (\(obstacle))"
      leftOut.withLock { $0[document.id] = text }
      return nil
    }
  }
}

extension Snapshot {
  /// The bytes of a document as the audience gets it: as attached, or a copy without metadata, which qpdf makes. Throws
  /// a `PublicCopy.Obstacle` if there is no copy.
  package func bytesForAudience(of document: Document) throws -> [UInt8] {
    let bytes = try bytes(of: document)
    return disclosure.showsOriginalDocuments ? bytes : try PublicCopy.bytes(of: bytes)
  }
}
