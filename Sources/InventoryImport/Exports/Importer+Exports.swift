import Diagnostics
import InventoryModel
import InventoryStore

extension Importer {
  /// Takes over the items of a JSON export, in its order, with the photos that it names.
  func readItems(ofExport source: SourceFile, _ work: inout ImportWork) throws {
    var export = JSONExport(source)
    var batch: [WholeItem] = []
    var types = 0
    var hasItems = false
    while let item = try export.next() {
      hasItems = true
      // Types without items are in a document only.
      for label in export.assetTypes[types...] { try work.edit.needType(label) }
      types = export.assetTypes.count
      guard export.problems.isEmpty else { continue }
      batch.append(try whole(item, in: source.name, &work))
      guard batch.count == Self.batchSize else { continue }
      try write(batch, of: source.name, &work)
      batch = []
    }
    for label in export.assetTypes[types...] { try work.edit.needType(label) }
    work.problems.add(contentsOf: export.problems)
    guard export.problems.isEmpty else { return }
    if !hasItems { work.report.warnings.add(.noItems, "has no items", at: Problem.Place(source.name)) }
    try write(batch, of: source.name, &work)
  }

  private func whole(_ item: ExportedItem, in file: String, _ work: inout ImportWork) throws -> WholeItem {
    let title = "item \(item.number) '\(item.draft.itemName?.prefix(60) ?? "")'"
    for field in item.draft.fields { work.report.add(field: field.name) }
    var draft = item.draft
    if let field = request.photoNamesField {
      let names = ItemColumns.photoCell(item.photos)
      if !names.isEmpty { draft.fields.append(Field(name: field, value: names)) }
      if !item.digests.isEmpty {
        draft.fields.append(
          Field(name: EarlierInventory.digestsField, value: item.digests.joined(separator: ";")))
      }
      return WholeItem(draft: draft, title: title, photos: [])
    }
    let place = Problem.Place(file, line: item.line)
    var photos: [WholePhoto] = []
    for (index, name) in item.photos.enumerated() {
      guard let folder else {
        throw Failure(
          .badData,
          Problems([
            Problem(place, "\(title) has the photo '\(name)'; say where the photos lie with --photos FOLDER")
          ]))
      }
      switch try photo(named: name, in: folder, at: place, &work) {
      case .success(let path):
        photos.append(
          WholePhoto(
            source: .file, file: path, name: PhotoFolder.fileName(of: path), place: place,
            digest: index < item.digests.count ? item.digests[index] : nil))
      case .failure(let refusal) where request.keepsMissingPhotos && refusal.isAbsence:
        work.report.warnings.add(.missingPhotos, name, at: place)
      case .failure(let refusal):
        work.problems.add(Problem(place, "\(title): " + refusal.message(name, folder.path)))
      }
    }
    return WholeItem(draft: draft, title: title, photos: photos)
  }
}
