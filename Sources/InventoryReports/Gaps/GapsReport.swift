import InventoryModel
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
