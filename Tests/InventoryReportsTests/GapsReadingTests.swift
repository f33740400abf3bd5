import InventoryModel
import InventoryRendering
import InventoryStore
import Synchronization
import TestSupport
import Testing

@testable import InventoryReports

/// How often the report on gaps reads the items of its lists.
@Suite struct GapsReadingTests {
  private static let count = 300

  /// The number of queries for items, in the form of a page.
  private func queries(in form: ReportForm) throws -> (queries: Int, listed: Int) {
    let folder = try TemporaryFolder()
    try InventoryStore.create(at: folder.file("store.sqlite"))
    let edit = try InventoryStore(opening: folder.file("store.sqlite"), for: .writing).edit()
    let drafts = (1...Self.count).map { number in
      var draft = ItemDraft(itemKey: ItemKey("K\(number)"), itemName: "Item \(number)")
      draft.assetType = "Electronics"
      draft.valueInDollars = Money(cents: 5_000_00)
      return draft
    }
    _ = try edit.add(drafts, created: .sample("2024-05-01"))
    try edit.commit()
    let lines = Mutex<[String]>([])
    let debug = SQLDebug(.statements) { line in lines.withLock { $0.append(line) } }
    let store = try InventoryStore(opening: folder.file("store.sqlite"), for: .reading, debug: debug)
    let report = try GapsReport(
      of: store,
      ReportRequest(
        .csv, to: .standardOutput, site: nil, stores: [store.path], disclosure: Disclosure(.owner),
        asOf: .sample("2026-11-21"), generator: "Coffer"))
    lines.withLock { $0 = [] }
    var listed = 0
    try report.forEachPiece(in: form, pictures: .inlined(.none), progress: { _ in }) { piece in
      switch piece {
      case .items(let items, _): listed += items.count
      case .lacking(let items): listed += items.count
      case .start, .gap, .gapEnd, .end: break
      }
    }
    return (lines.withLock { $0.count { $0.contains("notes") && $0.contains("json_each") } }, listed)
  }

  @Test func `an item that lacks several things is read once`() throws {
    let once = try queries(in: .csv)
    #expect(once.listed == Self.count && once.queries > 1)
    let lists = try queries(in: .page(.html))
    #expect(lists.listed > 3 * Self.count)
    #expect(lists.queries == once.queries)
  }
}
