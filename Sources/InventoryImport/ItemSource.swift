import Diagnostics
import InventoryModel
import InventoryStore

/// Items to import, in batches: from a CSV file, an archive, a store or a JSON export.
///
/// Problems and warnings are added to the findings of the import when they are found, before later items. A batch is
/// read while the one before is written; after an empty batch, all items so far are written and noted.
protocol ItemSource: AnyObject {
  /// The name in messages.
  var name: String { get }
  /// The attributes that its columns state, to detect rows that were imported before; `nil` for sources whose items
  /// have keys.
  var statedParts: StatedParts? { get }
  /// Returns `nil` after the last batch.
  func next() throws -> SourceBatch?
}

/// One batch of a source.
struct SourceBatch {
  /// The maximum number of items in a batch.
  static let size = 256
  /// The maximum number of bytes, if items are long.
  static let bytes = 4 << 20

  /// Labels of types that the store has afterwards, even without items.
  var assetTypes: [String] = []
  var items: [SourceItem] = []
}

extension ItemSource {
  var statedParts: StatedParts? { nil }
}

extension SourceKind {
  /// Opens a source of this kind. Throws `UnreadableRow` for a CSV file with an unreadable header.
  func items(
    of source: String, _ request: ImportRequest, photos: PhotoFolder?, into edit: StoreEdit,
    _ findings: ImportFindings
  ) throws -> any ItemSource {
    switch self {
    case .cells: try CSVItems(SourceFile(source), request, into: edit, findings)
    case .archive: try ArchivedItems(source, photos: photos, findings)
    case .store: try StoredItems(source, request.coreData, after: edit.lastOrderingValue(), findings)
    case .export: try ExportedItems(SourceFile(source), findings)
    }
  }
}

/// An item from a source, with its place.
struct SourceItem: Sendable {
  /// The origin of an item, and so its name in messages.
  enum Origin: Sendable {
    /// A row of a CSV file, as written to the rejects file; `nil` without such a file. Messages identify it by its
    /// line.
    case row(RejectsFile.Row?)
    /// An archive, a store or an export, with the item's name in messages.
    case whole(title: String)
  }

  /// The photos of the item.
  enum Photos: Sendable {
    /// Files in the photo folder that are named like the item's key or name.
    case namedLikeItem
    /// Files in that folder, by name.
    case named([PhotoReference], at: Problem.Place)
    case whole([PhotoAttachment])
  }

  var draft = ItemDraft()
  var origin: Origin
  let place: Problem.Place
  var photos = Photos.namedLikeItem
  /// The documents of an item in another store.
  var documents: [DocumentAttachment] = []
  /// Things that are imported but should be checked.
  var warnings: [CellWarning] = []
  /// The replacement for a blank name.
  var otherName: OtherName?
}

/// A photo or a document that a source names.
struct PhotoReference: Hashable, Sendable {
  let name: String
  /// Its SHA-256, if the source states it.
  var digest: String?
  /// What it shows; `nil` if the source does not say, so that the name of the file decides.
  var kind: PhotoKind?
  /// What the document is, if the source says that it is one.
  var document: DocumentKind?

  /// Whatever the column says, a PDF is a document.
  var isDocument: Bool { document != nil || name.lowercased().hasSuffix(".pdf") }

  /// What a document is, and whether the source states it.
  func documentKind(guessing: Bool) -> (kind: DocumentKind, isStated: Bool) {
    if let document { return (document, true) }
    return switch kind {
    case .receipt: (.receipt, true)
    case .appraisal: (.appraisal, true)
    case .item, .plate, .other, nil: (guessing ? DocumentKind(fileName: name) : .other, false)
    }
  }
}

/// A warning about a cell.
struct CellWarning: Sendable {
  let kind: ImportWarning.Kind
  let text: String
  /// `nil` if it is about the whole row.
  let header: String?
  let place: Problem.Place
}

/// The source of the name of an item whose own name is blank.
struct OtherName: Sendable {
  enum Source: Sendable { case model, key }

  let text: String
  let source: Source
}
