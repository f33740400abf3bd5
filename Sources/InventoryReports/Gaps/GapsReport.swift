import InventoryModel
package import InventoryProof
import InventorySettings
package import InventoryStore

/// The report on missing documentation. Fields of all items are read to detect the formats of amounts and dates. The
/// selected items are then read for the figures, and the incomplete items are read again for the lists. Between the
/// last two reads, only the IDs, numbers, values and gaps of the incomplete items are stored.
package struct GapsReport: Report {
  package static let name = "gaps"
  package let heading: ReportHeading
  package let notes: [String]
  let figures: GapsFigures
  private let snapshot: Snapshot

  /// Reads the fields of all items to detect the formats of amounts and days, then reads the selected items.
  package init(
    of store: InventoryStore, _ request: ReportRequest, progress: (ReportProgress) -> Void = { _ in }
  ) throws {
    let terms = ReportTerms(request.settings)
    snapshot = try store.snapshot(of: request.selection, for: request.disclosure)
    figures = try GapsFigures(
      of: snapshot, terms, FieldReadings(of: store, for: request.disclosure, terms), progress: progress)
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
    switch form {
    case .page, .words: try forEachGap(body)
    case .csv, .json: try forEachLacking(body)
    }
    try body(.end)
  }

  private func forEachGap(_ body: (GapsPiece) throws -> Void) throws {
    var reader = ReferenceReader(snapshot, figures)
    for gap in figures.gaps.byValueAtRisk {
      try body(.gap(gap))
      for items in figures.gaps.items(lacking: gap.kind).parted() {
        try body(.items(reader.references(to: items), lacking: gap.kind))
      }
      try body(.gapEnd)
    }
  }

  private func forEachLacking(_ body: (GapsPiece) throws -> Void) throws {
    var reader = ReferenceReader(snapshot, figures)
    for items in figures.gaps.lacking.parted() {
      try body(
        .lacking(zip(reader.references(to: items), items).map { LackingItem(item: $0, lacks: $1.lacks) }))
    }
  }
}

/// Reads the items of lists. Up to `mostKept` items that are in several lists are stored, so that they are read only
/// once.
private struct ReferenceReader {
  /// The maximum number of stored items, so that memory does not grow with the inventory. All other items are read once
  /// for each list.
  private static let mostKept = 50_000

  private let snapshot: Snapshot
  private let terms: ReportTerms
  private let readings: FieldReadings
  private var kept: [ItemID: ItemReference] = [:]

  init(_ snapshot: Snapshot, _ figures: GapsFigures) {
    (self.snapshot, terms, readings) = (snapshot, figures.terms, figures.readings)
  }

  mutating func references(to items: [RankedItem]) throws -> [ItemReference] {
    let unread = items.filter { kept[$0.id] == nil }
    var read: [ItemID: ItemReference] = [:]
    let found = unread.isEmpty ? [] : try snapshot.items(unread.map(\.id))
    for (item, ranked) in zip(found, unread) {
      let reference = ReportItem(item, number: ranked.number, terms: terms, readings).reference
      read[ranked.id] = reference
      if ranked.lacks.count > 1, kept.count < Self.mostKept { kept[ranked.id] = reference }
    }
    return items.compactMap { kept[$0.id] ?? read[$0.id] }
  }
}

/// An item, and all details and proof that the item lacks.
package struct LackingItem: Hashable, Sendable {
  package let item: ItemReference
  /// The kinds of gaps, in the order of their cases.
  package let lacks: [GapKind]
}

extension ItemReference {
  /// Returns a text such as `as written: about 2015` if the proof is stated, but not clear; otherwise `nil`.
  func asWritten(_ kind: GapKind) -> String? { unclearProof[kind].map { "as written: \($0)" } }
}

/// A piece of a gaps report. The pieces are in the order of the cases, and `record` describes them for templates.
package enum GapsPiece: Equatable, Sendable {
  case start
  case gap(Gap), items([ItemReference], lacking: GapKind), gapEnd
  /// A batch of incomplete items, each item once, for CSV and JSON.
  case lacking([LackingItem])
  case end
}

/// The report as CSV and JSON, with one row for each incomplete item.
extension GapsReport {
  package func rows(of piece: GapsPiece) -> [LackingItem] {
    if case .lacking(let items) = piece { items } else { [] }
  }

  package var csvColumns: [CSVColumn<LackingItem>] {
    [
      CSVColumn("No.") { String($0.item.number) }, CSVColumn("Item") { $0.item.itemName },
      CSVColumn("Asset type") { $0.item.assetType }, CSVColumn("Room") { $0.item.room },
      CSVColumn("Stated value of all pieces") { $0.item.value?.plainText },
      CSVColumn("Replacement cost") { $0.item.replacementCost?.plainText },
      CSVColumn("Missing") { lacking in
        lacking.lacks.map { kind in
          kind.text + (lacking.item.asWritten(kind).map { " (\($0))" } ?? "")
        }.joined(separator: ", ")
      },
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
        "replacementCost": item.replacementCost, "missing": lacking.lacks.map(\.rawValue),
        "asWritten": JSONObject(
          lacking.lacks.compactMap { kind in item.unclearProof[kind].map { (kind.rawValue, $0) } }),
      ]
    }
  }

  package var json: JSONObject {
    [
      "asOf": heading.asOf?.dayText, "valueMeaning": Tally.valueMeaningOfData,
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
          "kind": gap.kind.rawValue, "items": gap.count.items, "among": gap.count.among,
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
