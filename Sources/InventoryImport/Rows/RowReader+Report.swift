import CSV
import Diagnostics
import InventoryModel
import ValueParsing

extension RowReader {
  /// Reports the findings that depend on all rows. `site` is the currency in which a site shows amounts; `nil` means
  /// dollars.
  func report(to findings: ImportFindings, site: Currency?) throws {
    let site = site ?? .dollar
    if hasLabels { findings.report.add(field: columns.labelsField) }
    try findings.refuse(nil, unknownCellProblems)
    for (text, count) in blankCells {
      findings.report.blankCells = (findings.report.blankCells ?? [:]).merging(
        [text: count], uniquingKeysWith: +)
    }
    if sharedKeys.count > 0 {
      findings.report.sharedKeys = (findings.report.sharedKeys ?? 0) + sharedKeys.count
    }
    if unitPrices?.areMultiplied == true { findings.report.add(field: UnitPrices.field) }
    let notes =
      (unitPrices?.notes ?? [noteWithoutQuantities].compactMap(\.self)) + (statedFormats?.notes ?? [])
      + fieldDates.notes + fieldCurrencies.notes
    for note in notes { findings.add(note, in: file) }
    if let (place, message) = currency.refusal {
      findings.add(problem(message, at: place))
    } else if let currency = currency.first?.currency, !currency.isMeant(by: site) {
      let setting = currency.code.map { "'currency: \($0)'" } ?? "its code as 'currency'"
      let note = ColumnNote(
        "amounts in \(currency.name) are shown as \(site.name) without conversion",
        cure: "to show them in \(currency.name), set \(setting) in site.yml", of: .valueInDollars)
      findings.add(note, in: file)
    }
  }

  func warn(_ kind: ImportWarning.Kind, _ cell: CSVCell, _ index: Int, _ row: inout SourceItem) {
    row.warnings.append(
      CellWarning(
        kind: kind, text: cell.text, header: columns.titles[index],
        place: Problem.Place(file, at: cell.place)))
  }

  /// The problems that report placeholders, one problem for each column.
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
