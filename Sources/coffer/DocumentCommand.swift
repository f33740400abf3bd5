import ArgumentParser
import Diagnostics
import InventoryImport
import InventoryModel
import InventoryPages
import InventoryStore

struct DocumentCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "List, add or remove the PDF documents of an item.", named: "document",
    examples: "coffer document add LAMP receipt.pdf",
    subcommands: [DocumentList.self, DocumentAdd.self, DocumentRemove.self])
}

extension DocumentKind: ExpressibleByArgument {}

struct DocumentList: ParsableCommand {
  static let configuration = CommandConfiguration(
    "List the documents of an item, sorted by kind and position.", named: "list",
    examples: "coffer document list LAMP")

  @Argument(help: .item)
  var item: String

  @OptionGroup var options: SiteOptions

  func run() throws {
    let work = try options.resolve(for: .reading)
    let item = try work.store.snapshot().item(named: item)
    try work.console.print(zip(1..., item.documents).map(DocumentRow.init), line: \.line)
    if item.documents.isEmpty { work.console.note("'\(item.itemName)' has no documents") }
  }

  private struct DocumentRow: Encodable {
    let number: Int
    let fileName: String
    let kind: String
    let pages: Int?
    let bytes: Int
    let sha256: String

    init(_ number: Int, _ document: Document) {
      (self.number, fileName, kind) = (number, document.fileName, document.kind.rawValue)
      (pages, bytes, sha256) = (document.pageCount, document.byteCount, document.digest)
    }

    var line: String {
      let length = pages.map { count($0, "page", "pages") } ?? "pages unknown"
      return "\(number)  \(kind)  \(fileName.shown)  \(length)  \(bytes.bytes)  \(sha256.prefix(16))"
    }
  }
}

struct DocumentAdd: ParsableCommand {
  static let configuration = CommandConfiguration(
    "Attach PDF documents to an item, after its documents of the same kind.", named: "add",
    examples: "coffer document add LAMP receipt.pdf",
    "coffer document add LAMP scan-12.pdf --kind appraisal --also CHAIR",
    more: """
      A document that belongs to several items is stored once. Without --kind, the file name decides the kind: \
      'lamp-receipt.pdf' and 'receipt-lamp.pdf' are receipts. If the name indicates no kind, the kind is 'other'. Only the audiences 'owner' and 'insurer' see documents of the kinds receipt, appraisal and other.
      """)

  @Argument(help: .item)
  var item: String

  @Argument(help: .value("file", "The documents, as PDF files."), completion: .file(extensions: ["pdf"]))
  var files: [String]

  @Option(help: "The kind of the documents.")
  var kind: DocumentKind?

  @Option(help: .value("item", "Another item to attach the documents to; repeatable."))
  var also: [String] = []

  @OptionGroup var change: EditOptions

  func run() throws {
    try change.edit { edit, _ in
      let items = try edit.items(named: [item] + also)
      return try add(DocumentEdit.documents(in: files, as: kind), to: items, in: edit)
    }
  }

  private func add(
    _ documents: [DocumentEdit.NamedDocument], to items: [EditedItem], in edit: StoreEdit
  ) throws -> EditSummary {
    let added = try items.map { ($0.item.itemName, try DocumentEdit($0, in: edit).add(documents)) }
    return EditSummary(
      done: AddedFilesText(added).text { count($0.count, "document", "documents") },
      changes: Self.advice(on: documents.filter { $0.pageCount == nil }),
      keys: items.map(\.item.itemKey))
  }

  /// Returns advice about `documents`, whose pages could not be counted. Without documents, returns an empty array.
  private static func advice(on documents: [DocumentEdit.NamedDocument]) -> [String] {
    guard !documents.isEmpty else { return [] }
    let remedy =
      DocumentEdit.readsPages
      ? "documents with a password cannot be opened; save them without a password, and add them again"
      : "install poppler ('apt install poppler-utils' or 'brew install poppler'), and add the documents again; documents with a password must be saved without the password first"
    return ["without a page count or a picture: \(quoted(documents.map(\.fileName))); \(remedy)"]
  }
}

struct DocumentRemove: ParsableCommand {
  static let configuration = CommandConfiguration(
    "Remove documents from an item.", named: "remove", examples: "coffer document remove LAMP receipt.pdf")

  @Argument(help: .item)
  var item: String

  @Argument(help: .value("document", "The documents' numbers in the list, or their file names."))
  var documents: [String]

  @OptionGroup var change: EditOptions

  func run() throws {
    try change.edit(item) { item, edit in
      let removed = try DocumentEdit(item, in: edit).remove(documents)
      return "removed \(quoted(removed)) from '\(item.item.itemName)'"
    }
  }
}
