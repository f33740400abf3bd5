import CSV
import Diagnostics
import InventoryModel
import InventoryStore

/// A row with an amount and no name: wrong, or a total if it is the last one.
struct NamelessRow {
  let problems: [Problem]
  let amount: Money
  let line: Int
  /// Of the cell of its name.
  let column: Int?
  let written: RejectsFile.Row?
}

extension Importer {
  /// Leaves a row out, or refuses it where the user has not decided.
  func leaveOut(_ extra: ExtraRow, _ row: CSVRow, of file: String?, _ work: inout ImportWork) throws
    -> ImportedRow?
  {
    try leaveOut(extra, at: Problem.Place(file ?? "", line: row.line), work.rejects?.row(row), &work)
    return nil
  }

  /// Looks whether the last row of a file is a total: by its name, whatever else it has, or by its amount, if it has nothing
  /// that only an item has.
  func refuseTotal(_ batch: inout [ImportedRow], _ reader: RowReader, _ work: inout ImportWork) throws {
    defer { work.sum = AmountSum() }
    if let row = work.nameless {
      work.nameless = nil
      let count = work.sum.isSum(row.amount, least: 2) ? work.sum.count : nil
      let place = Problem.Place(reader.file, line: row.line, column: count == nil ? row.column : nil)
      return try leaveOut(.nameless(row.amount.plainText, sumOf: count), at: place, row.written, &work)
    }
    guard request.extraRows != .keep, reader.columns.form == .foreign, let last = batch.last else { return }
    let title = last.draft.itemName ?? ""
    let place = Problem.Place(reader.file, line: last.place.line)
    if last.isCalledTotal {
      batch.removeLast()
      return try leaveOut(.total(title), at: place, last.written, &work)
    }
    let draft = last.draft
    guard draft.itemKey == nil, draft.serialNumber == nil, draft.assetType == nil, last.photos.isEmpty else {
      return
    }
    var sum = work.sum
    sum.remove(draft.valueInDollars)
    guard sum.isSum(draft.valueInDollars) else { return }
    batch.removeLast()
    try leaveOut(.sum(title, of: sum.count), at: place, last.written, &work)
  }

  private func leaveOut(
    _ extra: ExtraRow, at place: Problem.Place, _ written: RejectsFile.Row?, _ work: inout ImportWork
  ) throws {
    work.leaveOutBehindBlank()
    if request.extraRows == .skip || extra.kind == .folders {
      work.report.leaveOut(extra.kind, extra.title, line: place.line ?? 0)
    } else {
      try work.reject(written, [Problem(place, extra.message)])
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
