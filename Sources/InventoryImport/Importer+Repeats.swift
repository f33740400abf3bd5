import CSV
import Diagnostics
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

  /// Throws if nearly all rows of a file equal items that the store already had: imported again by mistake, they would all
  /// be there twice. If only some do, that is a warning.
  func judgeRepeatedRows(of file: String, _ work: inout ImportWork) throws {
    guard work.problems.isEmpty, let rows = work.repeated,
      let repeats = try work.edit.repeats(among: rows)
    else { return }
    let fact =
      "\(repeats.equal) of \(repeats.count) \(repeats.count == 1 ? "row" : "rows") "
      + (repeats.equal == 1 ? "is" : "are") + " already in the store"
    guard repeats.areMost else {
      let remedy = "; if that is a mistake, undo this import with 'coffer import --undo'"
      work.report.warnings.add(.knownRows, fact + (request.isDryRun ? "" : remedy), at: Problem.Place(file))
      return
    }
    let update = repeats.haveUniqueNames ? "use --update --match itemName to change those items, or " : "use "
    throw Failure(
      .badData, file: file,
      fact + ", so this file was probably imported before; " + update + "--again to add the rows once more")
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
