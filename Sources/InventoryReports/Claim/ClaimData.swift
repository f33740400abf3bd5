import InventoryModel
import InventoryProof
import InventorySettings

/// The report as CSV and JSON, with one row for each line of the claim.
extension ClaimReport {
  package func rows(of piece: ClaimPiece) -> [ClaimLine] {
    if case .lines(let lines) = piece { lines } else { [] }
  }

  package var csvColumns: [CSVColumn<ClaimLine>] {
    // The excluded roles have separate columns below.
    let roles = figures.roles.filter { ![.quantity, .purchaseDate, .replacementCost].contains($0) }
    return [
      CSVColumn("No.") { String($0.number) }, CSVColumn("Quantity") { $0.quantity },
      CSVColumn("Asset type") { $0.assetType }, CSVColumn("Item") { $0.name },
      CSVColumn("Serial number") { $0.item?.item.serialNumber },
    ]
      + roles.map { role in
        CSVColumn(role.title) { [figures] line in
          let text = figures.plainText(role, of: line)
          return role == .purchasePrice && line.isOfPart ? text.map(line.bracketed) : text
        }
      } + [
        CSVColumn("Purchased on") { $0.purchasedOn?.dayText ?? $0.item?.roles[.purchaseDate] },
        CSVColumn("Age in months") { $0.age.map { String($0.months) } },
        CSVColumn("Stated value of lost pieces") { line in
          line.tally.value.stated?.plainText
            ?? (line.isSeparate ? line.item?.item.valueInDollars.map { line.bracketed($0.plainText) } : nil)
        },
        CSVColumn("Replacement cost") { [figures] line in
          line.tally.replacementCost.stated?.plainText ?? line.costAside.map { line.bracketed($0.plainText) }
            ?? line.item.flatMap { figures.plainText(.replacementCost, of: $0) }
        },
        CSVColumn("Basis") { $0.tally.loss.stated?.basis.plainText },
        CSVColumn("Basis from") { $0.basisSource?.title ?? $0.mixedBasis },
        CSVColumn("Depreciation in %") { $0.loss?.rate?.plainText },
        CSVColumn("Estimated depreciation") { $0.tally.loss.stated?.depreciation.plainText },
        CSVColumn("Estimated actual cash value") { $0.tally.loss.stated?.actualCashValue.plainText },
        CSVColumn("In totals") { $0.isSeparate ? "no" : $0.tally.loss.stated == nil ? "no amount" : "yes" },
        CSVColumn("Notes") { $0.item?.item.notes },
        CSVColumn("Photos") { String($0.recordedItems.reduce(0) { $0 + $1.photos.count }) },
      ] + documentNumbers + [
        CSVColumn("As written") { [readings = figures.readings] in
          $0.item.map(readings.asWritten)
        },
        CSVColumn("Missing proof") { [figures] line in
          ((line.lacksAmount ? ["amount"] : []) + figures.missingProof(of: line).map(\.text)).joined(
            separator: "; ")
        },
        CSVColumn("Remark") { [late = figures.late.numbers] in
          ($0.remarks + (late.contains($0.number) ? ["recorded after the loss"] : [])).joined(separator: "; ")
        },
        CSVColumn("Item key") { $0.item?.item.itemKey.text },
      ]
  }

  /// The column with the numbers of documents; empty if the claim has no documents.
  private var documentNumbers: [CSVColumn<ClaimLine>] {
    guard annex != nil else { return [] }
    return [
      CSVColumn("Document numbers") { [annex = figures.annex] in
        annex.numbers(of: $0.recordedItems.flatMap(\.documents))
      }
    ]
  }

  package static var jsonList: String { "lines" }

  package func jsonLines(of piece: ClaimPiece) -> [JSONObject] { rows(of: piece).map(json) }

