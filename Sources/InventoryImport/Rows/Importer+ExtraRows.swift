import CSV
import InventoryModel
import InventoryStore

/// A row with an amount and no name: wrong, or a total if it is the last one.
struct NamelessRow {
  let problems: [Problem]
  let amount: Money
  let line: Int
  let written: RejectsFile.Row?
}

extension Importer {
  /// Leaves a row out, or refuses it where the user has not decided.
  func leaveOut(_ extra: ExtraRow, _ row: CSVRow, of file: String?, _ work: inout ImportWork) throws
    -> ImportedRow?
  {
    try leaveOut(extra, line: row.line, work.rejects?.row(row), file ?? "", &work)
    return nil
  }

  /// Looks whether the last row of a file is a total: by its name, whatever else it has, or by its amount, if it has nothing
  /// that only an item has.
  func refuseTotal(_ batch: inout [ImportedRow], _ reader: RowReader, _ work: inout ImportWork) throws {
    defer { work.sum = AmountSum() }
    if let row = work.nameless {
      work.nameless = nil
      guard work.sum.isSum(row.amount) else { return try work.reject(row.written, row.problems) }
      let extra = ExtraRow.sum(row.amount.plainText, of: work.sum.count)
      return try leaveOut(extra, line: row.line, row.written, reader.file, &work)
    }
    guard request.extraRows != .keep, reader.columns.form == .foreign, let last = batch.last else { return }
    let title = last.draft.itemName ?? ""
    if last.isCalledTotal {
      batch.removeLast()
      return try leaveOut(.total(title), line: last.place.line, last.written, reader.file, &work)
    }
    let draft = last.draft
    guard draft.itemKey == nil, draft.serialNumber == nil, draft.assetType == nil, last.photos.isEmpty else {
      return
    }
    var sum = work.sum
    sum.remove(draft.valueInDollars)
    guard sum.isSum(draft.valueInDollars) else { return }
    batch.removeLast()
    try leaveOut(.sum(title, of: sum.count), line: last.place.line, last.written, reader.file, &work)
  }

  private func leaveOut(
    _ extra: ExtraRow, line: Int, _ written: RejectsFile.Row?, _ file: String, _ work: inout ImportWork
  ) throws {
    work.leaveOutBehindBlank()
    if request.extraRows == .skip || extra.kind == .folders {
      work.report.leaveOut(extra.kind, extra.title, line: line)
    } else {
      try work.reject(written, [Problem(Problem.Place(file, line: line), extra.message)])
    }
  }
}

extension ImportWork {
  /// A row without a name that others follow.
  mutating func rejectNameless() throws {
    guard let row = nameless else { return }
    nameless = nil
    try reject(row.written, row.problems)
  }
}
