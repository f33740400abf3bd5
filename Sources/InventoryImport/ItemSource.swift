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
    case .cells: try CSVItems(SourceFile(source), request, findings)
    case .archive: try ArchivedItems(source, photos: photos, findings)
    case .store: try StoredItems(source, request.coreData, after: edit.lastOrderingValue(), findings)
    case .export: try ExportedItems(SourceFile(source), findings)
    }
  }
}