  private func json(_ line: ClaimLine) -> JSONObject {
    let tally = line.tally
    var json: JSONObject = [
      "number": line.number, "itemKey": line.item?.item.itemKey.text, "itemName": line.name,
      "assetType": line.assetType, "isCovered": line.item?.isCovered, "items": tally.items,
      "pieces": tally.pieces,
      "serialNumber": line.item?.item.serialNumber, "purchasedOn": line.purchasedOn?.dayText,
      "recordedOn": line.item?.item.dateCreated?.dayText, "ageInMonths": line.age?.months,
      "valueInDollars": tally.value.stated,
    ]
    if line.isSeparate { json += ["valueInNoTotal": line.item?.item.valueInDollars] }
    if let cost = line.costAside { json += ["replacementCostInNoTotal": cost] }
    if let cost = line.costOfAll { json += ["replacementCostOfAllPieces": cost] }
    if line.isOfPart, line.item?.roles[.purchasePrice] != nil { json += ["isPurchasePriceOfAllPieces": true] }
    if line.hasOpenSerialNumber { json += ["isSerialNumberOfAllPieces": true] }
    let loss = tally.loss.stated
    if line.hasMixedBasis { json += ["basisFromReplacementCosts": tally.replacementLoss.basis] }
    if !line.members.isEmpty { json += ["itemsOfLine": line.members.map(self.json)] }
    return json + [
      "isInTotals": !line.isSeparate,
      "replacementCost": tally.replacementCost.stated, "basis": loss?.basis,
      "basisFrom": line.basisSource?.key, "depreciationPercent": line.loss?.rate,
      "estimatedDepreciation": loss?.depreciation, "estimatedActualCashValue": loss?.actualCashValue,
      "keepsFullBasis": line.fullBasis?.rawValue, "exceedsStatedValue": line.exceedsStatedValue,
      "depreciatesStatedValue": line.depreciatesStatedValue,
      "fields": JSONObject(
        figures.roles.map { role in (role.key, figures.plainText(role, of: line)) }),
      "notes": line.item?.item.notes,
      "asWritten": line.item.map { figures.readings.unclear($0).map(\.key) } ?? [],
      "datesAsWritten": JSONObject(
        line.item.map { figures.readings.assumedDates(of: $0).map { ($0.role.key, $0.text) } } ?? []),
      "doubts": line.doubts.map(\.rawValue),
    ]
  }

  package var json: JSONObject {
    let json: JSONObject =
      [
        "lossDate": figures.terms.lossDate.dayText, "asOf": heading.asOf?.dayText,
        "fingerprint": fingerprint.digest,
        "details": details.json(of: PolicyDetails.Line.allCases) + details.amounts,
        "valueMeaning": Tally.valueMeaningOfData, "totals": figures.overall.json,
        "amountOfLoss": figures.settlement.json
          + [
            "ifDeductibleExcludesScheduled": figures.withoutDeductibleOfScheduled?.json,
            "ifNotTheft": figures.resultUnlessTheft?.json,
            "resultAboveSumInsured": figures.resultAboveSumInsured?.json,
            "bounds": [
              "replacementCost": figures.bound?.rawValue,
              "actualCashValue": figures.boundAtActualCashValue?.rawValue,
            ] as JSONObject,
          ], "limitsAssumeTheft": figures.assumesTheft,
        "sumInsured": figures.terms.report.limits.sumInsured, "aboveSumInsured": figures.aboveSumInsured,
        (figures.terms.grouping == .type ? "assetTypes" : "rooms"): figures.groups.map {
          group -> JSONObject in
          var json: JSONObject = ["label": group.label]
          if figures.terms.grouping == .type {
            json += ["usefulLife": group.usefulLife?.years, "atLeast": group.usefulLife?.atLeast]
          }
          return json + ["totals": group.tally.json]
        },
      ] + figures.terms.report.limits.json + [
        "limits": figures.limits.map { finding -> JSONObject in
          finding.json + [
            "lines": finding.numbers, "basis": finding.value, "loss": finding.loss,
            "over": finding.isOver ? finding.over : nil,
            "alreadyScheduled": finding.scheduled.count, "suggestedByName": finding.suggestedNumbers,
            "suggestedBasis": finding.suggested.amount, "possiblyOver": finding.possiblyOver,
          ]
        }
      ] + figures.unlimited.json + [
        "alreadyScheduled": ["items": figures.scheduled.count, "basis": figures.scheduled.amount]
          as JSONObject,
        "limitedInThefts": figures.unlimited.limitedInThefts.map(\.json),
        "receipts": figures.receipts.map { receipt -> JSONObject in
          [
            "line": receipt.line, "itemName": receipt.itemName, "receipt": receipt.text,
            "isInTotals": !receipt.isSeparate,
          ]
        },
        "receiptsOnlyStated": figures.linesWithStatedReceipt,
        "appraisalsOnlyStated": figures.linesWithStatedAppraisal,
        "missingProof": GapKind.ofClaims.compactMap { kind -> JSONObject? in
          figures.missing[kind].map { ["kind": kind.rawValue, "lines": $0] }
        },
        "doubts": figures.doubts.map { doubt, lines -> JSONObject in
          ["kind": doubt.rawValue, "lines": lines]
        },
        "recordedAfterLoss": figures.late.lines + figures.late.separate,
      ]
    return annex == nil ? json : json + ["documents": figures.annex.json]
  }
}

