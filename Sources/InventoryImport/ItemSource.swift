import Diagnostics
import InventoryModel
import InventoryStore

/// Items to import, in batches: a CSV file, an archive, a store or a JSON export.
///
/// What is wrong, and what should be known, goes to the findings of the import when it is found: before the items after it.
protocol ItemSource: AnyObject {
  /// As messages call it.
  var name: String { get }
  /// What its columns state, to know rows that were imported before; `nil` for sources whose items have keys.
  var statedParts: StatedParts? { get }
  /// Returns `nil` after the last batch.
  func next() throws -> SourceBatch?
}

/// What a source yields at once.
struct SourceBatch {
  /// How many items a batch has at most.
  static let size = 256
  /// How many bytes it may have where items are long.
  static let bytes = 4 << 20

  /// Labels of types that the store has afterwards, even without items.
  var assetTypes: [String] = []
  var items: [SourceItem] = []
}

extension ItemSource {
  var statedParts: StatedParts? { nil }
}

extension SourceKind {
  /// Opens a source of this kind. Throws `UnreadableRow` for a CSV file whose header cannot be read.
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

/// An item as a source states it, with where it does.
struct SourceItem: Sendable {
  /// Where an item comes from, and so how messages name it.
  enum Origin: Sendable {
    /// A row of a CSV file, as it is written to the rejects; `nil` without such a file. Its line says which one it is.
    case row(RejectsFile.Row?)
    /// An archive, a store or an export, with what messages call the item.
    case whole(title: String)
  }

  /// The photos that the item gets.
  enum Photos: Sendable {
    /// Files in the folder of photos that are named like the item's key or name.
    case namedLikeItem
    /// Files in that folder, by their names. `digests` are empty or the SHA-256 of each.
    case named([String], digests: [String] = [], at: Problem.Place)
    case whole([PhotoAttachment])
  }

  var draft = ItemDraft()
  var origin: Origin
  let place: Problem.Place
  var photos = Photos.namedLikeItem
  /// What is imported as it is and should be checked.
  var warnings: [CellWarning] = []
  /// What the item is called where its name is blank.
  var otherName: OtherName?
}

/// What should be checked in a cell.
struct CellWarning: Sendable {
  let kind: ImportWarning.Kind
  let text: String
  let header: String
  let place: Problem.Place
}

/// What names an item whose name is blank.
struct OtherName: Sendable {
  enum Source: Sendable { case model, key }

  let text: String
  let source: Source
}
