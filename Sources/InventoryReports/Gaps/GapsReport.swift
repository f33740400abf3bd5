import InventoryModel
import InventoryRendering
import InventorySettings
import InventorySite
package import InventoryStore

/// The report on what is missing. The items are read once; of those that lack something a few words are kept.
package struct GapsReport: Report {
  package static let name = "gaps"
  package let heading: ReportHeading
  package let notes: [String]
  let figures: GapsFigures

  package init(
    of store: InventoryStore, _ request: ReportRequest, progress: (ReportProgress) -> Void = { _ in }
  ) throws {
    figures = try GapsFigures(
      of: store.snapshot(of: request.selection, for: request.disclosure), request.settings.reportTerms,
      progress: progress)
    heading = request.heading("What is missing: ")
    notes = try request.notes(on: [.serialNumbers], of: store)
  }

  package var itemCount: Int { figures.overall.items }

  package func forEachPart(
    in form: ReportForm, pictures: PictureShelf, progress: (ReportProgress) -> Void,
    _ body: (GapsPart) throws -> Void
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

/// The report piece by piece, in this order.
package enum GapsPart: Sendable {
  /// The figures, and what to do first.
  case start
  /// The items with a gap begin.
  case gap(Gap)
  /// Some of them.
  case items([ItemReference])
  case gapEnd
  /// Some of all items that lack something, each once: for formats that are lists of items.
  case lacking([LackingItem])
  case end
}

extension GapsFigures {
  /// Counts the items of a snapshot.
  init(
    of snapshot: Snapshot, _ terms: ReportTerms, progress: (ReportProgress) -> Void = { _ in }
  ) throws {
    self.init(terms)
    let count = try snapshot.totals().items
    try snapshot.forEachBatch { items in
      for item in items { add(item) }
      progress(.items(overall.items, of: count))
    }
    finish()
  }
}

/// As CSV: a row for each item that lacks something.
extension GapsReport {
  package var csvHeader: [String] {
    ["No.", "Item", "Asset type", "Room", "Stated value", "Missing", "Item key"]
  }

  package func csvRows(of part: GapsPart) -> [[String]] {
    guard case .lacking(let items) = part else { return [] }
    return items.map { lacking in
      let item = lacking.item
      return [
        String(item.number), item.itemName, item.assetType ?? "", item.room ?? "",
        item.value?.plainText ?? "", lacking.lacks.map(\.title).joined(separator: ", "), item.itemKey.text,
      ]
    }
  }
}

/// As JSON: the figures, and an item a line.
extension GapsReport {
  package static var jsonList: String { "items" }

  package func jsonLines(of part: GapsPart) -> [JSON] {
    guard case .lacking(let items) = part else { return [] }
    return items.map(json)
  }

  package var json: [(String, JSON)] {
    [
      ("asOf", .text(heading.asOf?.dayText)), ("totals", JSON.totals(figures.overall)),
      ("documentedPercent", documentedPercent(figures.overall)),
      ("assetTypes", .array(figures.types.map(json))), ("gaps", .array(figures.gaps.all.map(json))),
      ("first", .array(figures.proposals.map(json))),
    ]
  }

  private func documentedPercent(_ tally: Tally) -> JSON {
    .number(Share(tally.documentedValue, of: tally.provableValue).percent)
  }

  private func json(_ type: TypeFigures) -> JSON {
    .object([
      ("label", .text(type.label)), ("documentedPercent", documentedPercent(type.tally)),
      ("totals", JSON.totals(type.tally)),
    ])
  }

  private func json(_ gap: Gap) -> JSON {
    .object([
      ("kind", .text(gap.kind.rawValue)), ("items", .number(gap.items.count)), ("among", .number(gap.among)),
      ("valueAtRisk", .money(gap.valueAtRisk)),
    ])
  }

  private func json(_ proposal: Proposal) -> JSON {
    let share = Share(proposal.documentedThen, of: figures.overall.provableValue)
    return .object([
      ("number", .number(proposal.item.number)), ("itemKey", .text(proposal.item.itemKey.text)),
      ("missing", .array(proposal.lacks.map { .text($0.rawValue) })),
      ("documentedPercentThen", .number(share.percent)),
    ])
  }

  private func json(_ lacking: LackingItem) -> JSON {
    let item = lacking.item
    return .object([
      ("number", .number(item.number)), ("itemKey", .text(item.itemKey.text)),
      ("itemName", .text(item.itemName)), ("assetType", .text(item.assetType)), ("room", .text(item.room)),
      ("valueInDollars", .money(item.value)),
      ("missing", .array(lacking.lacks.map { .text($0.rawValue) })),
    ])
  }
}
