import Diagnostics
import GRDB

/// A cell of a store that does not hold what its column is for: a program wrote it around the rules of the file, or the
/// file is damaged.
struct UnreadableCell: Error {
  let table: String
  /// Of the row: its id, or the values of its key.
  let key: [String]
  let column: String
  /// What is there: `a text ('abc')`, `NULL`.
  let found: String
  /// What belongs there: `a whole number`.
  let expected: String

  /// Without the place of the file and without a remedy.
  var description: String {
    let row =
      switch key.count {
      case 0: table
      case 1: "row \(key[0]) of \(table)"
      default: "row (\(key.joined(separator: ", "))) of \(table)"
      }
    return "\(row): \(column) is \(found), not \(expected)"
  }
}

extension Failure {
  init(_ cell: UnreadableCell, of path: String) {
    self.init(
      .badData, file: path,
      "is damaged (\(cell.description)); restore it from a copy")
  }
}