extension ClaimTally {
  fileprivate var json: JSONObject {
    [
      "items": items, "pieces": pieces, "value": value.amount, "withValue": value.count,
      "replacementCost": replacementCost.stated, "withReplacementCost": replacementCost.count,
      "basis": loss.basis, "withBasis": loss.count, "withFullBasis": undepreciated.count,
      "fullBasis": undepreciated.amount,
      "estimatedDepreciation": loss.depreciation, "estimatedActualCashValue": loss.actualCashValue,
      "receipts": receipts.items, "attachedReceipts": receipts.attached,
      "appraisals": appraisals.items, "attachedAppraisals": appraisals.attached,
    ]
  }
}

extension ClaimFigures {
  /// Returns the text of a field of a line. A line for all items of a type has a text only for its room.
  fileprivate func plainText(_ role: FieldRole, of line: ClaimLine) -> String? {
    if let item = line.item { return plainText(role, of: item) }
    return switch role {
    case .room: line.room
    case .receipt where line.tally.receipts.items > 0: String(line.tally.receipts.items)
    default: nil
    }
  }

  /// Returns the text of a field. The text of the receipt field also mentions the item's receipts among documents and
  /// photos.
  fileprivate func plainText(_ role: FieldRole, of item: ReportItem) -> String? {
    role == .receipt ? annex.receipt(of: item) : readings.plainText(role, of: item)
  }
}

extension ClaimLine {
  /// The sources of a basis that is not from one source only; otherwise `nil`.
  fileprivate var mixedBasis: String? {
    guard hasMixedBasis else { return nil }
    let (all, costs) = (tally.loss, tally.replacementLoss)
    return "replacement cost of \(costs.count): \(costs.basis.plainText); stated value of "
      + "\(all.count - costs.count): \((all.basis - costs.basis).plainText)"
  }
}

extension ClaimSettlement {
  fileprivate var json: JSONObject {
    [
      "beforeTax": basis.json, "salesTax": salesTax?.json, "amountOfLoss": amountOfLoss.json,
      "notCovered": notCovered?.json, "deductions": deductions?.map(\.json),
      "afterLimits": afterLimits?.json, "afterLimitsAndDeductible": afterLimitsAndDeductible?.json,
      "afterDeductibleBeforeLimits": afterDeductibleBeforeLimits?.json,
    ]
  }
}

extension ClaimDeduction {
  fileprivate var json: JSONObject {
    [
      "title": limit.title, "appliesTo": limit.subject.key, "limit": limit.amount,
      "isTheftOnly": limit.isTheftOnly, "loss": loss.json, "above": above.json,
      "itemsAboveLimit": limit.isOfSingleItems
        ? ["replacementCost": count, "actualCashValue": countAtActualCashValue] as JSONObject : nil,
      "countsUpToOtherLimits": isReduced,
    ]
  }
}

extension ClaimAmounts {
  fileprivate var json: JSONObject {
    ["replacementCost": replacementCost, "actualCashValue": actualCashValue]
  }
}

extension PolicyDetails {
  fileprivate var amounts: JSONObject {
    ["theft": isTheft, "deductible": deductible, "salesTaxPercent": salesTax]
  }
}

extension AmountOfLoss.Source {
  fileprivate var key: String {
    switch self {
    case .replacementCost: "replacementCost"
    case .statedValue: "valueInDollars"
    }
  }

  fileprivate var title: String {
    switch self {
    case .replacementCost: "replacement cost"
    case .statedValue: "stated value"
    }
  }
}

extension LateRecords {
  fileprivate var numbers: Set<Int> { Set(lines + separate) }
}

extension ClaimLine {
  /// The items of the line.
  fileprivate var recordedItems: [Item] { (item.map { [$0] } ?? members.compactMap(\.item)).map(\.item) }

  /// Returns an amount that is in no total, such as `[3600.00 for all 6]`.
  fileprivate func bracketed(_ amount: String) -> String {
    "[" + [amount, ofAllPieces].compactMap(\.self).joined(separator: " ") + "]"
  }

  fileprivate var name: String? { item?.item.itemName ?? assetType }

  fileprivate var remarks: [String] {
    var remarks = doubts.map(\.text)
    if item == nil {
      remarks.append((tally.items == 1 ? "1 item" : "\(tally.items) items") + " on one line" + namesText)
    }
    return (item?.isCovered ?? true ? [] : ["not covered"]) + remarks
      + [
        costOfAll.map { "replacement cost divided equally: " + bracketed($0.plainText) },
        fullBasis?.text, hasOpenSerialNumber ? Self.openSerialNumber : nil,
        depreciatesStatedValue ? "stated value depreciated" : nil,
        exceedsStatedValue ? "actual cash value above stated value" : nil,
      ].compactMap(\.self)
  }
}
