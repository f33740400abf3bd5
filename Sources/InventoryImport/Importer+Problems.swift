import CSV
import Diagnostics
import InventoryModel
import InventoryStore

/// What may be wrong with a row as a whole.
extension Importer {
  func nameless(_ row: ImportedRow, in file: String) -> Problem {
    if request.match == .itemName { return keyless(row, in: file) }
    let message =
      row.draft.itemKey.map {
        "no item has the key '\($0.text)', and a new item needs a name; correct the key, or give the item a name"
      } ?? "the item has no key and no name; fill one of them"
    return problem(message, row, in: file)
  }

  func keyless(_ row: ImportedRow, in file: String) -> Problem {
    let what = request.match.rawValue
    return problem(
      "the row has no \(what), by which --update finds items, and would be added again each time; "
        + "give it one, or import it without --update", row, in: file)
  }

  func taken(_ row: ImportedRow, in file: String) -> Problem {
    let key = row.draft.itemKey?.text ?? ""
    let cure =
      request.isUpdate
      ? "no item has this row's \(request.match.rawValue); correct it, or give the item a key of its own"
      : "use --update to change that item, or give this one a key of its own"
    let message = "the key '\(key)' is taken, in the store or on a line above; " + cure
    return problem(message, row, in: file)
  }

  func repeated(_ row: ImportedRow, in file: String) -> Problem {
    let key = request.match.value(of: row.draft)
    let message = "a row above is of the same item ('\(key ?? "")'); keep one of the two"
    return problem(message, row, in: file)
  }

  func ambiguous(_ row: ImportedRow, _ count: Int, in file: String) -> Problem {
    let value = request.match.value(of: row.draft) ?? ""
    let message =
      "\(count) items have the \(request.match.words) '\(value)'; say which one by its itemKey, without --match"
    return problem(message, row, in: file)
  }

  private func problem(_ message: String, _ row: ImportedRow, in file: String) -> Problem {
    Problem(Problem.Place(file, line: row.place.line, column: row.place.column), message)
  }
}
