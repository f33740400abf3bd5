import InventoryModel
import InventoryReports
import InventoryStore

/// The items of the full list, a batch at a time, with their numbers and the place of their type among those that have
/// items.
struct ItemSteps {
  struct Step: Sendable {
    let type: Int
    let items: [ReportItem]
  }

  private let snapshot: Snapshot
  private let terms: ReportTerms
  private var groups: ArraySlice<ItemGroup>?
  private var batches: ItemBatches?
  private var number = 0
  private var type = -1

  init(_ snapshot: Snapshot, terms: ReportTerms) {
    self.snapshot = snapshot
    self.terms = terms
  }

  mutating func next() throws -> Step? {
    if groups == nil { groups = try snapshot.groups().filter { $0.totals.items > 0 }[...] }
    while true {
      if let items = try batches?.next() {
        let first = number
        number += items.count
        return Step(
          type: type,
          items: zip(items, 1...).map { ReportItem($0, number: first + $1, terms: terms) })
      }
      guard let group = groups?.popFirst() else { return nil }
      type += 1
      batches = snapshot.items(of: group.assetType?.id, batchedBy: 128)
    }
  }
}
