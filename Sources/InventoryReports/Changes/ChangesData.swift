import InventoryModel
import InventoryPages
import InventoryProof

/// The report as CSV and JSON. In CSV, each changed attribute, added or removed item, and added or removed photo has a
/// row with its full texts. In JSON, each item has a line for each of its kinds of change.
extension ChangesReport {
  /// A row of the CSV.
  package struct Row {
    fileprivate let kind: ChangeKind
    fileprivate let item: Item
    fileprivate let what: String
    fileprivate let before, after: String?
    fileprivate var difference: Money?
  }

  package var csvColumns: [CSVColumn<Row>] {
    [
      CSVColumn("Change") { $0.kind.rawValue }, CSVColumn("Item key") { $0.item.itemKey.text },
      CSVColumn("Item") { $0.item.itemName }, CSVColumn("Asset type") { $0.item.assetType },
      CSVColumn("What") { $0.what }, CSVColumn("Before") { $0.before }, CSVColumn("After") { $0.after },
      CSVColumn("Difference for all pieces") { $0.difference?.plainText },
    ]
  }

  package func rows(of piece: ChangesPiece) -> [Row] {
    guard case .changes(let changes) = piece else { return [] }
    return changes.flatMap(rows)
  }

  private func rows(of change: Change) -> [Row] {
    guard let item = change.item else { return [] }
    func row(_ what: String, _ before: String?, _ after: String?) -> Row {
      Row(kind: change.kind, item: item, what: what, before: before, after: after)
    }
    let (before, after) = (change.before?.item, change.after?.item)
    switch change.kind {
    case .added, .removed, .revalued:
      let (old, new) = (before?.valueInDollars, after?.valueInDollars)
      var row = row("valueInDollars", old?.plainText, new?.plainText)
      if old != nil || new != nil { row.difference = change.gain }
      return [row]
    case .moved, .renamed: return [row("assetType", before?.assetType, after?.assetType)]
    case .edited:
      return (change.difference?.edits ?? []).map { edit in
        row(edit.isField ? "field:" + edit.name : edit.name, edit.before, edit.after)
      }
    case .photos:
      return (change.difference?.photosGone ?? []).map { row("photo", $0, nil) }
        + (change.difference?.photosAdded ?? []).map { row("photo", nil, $0) }
    }
  }

  package static var jsonList: String { "changes" }

  package func jsonLines(of piece: ChangesPiece) -> [JSONObject] {
    guard case .changes(let changes) = piece else { return [] }
    return changes.map { change in
      let start: JSONObject = [
        "change": change.kind.rawValue, "itemKey": change.item?.itemKey.text,
        "itemName": change.item?.itemName, "assetType": change.item?.assetType,
      ]
      return start + details(change)
    }
  }

  private func details(_ change: Change) -> JSONObject {
    let (before, after) = (change.before?.item, change.after?.item)
    switch change.kind {
    case .added, .removed: return ["valueInDollars": change.item?.valueInDollars]
    case .revalued:
      return [
        "before": before?.valueInDollars, "after": after?.valueInDollars, "difference": change.gain,
      ]
    case .moved, .renamed: return ["before": before?.assetType, "after": after?.assetType]
    case .edited:
      let edits = (change.difference?.edits ?? []).map { edit -> JSONObject in
        [(edit.isField ? "field" : "attribute"): edit.name, "before": edit.before, "after": edit.after]
      }
      return ["edits": edits]
    case .photos:
      return [
        "photosAdded": change.difference?.photosAdded ?? [],
        "photosGone": change.difference?.photosGone ?? [],
      ]
    }
  }

  package var json: JSONObject {
    [
      "asOf": heading.asOf?.dayText, "since": since, "valueMeaning": Tally.valueMeaningOfData,
      "counts": JSONObject(ChangeKind.allCases.map { ($0.rawValue, figures.count($0)) }),
      "photosAdded": figures.photosAdded, "photosGone": figures.photosGone,
    ] + figures.overall.json
      + [
        "assetTypes": figures.types.map { type in
          ["label": type.label, "labelBefore": type.labelBefore] + type.json
        }
      ]
  }

  /// Returns a one-line summary of the report for a log, such as `3 added, 1 removed, 2 revalued, +$1,204.00`.
  package func line(_ look: ReportLook) -> String { figures.line(look.wording) }
}

extension TypeChange {
  fileprivate var json: JSONObject {
    ["before": before.json, "after": after.json, "difference": difference]
  }
}

extension SideTally {
  fileprivate var json: JSONObject { ["items": items, "value": value] }
}

extension ChangesFigures {
  func line(_ wording: Wording) -> String {
    guard !isEmpty else { return "nothing changed" }
    let counts = ChangeKind.allCases.filter { count($0) > 0 }.map {
      wording.number(count($0)) + " " + $0.text
    }
    return (counts + [wording.difference(overall.difference)]).joined(separator: ", ")
  }
}
