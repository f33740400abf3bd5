import Diagnostics
import InventoryModel
import InventoryPages
import InventoryStore

/// One page of a type, and the pages of the items on that page. Only the digests of the items are known, so that
/// unchanged items need not be read.
struct PageStep: Sendable {
  let type: TypeOutline
  /// The number of this page among the pages of the type, from 1.
  let page: Int
  let pageCount: Int
  /// The items on the page; not empty.
  let items: ArraySlice<DigestedItem>
  /// The item just before `previous`. `previous` and `next` are the items just before and just after the items of the
  /// page.
  let beforePrevious: DigestedItem?
  let previous: DigestedItem?
  let next: DigestedItem?

  /// Reads the items. The names of their photos must not depend on other photos.
  func batch(of snapshot: Snapshot) throws(Failure) -> PageBatch {
    let all = [previous].compactMap(\.self) + items + [next].compactMap(\.self)
    var stored = try snapshot.items(all, of: type.id, after: beforePrevious)[...]
    let before = previous == nil ? nil : stored.popFirst()
    let after = next == nil ? nil : stored.popLast()
    return PageBatch(
      type: type, page: page, pageCount: pageCount, items: stored.map(\.item), ids: stored.map(\.id),
      previous: before?.item, next: after?.item, photoNames: PhotoNames())
  }
}

/// The pages of all types, in the order of the types.
struct PageSteps: IteratorProtocol {
  private let items: [AssetType.ID?: [DigestedItem]]
  private let itemsPerPage: Int
  private var types: ArraySlice<TypeOutline>
  private var page = 1

  init(_ types: [TypeOutline], _ items: [AssetType.ID?: [DigestedItem]], itemsPerPage: Int) {
    (self.types, self.items, self.itemsPerPage) = (types[...], items, itemsPerPage)
  }

  mutating func next() -> PageStep? {
    guard let type = types.first else { return nil }
    let items = items[type.id, default: []]
    let start = (page - 1) * itemsPerPage
    let end = min(items.count, start + itemsPerPage)
    defer {
      if end == items.count { (types, page) = (types.dropFirst(), 1) } else { page += 1 }
    }
    return PageStep(
      type: type, page: page, pageCount: (items.count + itemsPerPage - 1) / itemsPerPage,
      items: items[start..<end], beforePrevious: start > 1 ? items[start - 2] : nil,
      previous: start > 0 ? items[start - 1] : nil, next: end < items.count ? items[end] : nil)
  }
}
