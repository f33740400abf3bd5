import Diagnostics
import InventoryModel
import InventoryStore

/// The items of another Coffer or Core Data store, with their photos and asset types. The items keep their order, and
/// come after the existing items.
final class StoredItems: ItemSource {
  let name: String
  private let snapshot: Snapshot
  private let findings: ImportFindings
  /// The number added to each `orderingValue`; `nil` if different items could get the same sum. In that case, items
  /// have no `orderingValue` and are added one after another.
  private let shift: Double?
  private var groups: ArraySlice<ItemGroup>
  private var batches: ItemBatches?
  private var undated = 0

  /// `last` is the `orderingValue` of the last item in the destination store.
  init(_ source: String, _ coreData: CoreDataRules, after last: Double?, _ findings: ImportFindings) throws {
    (name, self.findings) = (source, findings)
    let store = try InventoryStore(opening: source, for: .reading, coreData: coreData)
    try findings.report.addRemarks(of: store, source)
    snapshot = try store.snapshot()
    shift = try snapshot.shift(after: last)
    groups = try snapshot.groups()[...]
  }

  func next() throws -> SourceBatch? {
    while true {
      if let items = try batches?.next() {
        undated += items.count { $0.dateCreated == nil }
        findings.readItems(items.count)
        return SourceBatch(items: items.map(whole))
      }
      guard let group = groups.popFirst() else { break }
      batches = snapshot.items(
        of: group.assetType?.id, batchedBy: SourceBatch.size, noteBytes: SourceBatch.bytes)
      if let label = group.assetType?.label { return SourceBatch(assetTypes: [label]) }
    }
    try finish()
    return nil
  }

  private func finish() throws {
    if undated > 0 {
      let items = undated == 1 ? "1 item has" : "\(undated) items have"
      let note = "\(name): \(items) no recorded date; new items get the date of the import"
      findings.report.remarks = (findings.report.remarks ?? []) + [note.shown]
    }
    for field in try snapshot.fieldColumns().sorted() { findings.report.add(field: field) }
  }

  private func whole(_ item: Item) -> SourceItem {
    var draft = ItemDraft(copying: item)
    if item.itemName == Item.unnamed { draft.itemName = nil }
    draft.orderingValue = shift.map { item.orderingValue + $0 }
    let title = "item '\(item.itemName.prefix(60))'"
    let place = Problem.Place(self.name)
    let primary = item.primaryPhoto
    let photos = item.photos.map { photo in
      PhotoAttachment(
        file: "\(title), photo '\(photo.fileName)'", name: photo.fileName, place: place,
        kind: .stated(photo.kind),
        source: .store(photo, snapshot, primaryOf: photo == primary ? item.itemKey : nil))
    }
    let documents = item.documents.map { document in
      DocumentAttachment(
        file: "\(title), document '\(document.fileName)'", name: document.fileName, place: place,
        kind: .stated(document.kind), source: .store(document, snapshot))
    }
    return SourceItem(
      draft: draft, origin: .whole(title: title), place: place, photos: .whole(photos), documents: documents)
  }
}

extension ImportReport {
  fileprivate mutating func addRemarks(of store: InventoryStore, _ source: String) throws {
    guard let remarks = try store.remarks() else { return }
    let notes = remarks.notes(of: source)
    if !notes.isEmpty { self.remarks = (self.remarks ?? []) + notes }
    let place = Problem.Place(source)
    for warning in remarks.warnings {
      warnings.add(.storeWarnings, "the store " + warning, because: warning, at: place)
    }
    for picture in try store.unreadablePictures() {
      warnings.add(.unreadPictures, picture.place, because: picture.problem, at: place)
    }
  }
}
