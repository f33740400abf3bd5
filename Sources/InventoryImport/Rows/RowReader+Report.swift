import CSV
import Diagnostics
import InventoryModel
import ValueParsing

extension RowReader {
  /// Reports findings that are known only after all rows.
  func report(to findings: ImportFindings) throws {
    if hasLabels { findings.report.add(field: columns.labelsField) }
    try findings.refuse(nil, unknownCellProblems)
    for (text, count) in blankCells {
      findings.report.blankCells = (findings.report.blankCells ?? [:]).merging(
        [text: count], uniquingKeysWith: +)
    }
    if sharedKeys.count > 0 {
      findings.report.sharedKeys = (findings.report.sharedKeys ?? 0) + sharedKeys.count
    }
    if let finding = unitPrices?.finding { findings.note(finding, of: .valueInDollars, in: file) }
    if let finding = unitPrices?.fillingFinding { findings.note(finding, of: .valueInDollars, in: file) }
    if unitPrices?.areMultiplied == true { findings.report.add(field: UnitPrices.field) }
    for (title, finding) in unitPrices?.costFindings ?? [] {
      findings.note(finding, ofColumn: title, in: file)
    }
    guard let index = columns.targets.firstIndex(of: .attribute(.valueInDollars)) else { return }
    if let (place, message) = currency.refusal(ofColumn: columns.titles[index]) {
      findings.add(problem(message, at: place))
    } else if let currency = currency.first?.currency, currency != .dollar {
      findings.note("amounts in \(currency.name) are not converted", of: .valueInDollars, in: file)
    }
  }

  /// The problems of the placeholders, by column.
  private var unknownCellProblems: [Problem] {
    unknownCells.sorted { $0.key < $1.key }.compactMap { index, cells in
      let what =
        switch columns.targets[index] {
        case .attribute(.valueInDollars): "an amount"
        case .attribute(.dateCreated): "a date"
        case .attribute, .photos, .documents, .field, .ignored, .nameless: "a number"
        }
      return cells.problem(not: what, column: columns.titles[index]).map { problem($0.message, at: $0.place) }
    }
  }
}
