import InventoryModel
import InventoryPages
import InventoryRendering

/// As CSV: a row for each thing that changed of an item, texts in full.
extension ChangesReport {
  package var csvHeader: [String] {
    ["Change", "Item key", "Item", "Asset type", "What", "Before", "After", "Difference"]
  }

  package func csvRows(of part: ChangesPart) -> [[String]] {
    guard case .changes(let changes) = part else { return [] }
    return changes.flatMap(rows)
  }

  private func rows(of change: Change) -> [[String]] {
    guard let item = change.item else { return [] }
    func row(_ what: String, _ before: String?, _ after: String?, _ difference: Money? = nil) -> [String] {
      [
        change.kind.rawValue, item.itemKey.text, item.itemName, item.assetType ?? "", what, before ?? "",
        after ?? "", difference?.plainText ?? "",
      ]
    }
    let (before, after) = (change.before?.item, change.after?.item)
    switch change.kind {
    case .added, .removed, .revalued:
      let (old, new) = (before?.valueInDollars, after?.valueInDollars)
      let difference = (new ?? Money(cents: 0)) - (old ?? Money(cents: 0))
      let isStated = old != nil || new != nil
      return [row("valueInDollars", old?.plainText, new?.plainText, isStated ? difference : nil)]
    case .moved: return [row("assetType", before?.assetType, after?.assetType)]
    case .edited:
      return (change.difference?.edits ?? []).map { edit in
        row(edit.isField ? "field:" + edit.name : edit.name, edit.before, edit.after)
      }
    case .photos:
      return (change.difference?.photosGone ?? []).map { row("photo", $0, nil) }
        + (change.difference?.photosAdded ?? []).map { row("photo", nil, $0) }
    }
  }
}

/// As JSON: the totals, and a line for each item of a kind.
extension ChangesReport {
  package static var jsonList: String { "changes" }

  package func jsonLines(of part: ChangesPart) -> [JSON] {
    guard case .changes(let changes) = part else { return [] }
    return changes.map(json)
  }

  package var json: [(String, JSON)] {
    [
      ("asOf", .text(heading.asOf?.dayText)), ("since", .text(since)),
      ("counts", .object(ChangeKind.allCases.map { ($0.rawValue, .number(figures.count($0))) })),
      ("photosAdded", .number(figures.photosAdded)), ("photosGone", .number(figures.photosGone)),
      ("before", side(figures.before)), ("after", side(figures.after)),
      ("difference", .money(figures.difference)),
      (
        "assetTypes",
        .array(
          figures.types.map { type in
            .object([
              ("label", .text(type.label)), ("before", side(type.before)), ("after", side(type.after)),
              ("difference", .money(type.difference)),
            ])
          })
      ),
    ]
  }

  private func side(_ tally: SideTally) -> JSON {
    .object([("items", .number(tally.items)), ("value", .money(tally.value))])
  }

  private func json(_ change: Change) -> JSON {
    let start: [(String, JSON)] = [
      ("change", .text(change.kind.rawValue)), ("itemKey", .text(change.item?.itemKey.text)),
      ("itemName", .text(change.item?.itemName)), ("assetType", .text(change.item?.assetType)),
    ]
    return .object(start + details(change))
  }

  private func details(_ change: Change) -> [(String, JSON)] {
    let (before, after) = (change.before?.item, change.after?.item)
    switch change.kind {
    case .added, .removed: return [("valueInDollars", .money(change.item?.valueInDollars))]
    case .revalued:
      let difference =
        (after?.valueInDollars ?? Money(cents: 0)) - (before?.valueInDollars ?? Money(cents: 0))
      return [
        ("before", .money(before?.valueInDollars)), ("after", .money(after?.valueInDollars)),
        ("difference", .money(difference)),
      ]
    case .moved: return [("before", .text(before?.assetType)), ("after", .text(after?.assetType))]
    case .edited:
      let edits = (change.difference?.edits ?? []).map { edit in
        JSON.object([
          (edit.isField ? "field" : "attribute", .text(edit.name)), ("before", .text(edit.before)),
          ("after", .text(edit.after)),
        ])
      }
      return [("edits", .array(edits))]
    case .photos:
      return [
        ("photosAdded", .array((change.difference?.photosAdded ?? []).map { .text($0) })),
        ("photosGone", .array((change.difference?.photosGone ?? []).map { .text($0) })),
      ]
    }
  }
}

extension ChangesReport {
  /// On one line, for a log: `3 added, 1 removed, 2 revalued, +$1,204.00`.
  package func line(_ look: ReportLook) -> String { figures.line(look.wording) }
}

extension ChangesFigures {
  func line(_ wording: Wording) -> String {
    guard !isEmpty else { return "nothing has changed" }
    let counts = ChangeKind.allCases.filter { count($0) > 0 }.map {
      wording.number(count($0)) + " " + $0.wording
    }
    return (counts + [wording.difference(difference)]).joined(separator: ", ")
  }
}
