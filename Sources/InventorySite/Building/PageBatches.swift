import Diagnostics
import InventoryModel
import InventoryPages
import InventoryStore

/// One page of a type and its items, with the neighbours of the first and the last.
struct PageBatch: Sendable {
  /// Counted from 0 over the whole build.
  let number: Int
  let type: TypeOutline
  /// Of this page among those of the type, from 1.
  let page: Int
  let pageCount: Int
  let items: [Item]
  let previous: Item?
  let next: Item?
}

/// All items of a snapshot, type by type, a page at a time. Two pages are in memory.
struct PageBatches {
  private let snapshot: Snapshot
  private let itemsPerPage: Int
  private var groups: ArraySlice<OutlinedGroup>
  private var current: Current?
  private var number = 0

  private struct Current {
    let type: TypeOutline
    var batches: ItemBatches
    var page = 1
    var previous: Item?
    var items: [Item]
  }

  init(_ groups: [OutlinedGroup], of snapshot: Snapshot, itemsPerPage: Int) {
    self.groups = groups[...]
    self.snapshot = snapshot
    self.itemsPerPage = itemsPerPage
  }

  /// A type without items has one page, too.
  mutating func next() throws(Failure) -> PageBatch? {
    if current == nil {
      guard let group = groups.popFirst() else { return nil }
      var batches = snapshot.items(of: group.group.assetType?.id, batchedBy: itemsPerPage)
      let items = try batches.next() ?? []
      current = Current(type: group.outline, batches: batches, items: items)
    }
    guard var now = current else { return nil }
    let following = try now.batches.next()
    let batch = PageBatch(
      number: number, type: now.type, page: now.page, pageCount: pageCount(of: now.type), items: now.items,
      previous: now.previous, next: following?.first)
    number += 1
    now.page += 1
    now.previous = now.items.last
    now.items = following ?? []
    current = following == nil ? nil : now
    return batch
  }

  private func pageCount(of type: TypeOutline) -> Int {
    max(1, (type.totals.items + itemsPerPage - 1) / itemsPerPage)
  }
}
