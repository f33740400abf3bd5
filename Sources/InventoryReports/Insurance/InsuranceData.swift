import InventoryModel
package import InventoryProof
import InventorySettings

/// The report as CSV and JSON: the full list, with one row for each item. Hidden data has no column and no key.
extension InsuranceReport {
  package func rows(of piece: InsurancePiece) -> [ReportItem] {
    if case .items(let items) = piece { items.map(\.item) } else { [] }
  }

  package var csvColumns: [CSVColumn<ReportItem>] {
    var columns = [
      CSVColumn<ReportItem>("No.") { String($0.number) }, CSVColumn("Asset type") { $0.item.assetType },
      CSVColumn("Item") { $0.item.itemName },
    ]
    if hasSerialNumbers { columns.append(CSVColumn("Serial number") { $0.item.serialNumber }) }
    if hasDates { columns.append(CSVColumn("Recorded on") { $0.item.dateCreated?.dayText }) }
    if hasValues {
      columns.append(CSVColumn("Stated value of all pieces") { $0.item.valueInDollars?.plainText })
    }
    columns += figures.columns.map { role in
      CSVColumn(role.title) { self.plainText(role, of: $0) }
    }
    if !figures.unclear.isEmpty || !figures.readings.assumedOrders.isEmpty {
      columns.append(
        CSVColumn("As written") { [readings = figures.readings] in readings.asWritten($0) })
    }
    if hasValues, figures.overall.notCovered.count > 0 || !figures.notCovered.isEmpty {
      columns.append(CSVColumn("Coverage") { $0.isCovered ? nil : "not covered" })
    }
    if !doubtful.isEmpty {
      columns.append(
        CSVColumn("To check") {
          self.doubts(of: $0).map { $0.text(self.figures.terms) }.joined(separator: "; ")
        })
    }
    if disclosure.shows(.notes) { columns.append(CSVColumn("Notes") { $0.item.notes }) }
    if disclosure.shows(.photos) { columns.append(CSVColumn("Photos") { String($0.item.photos.count) }) }
    if annex != nil {
      columns.append(CSVColumn("Document numbers") { self.figures.annex.numbers(of: $0.item.documents) })
    }
    if disclosure.shows(.itemKey) { columns.append(CSVColumn("Item key") { $0.item.itemKey.text }) }
    return columns
  }

  package static var jsonList: String { "items" }

  package func jsonLines(of piece: InsurancePiece) -> [JSONObject] {
    rows(of: piece).map { listed in
      let item = listed.item
      var line: JSONObject = ["number": listed.number]
      if disclosure.shows(.itemKey) { line += ["itemKey": item.itemKey.text] }
      line += ["itemName": item.itemName, "assetType": item.assetType]
      if hasValues { line += ["isCovered": listed.isCovered] }
      if hasSerialNumbers { line += ["serialNumber": item.serialNumber] }
      if hasValues { line += ["valueInDollars": item.valueInDollars] }
      if hasValues { line += ["doubts": doubts(of: listed).map(\.rawValue)] }
      if hasDates { line += ["dateCreated": item.dateCreated?.text] }
      if disclosure.shows(.notes) { line += ["notes": item.notes] }
      line += JSONObject(figures.columns.map { ($0.key, plainText($0, of: listed)) })
      line += [
        "asWritten": figures.readings.unclear(listed).map(\.key),
        "datesAsWritten": JSONObject(
          figures.readings.assumedDates(of: listed).map { ($0.role.key, $0.text) }),
      ]
      if disclosure.shows(.photos) { line += ["photos": item.photos.count] }
      return line
    }
  }

  /// Returns the text of a field. The text of the receipt field also mentions the item's receipts among documents and
  /// photos.
  private func plainText(_ role: FieldRole, of item: ReportItem) -> String? {
    role == .receipt ? receipt(of: item) : figures.readings.plainText(role, of: item)
  }

