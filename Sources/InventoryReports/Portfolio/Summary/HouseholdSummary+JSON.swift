import InventoryModel
import InventoryProof

/// The summary as JSON. `SummaryNode` reads the same values from this JSON.
extension HouseholdSummary {
  /// The contents of the summary file.
  var bytes: [UInt8] { json.document }

  private var json: JSONObject {
    [
      "version": Self.version, "report": Self.report, "title": title, "policyholder": policy.policyholder,
      "policyNumber": policy.number, "insurer": policy.insurer, "currency": currency,
      "asOf": asOf?.dayText, "latestRecord": latestRecord?.dayText, "fingerprint": fingerprint,
      "totals": totals.json, "assetTypes": types.map(\.json), "otherTypes": otherTypes?.json,
      "insured": insured?.json, "limits": limits.map(\.json), "gaps": gaps.map(\.json),
      "changes": changes?.json, "sketch": sketch?.text,
    ]
  }

  /// The value of the key `report`, which distinguishes a summary from other JSON documents.
  static let report = "summary"
}

extension HouseholdSummary.Totals {
  fileprivate var json: JSONObject {
    [
      "items": items, "withValue": withValue, "withPhoto": withPhoto, "incomplete": incomplete,
      "value": value, "provableValue": provableValue, "documentedValue": documentedValue,
    ]
  }
}

extension HouseholdSummary.TypeTotals {
  fileprivate var json: JSONObject { ["label": label, "items": items, "value": value] }
}

extension HouseholdSummary.InsuredSum {
  fileprivate var json: JSONObject {
    ["sum": sum, "toReplace": toReplace, "withoutAmount": withoutAmount]
  }
}

extension HouseholdSummary.LimitLine {
  fileprivate var json: JSONObject {
    [
      "title": title, "appliesTo": subject, "limit": amount, "value": value, "items": items,
      "withoutAmount": withoutAmount, "over": over,
    ]
  }
}

extension HouseholdSummary.GapLine {
  fileprivate var json: JSONObject {
    ["kind": kind.rawValue, "items": items, "among": among, "valueAtRisk": valueAtRisk]
  }
}

extension SummaryChanges {
  fileprivate var json: JSONObject {
    [
      "isChanged": isChanged, "added": counts?.added, "changed": counts?.changed,
      "removed": counts?.removed, "asOfBefore": before.asOf?.dayText,
      "fingerprintBefore": before.fingerprint, "itemsBefore": before.items, "valueBefore": before.value,
      "sketchBefore": before.sketch?.text,
    ]
  }
}
