import CSV
import InventoryModel
import InventoryStore

extension Importer {
  /// Looks for rows without a key that an earlier import has added. A key is taken once, so rows with one need no such care.
  func repeatedRows(_ columns: Columns, _ edit: StoreEdit) throws -> RepeatedRows? {
    let targets = columns.targets
    guard !request.isUpdate, !request.isAgain else { return nil }
    var parts = StatedParts()
    for target in targets {
      switch target {
      case .attribute(.serialNumber): parts.attributes.insert(.serialNumber)
      case .attribute(.valueInDollars): parts.attributes.insert(.valueInDollars)
      case .attribute(.dateCreated): parts.attributes.insert(.dateCreated)
      case .attribute(.assetType): parts.attributes.insert(.assetType)
      case .attribute(.notes): parts.attributes.insert(.notes)
      case .attribute(.itemKey), .attribute(.itemName), .attribute(.orderingValue), .attribute(.photos): break
      case .field(let name): parts.fields.insert(name)
      case .ignored, .nameless: break
      }
    }
    return try edit.repeatedRows(stating: parts)
  }

  /// Throws where nearly all rows of a file equal items: imported again by mistake, they would all be there twice.
  func refuseRepeatedRows(of file: String, _ work: ImportWork) throws {
    guard let rows = work.repeated, let (equal, count) = try work.edit.repeats(among: rows) else { return }
    throw Failure(
      .badData, file: file,
      "\(equal) of \(count) rows equal items of the store, so this file seems to have been imported before; "
        + "use --update --match itemName to change those items, or --again to add the rows once more")
  }
}

extension ItemMatch {
  /// As messages call the attribute.
  var words: String {
    switch self {
    case .itemKey: "key"
    case .serialNumber: "serial number"
    case .itemName: "name"
    }
  }
}
