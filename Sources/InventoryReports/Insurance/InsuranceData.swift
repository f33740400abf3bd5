import InventoryModel
import InventoryRendering
import InventorySettings
import InventorySite

/// As CSV: the full list, an item a row, the columns of the report.
extension InsuranceReport {
  package var csvHeader: [String] { csvColumns.map(\.header) }

  package func csvRows(of part: InsurancePart) -> [[String]] {
    guard case .items(let items) = part else { return [] }
    let columns = csvColumns
    return items.map { item in columns.map { $0.text(item.item) } }
  }

  private struct CSVColumn {
    let header: String
    let text: (ReportItem) -> String
  }

  /// Those of what is hidden are not there.
  private var csvColumns: [CSVColumn] {
    var columns = [
      CSVColumn(header: "No.") { String($0.number) },
      CSVColumn(header: "Asset type") { $0.item.assetType ?? "" },
      CSVColumn(header: "Item") { $0.item.itemName },
    ]
    if hasSerialNumbers {
      columns.append(CSVColumn(header: "Serial number") { $0.item.serialNumber ?? "" })
    }
    if hasDates {
      columns.append(CSVColumn(header: "Recorded on") { $0.item.dateCreated?.dayText ?? "" })
    }
    if hasValues {
      columns.append(CSVColumn(header: "Stated value") { $0.item.valueInDollars?.plainText ?? "" })
    }
    columns += figures.columns.map { role in CSVColumn(header: role.title) { $0.roles[role] ?? "" } }
    if disclosure.shows(.photos) {
      columns.append(CSVColumn(header: "Photos") { String($0.item.photos.count) })
    }
    if disclosure.shows(.itemKey) {
      columns.append(CSVColumn(header: "Item key") { $0.item.itemKey.text })
    }
    return columns
  }
}

/// As JSON: what is on its cover, the figures, and an item a line.
extension InsuranceReport {
  package static var jsonList: String { "items" }

  package func jsonLines(of part: InsurancePart) -> [JSON] {
    guard case .items(let items) = part else { return [] }
    return items.map { json($0.item) }
  }

  /// What is hidden has no key.
  package var json: [(String, JSON)] {
    var pairs: [(String, JSON)] = [
      ("asOf", .text(heading.asOf?.dayText)), ("fingerprint", .text(fingerprint.digest)),
      ("totals", totals(figures.overall)), ("assetTypes", .array(figures.types.map(json))),
    ]
    if hasDetails {
      let lines = PolicyDetails.Line.allCases.map { ($0.rawValue, JSON.text(details.texts[$0])) }
      pairs.insert(("details", .object(lines)), at: 2)
    }
    if hasValues {
      let documented = Share(figures.overall.documentedValue, of: figures.overall.provableValue).percent
      pairs += [
        ("documentedPercent", .number(documented)),
        ("limitProfile", .text(figures.terms.limits.profile.rawValue)),
        ("limits", .array(figures.limits.map(json))), ("highValue", .money(figures.terms.highValue)),
      ]
    }
    // A basic report does not say what is missing, which is not to say that nothing is.
    guard level == .full else { return pairs }
    if hasValues { pairs.append(("schedule", .array(schedule.map { .number($0.number) }))) }
    return pairs + [("gaps", .array(gaps.map(json)))]
  }

  private func json(_ type: TypeFigures) -> JSON {
    let limit: [(String, JSON)] = hasValues ? [("limit", .money(type.limit?.amount))] : []
    return .object([("label", .text(type.label))] + limit + [("totals", totals(type.tally))])
  }

  private func json(_ gap: Gap) -> JSON {
    let value: [(String, JSON)] = hasValues ? [("valueAtRisk", .money(gap.valueAtRisk))] : []
    return .object(
      [("kind", .text(gap.kind.rawValue)), ("among", .number(gap.among))] + value
        + [("items", .array(gap.items.map { .number($0.number) }))])
  }

  private func totals(_ tally: Tally) -> JSON {
    .totals(
      tally, hasValues: hasValues, hasSerialNumbers: hasSerialNumbers,
      hasReceipts: figures.columns.contains(.receipt))
  }

  private func json(_ finding: LimitFinding) -> JSON {
    .object([
      ("title", .text(finding.limit.title)), ("assetTypes", .array(finding.assetTypes.map { .text($0) })),
      ("limit", .money(finding.limit.amount)), ("isOwn", .flag(finding.limit.isOwn)),
      ("isTheftOnly", .flag(finding.limit.isTheftOnly)), ("items", .number(finding.items)),
      ("value", .money(finding.value)), ("over", .money(finding.isOver ? finding.over : nil)),
      ("toSchedule", .array(finding.toSchedule.map { .number($0.number) })),
    ])
  }

  private func json(_ listed: ReportItem) -> JSON {
    let item = listed.item
    var pairs: [(String, JSON)] = [("number", .number(listed.number))]
    if disclosure.shows(.itemKey) { pairs.append(("itemKey", .text(item.itemKey.text))) }
    pairs += [("itemName", .text(item.itemName)), ("assetType", .text(item.assetType))]
    if hasSerialNumbers { pairs.append(("serialNumber", .text(item.serialNumber))) }
    if hasValues { pairs.append(("valueInDollars", .money(item.valueInDollars))) }
    if hasDates { pairs.append(("dateCreated", .text(item.dateCreated?.text))) }
    pairs += figures.columns.map { ($0.rawValue, .text(listed.roles[$0])) }
    return .object(pairs + [("photos", .number(item.photos.count))])
  }
}
