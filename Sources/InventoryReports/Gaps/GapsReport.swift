import InventoryModel
package import InventoryProof
import InventorySettings
package import InventoryStore

/// The report on what is missing. The items are read twice if a field of them is an amount or a day; only short references to incomplete ones are stored.
package struct GapsReport: Report {
  package static let name = "gaps"
  package let heading: ReportHeading
  package let notes: [String]
  let figures: GapsFigures

  package init(
    of store: InventoryStore, _ request: ReportRequest, progress: (ReportProgress) -> Void = { _ in }
  ) throws {
    let terms = ReportTerms(request.settings)
    figures = try GapsFigures(
      of: store.snapshot(of: request.selection, for: request.disclosure), terms,
      FieldReadings(of: store, for: request.disclosure, terms), progress: progress)
    heading = request.heading("What is missing: ", latestRecord: figures.latestRecord)
    notes =
      try request.settings.report.notes(on: [.serialNumbers], of: store) + terms.notes(onFieldsOf: store)
  }

  package var itemCount: Int { figures.overall.items }

  package func forEachPiece(
    in form: ReportForm, pictures: PictureOutput, progress: (ReportProgress) -> Void,
    _ body: (GapsPiece) throws -> Void
  ) throws {
    try body(.start)
    for gap in figures.gaps.byValueAtRisk {
      try body(.gap(gap))
      for items in gap.items.parted() { try body(.items(items)) }
      try body(.gapEnd)
    }
    for items in figures.gaps.lackingItems.parted() { try body(.lacking(items)) }
    try body(.end)
  }
}

/// The pieces of the report, in order. Its record describes them.
package enum GapsPiece: Equatable, Sendable {
  case start
  case gap(Gap), items([ItemReference]), gapEnd
  /// Some of the incomplete items, each once: for formats that are lists of items.
  case lacking([LackingItem])
  case end
}

/// The report as CSV and JSON: one row per item.
extension GapsReport {
  package func rows(of piece: GapsPiece) -> [LackingItem] {
    if case .lacking(let items) = piece { items } else { [] }
  }

  package var csvColumns: [CSVColumn<LackingItem>] {
    [
      CSVColumn("No.") { String($0.item.number) }, CSVColumn("Item") { $0.item.itemName },
      CSVColumn("Asset type") { $0.item.assetType }, CSVColumn("Room") { $0.item.room },
      CSVColumn("Stated value of all pieces") { $0.item.value?.plainText },
      CSVColumn("Missing") { $0.lacks.map(\.text).joined(separator: ", ") },
      CSVColumn("Item key") { $0.item.itemKey.text },
    ]
  }

  package static var jsonList: String { "items" }

  package func jsonLines(of piece: GapsPiece) -> [JSONObject] {
    rows(of: piece).map { lacking in
      let item = lacking.item
      return [
        "number": item.number, "itemKey": item.itemKey.text, "itemName": item.itemName,
        "assetType": item.assetType, "room": item.room, "valueInDollars": item.value,
        "missing": lacking.lacks.map(\.rawValue),
      ]
    }
  }

  package var json: JSONObject {
    [
      "asOf": heading.asOf?.dayText, "valueMeaning": Tally.valueMeaning,
      "totals": figures.overall.totals(),
      "documentedPercent": figures.overall.documentedShare.percent,
      "assetTypes": figures.types.map { type -> JSONObject in
        [
          "label": type.label, "documentedPercent": type.tally.documentedShare.percent,
          "totals": type.tally.totals(),
        ]
      },
      "gaps": figures.gaps.all.map { gap -> JSONObject in
        [
          "kind": gap.kind.rawValue, "items": gap.items.count, "among": gap.count.among,
          "valueAtRisk": gap.count.valueAtRisk,
        ]
      },
      "first": figures.proposals.map { proposal -> JSONObject in
        [
          "number": proposal.item.number, "itemKey": proposal.item.itemKey.text,
          "missing": proposal.lacks.map(\.rawValue),
          "documentedPercentThen": figures.share(after: proposal).percent,
        ]
      },
    ]
  }
}
