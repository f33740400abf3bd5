import CSV
import Diagnostics
import InventoryModel
import InventoryProof

/// A portfolio as CSV for spreadsheets, and as JSON for programs.
extension Portfolio {
  /// The portfolio as CSV, with one row per shown household. A NUL, which CSV cannot contain, becomes U+FFFD.
  package var csv: [UInt8] {
    let writer = CSVWriter()
    var bytes: [UInt8] = []
    func append(_ cells: [String]) {
      for (index, cell) in cells.enumerated() {
        let text = cell.isEmpty ? cell : SpreadsheetText.escaped(cell)
        let plain = text.replacing("\0", with: "\u{FFFD}")
        do {
          try writer.append(plain, as: index, of: cells.count, to: &bytes)
        } catch {
          preconditionFailure("a cell contains NUL")
        }
      }
      writer.endRow(to: &bytes)
    }
    append(Self.columns.map(\.title))
    for household in currencies.flatMap(\.households) {
      append(Self.columns.map { $0.text(household) ?? "" })
    }
    return bytes
  }

  private static let columns: [CSVColumn<Household>] =
    [
      CSVColumn("Household") { $0.summary.title },
      CSVColumn("Policyholder") { $0.summary.policy.policyholder },
      CSVColumn("Policy number") { $0.summary.policy.number },
      CSVColumn("Insurer") { $0.summary.policy.insurer },
      CSVColumn("Currency") { $0.summary.currency },
      CSVColumn("Items") { String($0.summary.totals.items) },
      CSVColumn("With a stated value") { String($0.summary.totals.withValue) },
      CSVColumn("Stated value") { $0.summary.totals.value.plainText },
      CSVColumn("Documented value") { $0.summary.totals.documentedValue.plainText },
      CSVColumn("Documented %") { $0.summary.totals.documentedPercent.map(String.init) },
      CSVColumn("Sum insured") { $0.summary.insured?.sum.plainText },
      CSVColumn("Cost to replace") { $0.summary.insured?.toReplace.plainText },
      CSVColumn("Sum insured too low by") { $0.summary.insured?.short?.plainText },
      CSVColumn("Exceeded limits") { household in
        household.summary.limits.filter { $0.over != nil }.map(\.title).joined(separator: ", ")
      },
      CSVColumn("Most above a limit") { $0.worstLimit?.over?.plainText },
      CSVColumn("Incomplete items") { String($0.summary.totals.incomplete) },
    ]
    + GapKind.allCases.map { kind in
      CSVColumn(kind.title.sentenceCased) { household in
        household.summary.gaps.first { $0.kind == kind }.map { String($0.items) }
      }
    }
    + [
      CSVColumn("Added") { ($0.summary.changes?.counts?.added).map(String.init) },
      CSVColumn("Changed") { ($0.summary.changes?.counts?.changed).map(String.init) },
      CSVColumn("Removed") { ($0.summary.changes?.counts?.removed).map(String.init) },
      CSVColumn("Value before") { $0.summary.changes?.before.value?.plainText },
      CSVColumn("As of") { $0.summary.asOf?.dayText },
      CSVColumn("Latest record") { $0.summary.latestRecord?.dayText },
      CSVColumn("Fingerprint") { $0.summary.fingerprint },
      CSVColumn("Summary") { $0.path },
    ]
}

extension HouseholdSummary.Totals {
  fileprivate var documentedPercent: Int? { Share(documentedValue, of: provableValue).percent }
}

extension Portfolio {
  package var json: [UInt8] {
    let document: JSONObject = [
      "version": 1, "report": "portfolio", "read": count, "unread": problems.count,
      "problems": problems.first.map { "\($0)" }, "currencies": currencies.map(\.json),
      "households": currencies.flatMap(\.households).map(\.json),
    ]
    return document.document
  }
}

extension CurrencyPortfolio {
  fileprivate var json: JSONObject {
    ["currency": currency] + totals.json + ["selected": selected, "listed": households.count]
  }
}

extension PortfolioTotals {
  fileprivate var json: JSONObject {
    [
      "households": households, "items": items, "withValue": withValue, "incomplete": incomplete,
      "value": value, "documentedValue": documentedValue,
      "documentedPercent": Share(documentedValue, of: provableValue).percent,
      "insured": insured.count, "sumInsured": insured.stated, "tooLow": short.count, "short": short.stated,
      "exceeding": exceeding, "asOfFirst": days?.lowerBound.dayText, "asOfLast": days?.upperBound.dayText,
      "limits": limits.map { $0.json(as: "over") }, "assetTypes": types.map { $0.json(as: "value") },
      "gaps": gaps.map { gap -> JSONObject in
        [
          "kind": gap.kind.rawValue, "items": gap.items, "among": gap.among,
          "valueAtRisk": gap.valueAtRisk,
        ]
      },
      "changes": changes.json,
    ]
  }
}

extension PortfolioTotals.ChangeTotals {
  fileprivate var json: JSONObject {
    [
      "compared": compared, "changedHouseholds": changed, "uncounted": uncounted, "added": counts.added,
      "changed": counts.changed, "removed": counts.removed, "valueBefore": valueBefore,
      "valueAfter": valueAfter,
    ]
  }
}

extension LabeledTotal {
  fileprivate func json(as amountKey: String) -> JSONObject {
    let name: String? = if case .named(let name) = label { name } else { nil }
    return [
      "label": name, "isRest": label == .others, "households": households, "items": items,
      amountKey: amount,
    ]
  }
}

extension Household {
  fileprivate var json: JSONObject {
    let totals = summary.totals
    let about: JSONObject = [
      "summary": path, "title": summary.title, "policyholder": summary.policy.policyholder,
      "policyNumber": summary.policy.number, "insurer": summary.policy.insurer,
      "currency": summary.currency, "asOf": summary.asOf?.dayText,
      "latestRecord": summary.latestRecord?.dayText, "fingerprint": summary.fingerprint,
    ]
    return about + [
      "items": totals.items, "incomplete": totals.incomplete, "value": totals.value,
      "documentedValue": totals.documentedValue, "documentedPercent": totals.documentedPercent,
      "sumInsured": summary.insured?.sum, "toReplace": summary.insured?.toReplace,
      "short": summary.insured?.short,
      "exceeded": summary.limits.filter { $0.over != nil }.map { limit -> JSONObject in
        ["title": limit.title, "limit": limit.amount, "over": limit.over]
      },
      "gaps": summary.gaps.map { gap -> JSONObject in ["kind": gap.kind.rawValue, "items": gap.items] },
      "isChanged": summary.changes?.isChanged, "added": summary.changes?.counts?.added,
      "changed": summary.changes?.counts?.changed, "removed": summary.changes?.counts?.removed,
      "valueBefore": summary.changes?.before.value,
    ]
  }
}
