import Diagnostics
import InventoryModel
import InventoryStore

extension Importer {
  /// Takes over the items of another store, of ours or of Core Data, with their photos and asset types. Their order is
  /// kept, behind the items that are there.
  func readItems(ofStore source: String, _ work: inout ImportWork) throws {
    let store = try InventoryStore(opening: source, for: .reading, coreData: request.coreData)
    try addRemarks(of: store, source, &work)
    let snapshot = try store.snapshot()
    let shift = try shift(of: snapshot, work.edit)
    var undated = 0
    for group in try snapshot.groups() {
      if let label = group.assetType?.label { try work.edit.needType(label) }
      var batches = snapshot.items(of: group.assetType?.id, batchedBy: Self.batchSize)
      while let items = try batches.next() {
        undated += items.count { $0.dateCreated == nil }
        try write(items.map { whole($0, shift, source, snapshot) }, of: source, &work)
      }
    }
    if undated > 0 {
      let items = undated == 1 ? "1 item has" : "\(undated) items have"
      let note = "\(source): \(items) no date of record; each one that is new gets the date of the import"
      work.report.remarks = (work.report.remarks ?? []) + [note.shown]
    }
    let fields = Set(work.report.fields)
    work.report.fields += Set(try snapshot.fieldColumns()).subtracting(fields).sorted()
  }

  private func addRemarks(of store: InventoryStore, _ source: String, _ work: inout ImportWork) throws {
    guard let remarks = try store.remarks() else { return }
    let notes = remarks.notes(of: source)
    if !notes.isEmpty { work.report.remarks = (work.report.remarks ?? []) + notes }
    for warning in remarks.warnings {
      work.report.warnings.add(
        .storeWarnings, "the store " + warning, because: warning, at: Problem.Place(source))
    }
    for picture in try store.unreadablePictures() {
      work.report.warnings.add(
        .unreadPictures, picture.place, because: picture.problem, at: Problem.Place(source))
    }
  }

  /// What is added to each orderingValue; nothing where the sums would tell the items no longer apart.
  private func shift(of snapshot: Snapshot, _ edit: StoreEdit) throws -> Double? {
    guard let last = try edit.lastOrderingValue(), let range = try snapshot.orderingValues() else { return 0 }
    let shift = last - range.lowerBound + 1
    return max(abs(shift), abs(range.upperBound), abs(range.lowerBound)) < 1e9 ? shift : nil
  }

  private func whole(_ item: Item, _ shift: Double?, _ source: String, _ snapshot: Snapshot) -> WholeItem {
    let name = item.itemName == Item.unnamed ? nil : item.itemName
    var draft = ItemDraft(itemKey: item.itemKey, itemName: name)
    draft.serialNumber = item.serialNumber
    draft.valueInDollars = item.valueInDollars
    draft.dateCreated = item.dateCreated
    draft.orderingValue = shift.map { item.orderingValue + $0 }
    draft.assetType = item.assetType
    draft.notes = item.notes
    draft.fields = item.fields
    let title = "item '\(item.itemName.prefix(60))'"
    let photos = item.photos.enumerated().map { index, photo in
      WholePhoto(
        source: .store(photo, snapshot, primaryOf: index == 0 ? item.itemKey : nil),
        file: "\(title), photo '\(photo.fileName)'", name: photo.fileName, place: Problem.Place(source))
    }
    return WholeItem(draft: draft, title: title, photos: photos)
  }
}
