import InventoryModel
import InventorySettings

/// As CSV and JSON: one row per line of the claim.
extension ClaimReport {
  package func rows(of piece: ClaimPiece) -> [ClaimLine] {
    if case .lines(let lines) = piece { lines } else { [] }
  }

  package var csvColumns: [CSVColumn<ClaimLine>] {
    // The others have their own columns.
    let roles = figures.roles.filter { ![.quantity, .purchaseDate, .replacementCost].contains($0) }
    return [
      CSVColumn("No.") { String($0.number) }, CSVColumn("Quantity") { $0.quantity },
      CSVColumn("Asset type") { $0.assetType }, CSVColumn("Item") { $0.name },
      CSVColumn("Serial number") { $0.item?.item.serialNumber },
    ] + roles.map { role in CSVColumn(role.title) { $0.item?.roles[role] } } + [
      CSVColumn("Purchased on") { $0.purchasedOn?.dayText ?? $0.item?.roles[.purchaseDate] },
      CSVColumn("Age in months") { $0.age.map { String($0.months) } },
      CSVColumn("Stated value") { line in
        line.tally.value.stated?.plainText
          ?? (line.isAside ? line.item?.item.valueInDollars.map { "[\($0.plainText)]" } : nil)
      },
      CSVColumn("Replacement cost") { line in
        let written = line.item?.roles[.replacementCost]
        return line.tally.replacementCost.stated?.plainText
          ?? (line.isCostAside ? written.map { "[\($0)]" } : written)
      },
    ] + (figures.hasEstimates ? estimates : []) + [
      CSVColumn("Remark") { $0.remarks.joined(separator: "; ") },
      CSVColumn("Item key") { $0.item?.item.itemKey.text },
    ]
  }

  private var estimates: [CSVColumn<ClaimLine>] {
    [
      CSVColumn("Estimated depreciation") { $0.tally.depreciation.stated?.plainText },
      CSVColumn("Estimated actual cash value") { $0.tally.actualCashValue.stated?.plainText },
    ]
  }

  package static var jsonList: String { "lines" }

  package func jsonLines(of piece: ClaimPiece) -> [JSONObject] { rows(of: piece).map(json) }

  private func json(_ line: ClaimLine) -> JSONObject {
    let tally = line.tally
    var json: JSONObject = [
      "number": line.number, "itemKey": line.item?.item.itemKey.text, "itemName": line.name,
      "assetType": line.assetType, "items": tally.items, "pieces": tally.pieces,
      "serialNumber": line.item?.item.serialNumber, "purchasedOn": line.purchasedOn?.dayText,
      "ageInMonths": line.age?.months, "valueInDollars": tally.value.stated,
    ]
    if line.isAside { json += ["valueInNoTotal": tally.valueAside] }
    if line.isCostAside { json += ["replacementCostInNoTotal": tally.costAside] }
    let basis = line.depreciation.map { $0.basis == .statedValue ? "valueInDollars" : "replacementCost" }
    return json + [
      "replacementCost": tally.replacementCost.stated, "estimatedDepreciation": tally.depreciation.stated,
      "estimatedActualCashValue": tally.actualCashValue.stated, "estimatedFrom": basis,
      "fields": JSONObject(figures.roles.map { ($0.key, line.item?.roles[$0]) }),
      "doubts": line.doubts.map(\.rawValue),
    ]
  }

  package var json: JSONObject {
    [
      "lossDate": figures.terms.lossDate.dayText, "asOf": heading.asOf?.dayText,
      "fingerprint": fingerprint.digest, "details": details.json, "totals": figures.overall.json,
      "assetTypes": figures.types.map { type -> JSONObject in
        ["label": type.label, "usefulLife": type.usefulLife, "totals": type.tally.json]
      },
      "receipts": figures.receipts.map { receipt -> JSONObject in
        ["line": receipt.line, "itemName": receipt.itemName, "receipt": receipt.text]
      },
      "doubts": figures.doubts.map { doubt, lines -> JSONObject in
        ["kind": doubt.rawValue, "lines": lines]
      },
    ]
  }
}

extension ClaimTally {
  fileprivate var json: JSONObject {
    [
      "items": items, "pieces": pieces, "value": value.amount, "withValue": value.count,
      "replacementCost": replacementCost.stated, "withReplacementCost": replacementCost.count,
      "estimatedDepreciation": depreciation.stated, "estimatedActualCashValue": actualCashValue.stated,
      "estimated": depreciation.count, "receipts": receipts,
    ]
  }
}

extension ClaimLine {
  fileprivate var name: String? { item?.item.itemName ?? assetType }

  fileprivate var remarks: [String] {
    var remarks = doubts.map(\.text)
    if item == nil {
      remarks.append(tally.items == 1 ? "1 item on one line" : "\(tally.items) items on one line")
      if tally.aside > 0 { remarks.append("not in totals: [\(tally.valueAside.plainText)]") }
    }
    if depreciation?.basis == .statedValue { remarks.append("estimated from the stated value") }
    return remarks
  }
}
