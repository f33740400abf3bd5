package import InventoryModel
import InventoryRendering
package import InventoryStore

/// The report on changes between two inventories.
///
/// Both inventories are read once, side by side, in the order of the item keys. Only the positions of changed items are
/// stored. Changed items are read again when the report is written.
package struct ChangesReport: Report {
  package static let name = "changes"
  package let heading: ReportHeading
  /// The earlier export or store, as the user named it.
  let since: String
  let figures: ChangesFigures
  private let before: ComparedSide
  private let after: ComparedSide

  /// The maximum number of listed items for each kind of change in a Markdown report, because a CI job may show the
  /// report as its summary.
  private static let mostInMarkdown = 100

  /// `name` is the name of the earlier inventory in the report.
  package init(
    of store: InventoryStore, _ request: ReportRequest, since earlier: ComparedInventory, named name: String,
    progress: (ReportProgress) -> Void = { _ in }
  ) throws {
    let now = ComparedInventory(store)
    var pairs = ComparedPairs(
      try ComparedSide(earlier, of: request, against: now),
      try ComparedSide(now, of: request, against: earlier))
    figures = try ChangesFigures(&pairs, progress: progress)
    (before, after) = (pairs.before, pairs.after)
    heading = request.heading("Changes to ", latestRecord: figures.latestRecord)
    since = name
  }

  package var itemCount: Int { figures.changedItems }
  package var notes: [String] { [] }

  package func forEachPiece(
    in form: ReportForm, pictures: PictureOutput, progress: (ReportProgress) -> Void,
    _ body: (ChangesPiece) throws -> Void
  ) throws {
    let limit = form == .page(.markdown) ? Self.mostInMarkdown : Int.max
    try body(.start)
    for kind in ChangeKind.allCases {
      guard let entries = figures.entries[kind] else { continue }
      try body(.kind(kind))
      if kind == .renamed, case .page = form {
        try body(.renamed(figures.renamed))
        try body(.kindEnd(more: 0))
        continue
      }
      for part in Array(entries.prefix(limit)).parted() {
        let olds = try before.items(at: part.map(\.before))
        let news = try after.items(at: part.map(\.after))
        try body(.changes(zip(olds, news).map { Change(kind: kind, before: $0, after: $1) }))
      }
      try body(.kindEnd(more: max(0, entries.count - limit)))
    }
    try body(.end)
  }
}

extension ChangesFigures {
  /// Reads and compares both inventories.
  fileprivate init(
    _ pairs: inout ComparedPairs, progress: (ReportProgress) -> Void
  ) throws {
    self.init()
    let total = pairs.before.count + pairs.after.count
    var done = 0
    while let pair = try pairs.next() {
      add(before: pair.before, after: pair.after)
      done += pair.before != nil && pair.after != nil ? 2 : 1
      if done.isMultiple(of: 256) { progress(.items(done, of: total)) }
    }
    finish()
  }
}

/// An item with one kind of change.
package struct Change: Hashable, Sendable {
  package let kind: ChangeKind
  package let before: ComparedItem?
  package let after: ComparedItem?

  /// The item in the later inventory, or in the earlier one if the item was removed.
  package var item: Item? { (after ?? before)?.item }

  /// The change in the stated value. A missing value counts as 0.
  var gain: Money { (after?.item.valueInDollars).less(before?.item.valueInDollars) }

  /// The differences between the two states; `nil` if the item is in only one of the inventories.
  package var difference: ItemDifference? {
    guard let before, let after else { return nil }
    return ItemDifference(before, after)
  }
}

/// A piece of a changes report. The pieces are in the order of the cases, and `record` describes them for templates.
package enum ChangesPiece: Equatable, Sendable {
  case start
  /// The beginning of the section about a kind of change, and a batch of items with this change.
  case kind(ChangeKind), changes([Change])
  /// The renamed types, which a page lists instead of their items.
  case renamed([RenamedType])
  /// The end of the section, with the number of items that are left out in Markdown.
  case kindEnd(more: Int)
  case end
}
