import InventoryModel
import InventoryPages
import InventoryRendering

/// A piece of the list of documents at the end of a report.
package enum AnnexPiece: Equatable, Sendable {
  /// The start of the list, with all documents.
  case start(ReportAnnex)
  /// A document. `picture` shows its first page; `nil` if there is no picture of the first page.
  case document(AnnexEntry, picture: ReportPicture?)
  case end

  /// Returns the names that the template `report-annex` can use.
  static func record<Content: Report>(of report: Content.Type) -> Record<InReport<Content, AnnexPiece>> {
    Record {
      Part("start", "The list of all documents.", Self.start(of: report)) { piece in
        if case .start(let annex) = piece.content { piece.with(annex) } else { nil }
      }
      Part(
        "document",
        "A document with its first page. If documents are appended to a PDF, the sheet before the document.",
        Self.page(of: report)
      ) {
        piece in
        guard case .document(let entry, let picture) = piece.content, piece.look.annex.hasPage(of: entry)
        else {
          return nil
        }
        return piece.with(ShownDocument(entry: entry, picture: picture))
      }
      Flag("isEnd", "Whether this is the end of the documents.") { $0.content == .end }
    }
  }

  private static func start<Content: Report>(of report: Content.Type)
    -> Record<InReport<Content, ReportAnnex>>
  {
    Record {
      Text("introduction", "The sentences that state where the documents are.") {
        $0.look.annex.introduction(of: $0.content)
      }
      List("documents", "All documents.", of: entry(of: report)) { list in
        list.content.entries.map { list.with(ShownDocument(entry: $0, picture: nil)) }
      }
    }
  }

  private static func entry<Content: Report>(of report: Content.Type)
    -> Record<InReport<Content, ShownDocument>>
  {
    Record {
      Text("number", "The number of the document.") { String($0.content.entry.number) }
      Cell("title", "The file name, or the kind of document if file names are hidden.") { $0.content.title }
      Text("facts", "The kind, number of pages and size, such as: Receipt, 2 pages, 120 kB.") {
        $0.content.entry.document.facts($0.wording)
      }
      Text("path", "The path of the document in the folder of the report.") { document in
        document.look.annex.path(of: document.content.entry.document)
      }
      Text("items", "The items that the document belongs to.") { document in
        let entry = document.content.entry
        let names = entry.owners.map { owner in
          // The document's facts already state its kind for the first item.
          let kind = owner.kind == entry.document.kind ? "" : " (\(owner.kind.text))"
          return "No. \(owner.number) \(owner.itemName.tableText)" + kind
        }.joined(separator: "; ")
        let rest = entry.ownerCount - entry.owners.count
        return names + (rest > 0 ? "; and \(document.wording.number(rest)) more" : "")
      }
      Text("digest", "The SHA-256 of the original file. Absent if the document is a copy without metadata.") {
        $0.content.entry.document.fileName.isEmpty ? nil : $0.content.entry.document.digest
      }
      Flag("isSheet", "Whether the document follows this page of the PDF.") { document in
        document.look.annex.isAppended(document.content.entry)
      }
    }
  }

  private static func page<Content: Report>(of report: Content.Type)
    -> Record<InReport<Content, ShownDocument>>
  {
    entry(of: report)
      + Record {
        Part("picture", "The document's first page.", CaptionedPicture.record) { document in
          document.content.picture.map {
            CaptionedPicture($0, alternativeText: "Document \(document.content.entry.number): first page")
          }
        }
      }
  }
}

/// A document as a template shows it.
private struct ShownDocument: Sendable {
  let entry: AnnexEntry
  let picture: ReportPicture?

  var title: String {
    let document = entry.document
    return document.fileName.isEmpty ? document.kind.text.sentenceCased : document.fileName
  }
}

extension AnnexForm {
  fileprivate func introduction(of annex: ReportAnnex) -> String {
    switch self {
    case .listed:
      "This file does not contain the documents. It shows at most the first page of each. A report that is written as a folder contains them."
    case .linked(let ids): "The documents are in the folder of this report." + annex.exceptions(ids)
    case .beside(let ids):
      "The documents are in the folder \u{201C}\(SiteLayout.documents)\u{201D} beside this file. Each file name is the beginning of the document's SHA-256."
        + annex.exceptions(ids)
    case .appended(let ids):
      "The documents follow, each after a sheet with its number. The pages of the documents are not numbered."
        + annex.exceptions(ids)
    }
  }

  /// Whether the document has a page or a card, in addition to its row in the list.
  fileprivate func hasPage(of entry: AnnexEntry) -> Bool {
    switch self {
    case .listed, .linked, .beside: entry.document.firstPage != nil
    case .appended: isAppended(entry)
    }
  }

  fileprivate func isAppended(_ entry: AnnexEntry) -> Bool {
    if case .appended(let ids) = self { ids.contains(entry.document.id) } else { false }
  }

  fileprivate func path(of document: Document) -> String? {
    guard case .linked(let ids) = self, ids.contains(document.id) else { return nil }
    return SiteLayout.document(named: document.name)
  }
}

extension ReportAnnex {
  /// Returns a space and a sentence about the documents that are not in `ids`; empty if `ids` contains all documents.
  fileprivate func exceptions(_ ids: Set<Document.ID>) -> String {
    let numbers = entries.filter { !ids.contains($0.document.id) }.map(\.number)
    return numbers.isEmpty
      ? ""
      : " Documents that need a password, are damaged or cannot be copied without metadata are not included: No. \(numbers.runs)."
  }
}

extension ReportPictures {
  /// Calls `body` with each piece of the list of documents, including pictures of the first pages. Does nothing if
  /// there are no documents.
  func forEachPiece(
    of annex: ReportAnnex, _ pictureOutput: PictureOutput, _ body: (AnnexPiece) throws -> Void
  )
    throws
  {
    guard !annex.entries.isEmpty else { return }
    try body(.start(annex))
    for entry in annex.entries {
      let side = pictureOutput.level.other.map { min($0, 560) }
      let file = try side.flatMap { try firstPage(of: entry.document, longSide: $0) }
      try body(.document(entry, picture: try file.map(pictureOutput.picture)))
    }
    try body(.end)
  }
}
