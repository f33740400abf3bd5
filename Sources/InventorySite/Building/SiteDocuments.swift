import Diagnostics
import Files
import InventoryDocuments
import InventoryImages
package import InventoryModel
import InventoryPages
package import InventoryStore
import Synchronization

/// Publishes the documents of a site and the pictures of their first pages.
///
/// The owner and the insurer get each document as it was attached; other audiences get a copy without metadata.
/// Documents are written before the pages, because a page mentions a document only if the output has it.
final class SiteDocuments: Sendable {
  private let snapshot: Snapshot
  private let damaged: DamagedPhotos
  private let documents: [Document]
  /// The documents that are not published, because they are also attached as a kind that the audience must not see.
  private let withheld: [DocumentUses]
  private let leftOut = Mutex<[Document.ID: String]>([:])

  init(of snapshot: Snapshot, damaged: DamagedPhotos) throws(Failure) {
    (self.snapshot, self.damaged) = (snapshot, damaged)
    var seen: Set<Document.ID> = []
    documents = try snapshot.documents().filter { seen.insert($0.id).inserted }
    withheld = try snapshot.withheldDocuments()
  }

  /// Whether the site has no documents. A document that could not be copied counts as a document of the site.
  var isEmpty: Bool { documents.isEmpty }

  /// The folder of the documents; empty if there are no documents.
  var folders: [String] { documents.isEmpty ? [] : [SiteLayout.documents] }

  /// The warning about documents that are left out of the site; empty if no document is left out.
  var oversights: [Oversight] {
    let texts = withheld.map(\.withheldText) + leftOut.withLock { $0.sorted { $0.key < $1.key }.map(\.value) }
    return [Oversight(.leftOutDocuments, at: texts.map { Oversight.Place($0) })].compactMap(\.self)
  }

  /// Writes the documents to `output`, and returns their sizes, which pages show. If `output` is `nil`, only determines
  /// the sizes.
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

  /// Returns the bytes for the audience. If the document cannot be published, adds it to `leftOut` and returns `nil`.
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
  /// Returns the bytes that the audience gets: the document as attached, or a copy that qpdf made without metadata.
  /// Throws a `PublicCopy.Obstacle` if no copy can be made.
  package func bytesForAudience(of document: Document) throws -> [UInt8] {
    let bytes = try bytes(of: document)
    return disclosure.showsOriginalDocuments ? bytes : try PublicCopy.bytes(of: bytes)
  }
}
