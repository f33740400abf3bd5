import Diagnostics
import InventoryModel
import InventoryPages
import InventoryStore

/// One page of the list of all items of a type. `previous` and `next` are the items just before and just after the
/// items of the page.
struct PageBatch: Sendable {
  let type: TypeOutline
  /// The number of this page among the pages of the type, from 1.
  let page: Int
  let pageCount: Int
  let items: [Item]
  /// The IDs of `items`, in the same order.
  let ids: [ItemID]
  let previous: Item?
  let next: Item?
  /// The names of the photos on all pages so far, including those of this batch.
  let photoNames: PhotoNames
}

/// All items of a snapshot, type by type, in pages. At most two pages are in memory.
struct PageBatches {
  private let snapshot: Snapshot
  private let itemsPerPage: Int
  private var types: ArraySlice<TypeOutline>
  private var current: Current?
  private var naming = PhotoNaming()

  private struct Current {
    let type: TypeOutline
    var batches: ItemBatches
    var page = 1
    var previous: Item?
    var items: [StoredItem]
  }

  init(_ types: [TypeOutline], of snapshot: Snapshot, itemsPerPage: Int) {
    self.types = types[...]
    self.snapshot = snapshot
    self.itemsPerPage = itemsPerPage
  }

  /// The names of the photos on all pages so far.
  var photoNames: PhotoNames { naming.names }

  /// Returns the next page; `nil` after the last one. A type without items has one page.
  mutating func next() throws(Failure) -> PageBatch? {
    if current == nil {
      guard let type = types.popFirst() else { return nil }
      var batches = snapshot.items(of: type.id, batchedBy: itemsPerPage, noteBytes: .max)
      let items = try batches.nextStored() ?? []
      current = Current(type: type, batches: batches, items: items)
    }
    guard var now = current else { return nil }
    let following = try now.batches.nextStored()
    let items = now.items.map(\.item)
    for item in items { naming.note(item.photos) }
    let batch = PageBatch(
      type: now.type, page: now.page, pageCount: pageCount(of: now.type), items: items,
      ids: now.items.map(\.id), previous: now.previous,
      next: following?.first?.item, photoNames: naming.names)
    now.page += 1
    now.previous = items.last
    now.items = following ?? []
    current = following == nil ? nil : now
    return batch
  }

  private func pageCount(of type: TypeOutline) -> Int {
    max(1, (type.totals.items + itemsPerPage - 1) / itemsPerPage)
  }
}
