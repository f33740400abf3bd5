import InventoryModel
package import InventoryReports

/// What changed as one JSON document: the totals, and a line for each item of a kind.
package struct ChangesJSON: ReportText {
  /// Of the form; it changes when a program that reads it must.
  package static let version = 1

  private let report: ChangesReport
  private var list = JSONLines()

  package init(_ report: ChangesReport) {
    self.report = report
  }

  package mutating func append(_ part: ChangesPart, to bytes: inout [UInt8]) {
    switch part {
    case .start: list.begin(start, "changes", to: &bytes)
    case .changes(let changes): for change in changes { list.append(json(change), to: &bytes) }
    case .end: list.end(to: &bytes)
    case .kind, .kindEnd: break
    }
  }
}

extension ChangesJSON {
  private var start: JSON {
    let figures = report.figures
    return .object([
      ("version", .number(Self.version)), ("report", .text("changes")),
      ("title", .text(report.heading.title)), ("asOf", .text(report.heading.asOf?.dayText)),
      ("since", .text(report.since)),
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
    ])
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
