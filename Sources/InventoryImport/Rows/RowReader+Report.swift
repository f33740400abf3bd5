import Diagnostics
import InventoryModel
import ValueParsing

/// What is wrong with a row.
struct RowProblems: Error {
  /// None where all that is wrong are cells that say that a value is not known: they are reported together, at the end.
  let problems: [Problem]
  /// An item that has an amount, no name and nothing that only an item has: a total, perhaps.
  var nameless: SourceItem?
}

extension RowReader {
  /// Reports what only all rows together say.
  func report(to findings: ImportFindings) throws {
    if hasLabels { findings.report.add(field: columns.labelsField) }
    try findings.refuse(nil, unknownCellProblems)
    for (text, count) in blankCells {
      findings.report.blankCells = (findings.report.blankCells ?? [:]).merging(
        [text: count], uniquingKeysWith: +)
    }
    if sharedKeyCount > 0 {
      findings.report.sharedKeys = (findings.report.sharedKeys ?? 0) + sharedKeyCount
    }
    guard let index = columns.targets.firstIndex(of: .attribute(.valueInDollars)) else { return }
    if let (place, message) = currency.refusal(ofColumn: columns.titles[index]) {
      findings.add(problem(message, at: place))
    } else if let currency = currency.first?.currency, currency != .dollar {
      findings.note("amounts in \(currency.name) are taken as they are", of: .valueInDollars, in: file)
    }
  }

  /// What is wrong with the cells that say that a value is not known, by column.
  private var unknownCellProblems: [Problem] {
    unknownCells.sorted { $0.key < $1.key }.compactMap { index, cells in
      let what =
        switch columns.targets[index] {
        case .attribute(.valueInDollars): "an amount"
        case .attribute(.dateCreated): "a date"
        case .attribute, .field, .ignored, .nameless: "a number"
        }
      return cells.problem(not: what, column: columns.titles[index]).map { problem($0.message, at: $0.place) }
    }
  }
}