  package var json: JSONObject {
    var json: JSONObject = ["asOf": heading.asOf?.dayText, "fingerprint": fingerprint.digest]
    if hasDetails { json += ["details": details.json] }
    json += [
      "totals": totals(figures.overall),
      (figures.grouping == .type ? "assetTypes" : "rooms"): figures.groups.map(self.json),
    ]
    if hasValues {
      json += [
        "valueMeaning": Tally.valueMeaningOfData,
        "documentedPercent": figures.overall.documentedShare.percent,
      ]
      json += figures.terms.limits.json
      json += [
        "limits": figures.limits.map(self.json)
      ]
      json += figures.unlimited.json
      json += [
        "highValue": figures.terms.highValue, "sumInsured": figures.terms.limits.sumInsured,
        "replacementTotal": figures.replaceable.amount,
        "replacementTotalWithSalesTax": details.salesTax.map(figures.replaceable(withTax:)),
        "comparedWithSumInsured": figures.terms.limits.sumInsured.map { _ in
          figures.insurable(withTax: details.salesTax)
        },
        "insuredSeparately": figures.scheduledSeparately, "insuredInSum": figures.scheduledInSum,
        "itemsNotCovered": figures.notCovered,
        "unclear": figures.unclear.sorted { $0.key < $1.key }.map { field, items -> JSONObject in
          ["field": field.role.key, "isForeign": field.isForeign, "items": items.numbers]
        },
        "doubts": doubtful.map { doubt, items -> JSONObject in
          [
            "kind": doubt.rawValue, "items": items.numbers, "value": items.value.stated,
            "replacementCost": items.replacementCost.stated,
          ]
        },
      ]
    }
    // A basic report omits gaps, documents and the schedule. Empty lists would mean that the inventory has none.
    guard level == .full else { return json }
    if annex != nil { json += ["documents": figures.annex.json] }
    if hasValues { json += ["schedule": ItemNumbers(schedule)] }
    return json + ["gaps": gaps.map(self.json)]
  }

  private func json(_ group: GroupFigures) -> JSONObject {
    var json: JSONObject = ["label": group.label]
    if hasValues, figures.grouping == .type { json += ["limit": figures.limit(of: group)?.limit.amount] }
    return json + ["totals": totals(group.tally)]
  }

  private func json(_ gap: Gap) -> JSONObject {
    var json: JSONObject = ["kind": gap.kind.rawValue, "among": gap.count.among]
    if hasValues { json += ["valueAtRisk": gap.count.valueAtRisk] }
    return json + ["items": ItemNumbers(figures.gaps.lacking, lacking: gap.kind)]
  }

  private func totals(_ tally: Tally) -> JSONObject {
    tally.totals(
      hasPhotos: disclosure.shows(.photos), hasValues: hasValues, hasSerialNumbers: hasSerialNumbers,
      hasReceipts: figures.columns.contains(.receipt),
      hasAppraisals: figures.overall.appraisals.items > 0) + (hasValues ? tally.fieldAmounts : [:])
  }

  private func json(_ finding: LimitFinding) -> JSONObject {
    finding.json + [
      "numbers": finding.numbers, "basis": finding.value, "loss": finding.loss,
      "over": finding.isOver ? finding.over : nil,
      "toSchedule": finding.toSchedule.map(\.number), "alreadyScheduled": finding.scheduled.count,
      "suggestedByName": finding.suggestedNumbers, "suggestedBasis": finding.suggested.amount,
      "suggestedLoss": finding.suggestedLoss,
      "possiblyOver": finding.possiblyOver,
    ]
  }
}

extension Tally {
  fileprivate var fieldAmounts: JSONObject {
    [
      "replacementCost": replacementCost.stated, "withReplacementCost": replacementCost.count,
      "purchasePrice": purchasePrice.stated, "withPurchasePrice": purchasePrice.count,
    ]
  }
}

extension PolicyDetails {
  /// The lines on the cover of an insurance report. Lines without text are `null`.
  fileprivate var json: JSONObject { json(of: Line.allCases.filter { !$0.isOfClaim }) }

  func json(of lines: [Line]) -> JSONObject { JSONObject(lines.map { ($0.rawValue, texts[$0]) }) }
}

/// The numbers of items as a JSON list, which is generated only when it is written.
private struct ItemNumbers: JSONList {
  private let items: [RankedItem]
  private let gap: GapKind?

  /// Lists the numbers of these items, or only of the items with `gap` if it is not `nil`.
  init(_ items: [RankedItem], lacking gap: GapKind? = nil) { (self.items, self.gap) = (items, gap) }

  func append(to bytes: inout [UInt8]) {
    var separator = "["
    for item in items where gap.map(item.lacks) ?? true {
      bytes += "\(separator)\(item.number)".utf8
      separator = ", "
    }
    bytes += (separator == "[" ? "[]" : "]").utf8
  }
}
