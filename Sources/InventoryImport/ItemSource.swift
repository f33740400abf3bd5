import Diagnostics
import InventoryModel
import InventoryStore

/// The items of one source, in batches. The source is a CSV file, an archive, a store or a JSON export.
///
/// Problems and warnings are added to the findings of the import when they are found, before later items are read. A
/// batch is read while the previous batch is written. After an empty batch, all earlier items are written and recorded
/// before `next` is called again.
protocol ItemSource: AnyObject {
  /// The name of the source in messages.
  var name: String { get }
  /// The attributes and fields for which a CSV file has columns, used to detect rows that were imported before. `nil`
  /// for any other source, because its items have keys.
  var statedParts: StatedParts? { get }
  /// Returns the next batch; `nil` after the last batch.
  func next() throws -> SourceBatch?
}

/// Several consecutive items of a source.
struct SourceBatch {
  /// The maximum number of items in a batch.
  static let size = 256
  /// The number of bytes after which a batch ends. The last item may make a batch longer.
  static let bytes = 4 << 20

  /// The labels of asset types to add to the store. A type is added even if it has no items.
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

/// An item from a source, with its place in the source.
struct SourceItem: Sendable {
  /// The origin of an item, which determines how messages identify the item.
  enum Origin: Sendable {
    /// A row of a CSV file, in the form in which it is written to the rejects file; `nil` if there is no such file.
    /// Messages identify the item by its line.
    case row(RejectsFile.Row?)
    /// An item of an archive, a store or an export. Messages identify the item by its title.
    case whole(title: String)
  }

  /// The photos of an item, and how to find them.
  enum Photos: Sendable {
    /// Files in the photo folder whose names match the item's key or name.
    case namedLikeItem
    /// Files with these names in the photo folder. The source states the names at this place.
    case named([PhotoReference], at: Problem.Place)
    case whole([PhotoAttachment])
  }

  var draft = ItemDraft()
  var origin: Origin
  let place: Problem.Place
  var photos = Photos.namedLikeItem
  /// The documents of the item if the source is a store.
  var documents: [DocumentAttachment] = []
  /// Warnings about cells that are imported but should be checked.
  var warnings: [CellWarning] = []
  /// The name to use if the item has no name; `nil` if no other name is available.
  var otherName: OtherName?
}

/// The file of a photo or a document, as a source names it.
struct PhotoReference: Hashable, Sendable {
  let name: String
  /// The SHA-256 of the file in hexadecimal; `nil` if the source does not state it.
  var digest: String?
  /// The kind of the photo; `nil` if the source states no kind. The file name may then determine the kind.
  var kind: PhotoKind?
  /// The kind of the document; `nil` if the source does not state that the file is a document.
  var document: DocumentKind?

  /// Whether the file is a document. A PDF is always a document, even in a column of photos.
  var isDocument: Bool { document != nil || name.lowercased().hasSuffix(".pdf") }

  /// Returns the kind of a document. If `guessing` is true and the source does not state a kind, the file name
  /// determines the kind.
  func documentKind(guessing: Bool) -> AssignedKind<DocumentKind> {
    if let document { return .stated(document) }
    return switch kind {
    case .receipt: .stated(.receipt)
    case .appraisal: .stated(.appraisal)
    case .item, .plate, .other, nil: .guessed(guessing ? DocumentKind(fileName: name) : .other)
    }
  }
}

/// A warning about a cell.
struct CellWarning: Sendable {
  let kind: ImportWarning.Kind
  let text: String
  /// The header of the cell's column; `nil` if the warning is about the whole row.
  let header: String?
  let place: Problem.Place
}

/// The name given to an item that has no name, and the source of the given name.
struct OtherName: Sendable {
  enum Source: Sendable { case model, key }

  let text: String
  let source: Source
}
