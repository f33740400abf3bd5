package import InventoryModel

/// The documents in the output of a build or in a report folder. Pages mention no other documents.
package struct PublishedDocuments: Sendable {
  private var published: [Document.ID: Published] = [:]

  private struct Published: Sendable {
    let byteCount: Int
    let firstPage: PixelSize?
  }

  package init() {}

  /// `byteCount` is the size of the published file. `firstPage` is the size of the picture of its first page; `nil` if
  /// there is none.
  package mutating func add(_ id: Document.ID, byteCount: Int, firstPage: PixelSize?) {
    published[id] = Published(byteCount: byteCount, firstPage: firstPage)
  }

  /// The facts about documents that affect pages, one document per line, in a stable order.
  package var summary: String {
    published.sorted { $0.key < $1.key }.map { id, file in
      "\(id) \(file.byteCount) \(file.firstPage.map { "\($0.width)x\($0.height)" } ?? "")"
    }.joined(separator: "\n")
  }

  /// Returns a link to the document; `nil` if the document is not in the output.
  package func link(to document: Document, _ wording: Wording) -> DocumentLink? {
    guard let file = published[document.id] else { return nil }
    return DocumentLink(
      title: document.fileName.isEmpty ? document.kind.text.sentenceCased : document.fileName,
      facts: document.facts(wording, byteCount: file.byteCount),
      path: SiteLayout.document(named: document.name),
      firstPage: file.firstPage.map {
        DocumentLink.FirstPage(path: SiteLayout.firstPage(named: document.name), size: $0)
      })
  }
}

/// A document on a page. Paths are relative to the top of the output.
package struct DocumentLink: Hashable, Sendable {
  package let title: String
  /// `Receipt, 2 pages, 120 kB`
  package let facts: String
  package let path: String
  package let firstPage: FirstPage?

  /// The picture of the first page.
  package struct FirstPage: Hashable, Sendable {
    package let path: String
    package let size: PixelSize
  }
}

extension Document {
  /// Returns the kind, the number of pages and the size, such as `Receipt, 2 pages, 120 kB`. Unknown numbers are
  /// omitted.
  package func facts(_ wording: Wording, byteCount: Int? = nil) -> String {
    let pages = pageCount.map { wording.count($0, "page", "pages") }
    // If file names are hidden, the published file is a copy with another size.
    let byteCount = byteCount ?? (fileName.isEmpty ? nil : self.byteCount)
    return [kind.text.sentenceCased, pages, byteCount?.bytes].compactMap(\.self)
      .joined(separator: ", ")
  }
}
