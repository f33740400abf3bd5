import CSV
import ValueParsing

extension AmountEvidence {
  mutating func add(_ cell: CSVCell) {
    cell.withBytes { add($0, line: cell.place.line) }
  }
}

extension DateEvidence {
  mutating func add(_ cell: CSVCell) {
    cell.withBytes { add($0, line: cell.place.line) }
  }
}
