import Diagnostics
import InventoryModel
import InventoryStore

/// The items of a JSON export, in the order of the export, with references to their photos.
final class ExportedItems: ItemSource {
  let name: String
  private var export: JSONExport
  private let findings: ImportFindings
  /// The number of asset types of the export that earlier batches contained.
  private var types = 0
  private var hasItems = false
  private var hasEnded = false

  init(_ source: SourceFile, _ findings: ImportFindings) {
    (name, self.findings) = (source.name, findings)
    export = JSONExport(source)
  }

  func next() throws -> SourceBatch? {
    guard !hasEnded else { return nil }
    var batch = SourceBatch()
    while batch.items.count < SourceBatch.size {
      guard let item = try export.next() else {
        hasEnded = true
        break
      }
      hasItems = true
      if export.problems.isEmpty { batch.items.append(whole(item)) }
    }
    // `assetTypes` is empty unless the export is a document, which may list types without items.
    batch.assetTypes = Array(export.assetTypes[types...])
    types = export.assetTypes.count
    if !export.problems.isEmpty { batch.items = [] }
    if hasEnded {
      findings.add(export.problems)
      if !hasItems, export.problems.isEmpty {
        findings.report.warnings.add(.noItems, "no items", at: Problem.Place(name))
      }
    }
    findings.readItems(batch.items.count)
    return batch
  }

  private func whole(_ item: ExportedItem) -> SourceItem {
    for field in item.draft.fields { findings.report.add(field: field.name) }
    let title = "item \(item.number) '\(item.draft.itemName?.prefix(60) ?? "")'"
    return SourceItem(
      draft: item.draft, origin: .whole(title: title), place: Problem.Place(name),
      photos: item.photos.isEmpty && item.documents.isEmpty
        ? .whole([])
        : .named(item.references, at: Problem.Place(name, line: item.line)))
  }
}
