import CSV
import InventoryModel
import ValueParsing

/// Whether the cells of a column can be names. A column `Item` may count the items.
struct NameEvidence {
  private var numbers = Sighting()
  private var others = 0

  mutating func add(_ cell: CSVCell) {
    cell.withBytes { bytes in
      if bytes.allSatisfy(\.isDigit) {
        numbers.add(bytes) { cell.place.line }
      } else {
        others += 1
      }
    }
  }

  /// What is wrong where every cell is a number; `other` is a column that may name the items.
  func refusal(ofColumn header: String, other: String) -> String? {
    guard numbers.count > 0, others == 0 else { return nil }
    return
      "the column '\(header)' would name the items, and has only numbers, such as \(numbers.wording); name them by "
      + "another column with \(ColumnMap.option(other, .itemName)), or confirm with "
      + ColumnMap.option(header, .itemName)
  }
}
