package import InventoryModel
package import InventoryStore

/// The gaps of all or some items, for a page: their missing details and proof (``GapKind``). Only the most valuable
/// items with each kind of gap are stored, so memory does not grow with the number of items.
package struct GapSurvey: Sendable {
  /// The sum of the stated values above 0.
  package private(set) var provableValue = Money(cents: 0)
  /// The part of `provableValue` that comes from documented items (``ReportItem/isDocumented``).
  package private(set) var documentedValue = Money(cents: 0)
  /// The number of items with each kind of gap, in the order of the kinds.
  package private(set) var counts = GapKind.allCases.map(GapCount.init)
  /// The number of items with gaps, including items that are not stored.
  package private(set) var itemCount = 0
  private var kept: [Lacking] = []
  /// For each kind, the rank of the last of its `limit` items when `kept` was most recently cut; `nil` before the first
  /// cut, and if there were fewer items. An item is skipped if it ranks lower for all of its kinds.
  private var last = [ValueRank?](repeating: nil, count: GapKind.allCases.count)
  private let limit: Int

  /// An item with gaps.
  package struct Lacking: Hashable, Sendable {
    package let id: ItemID
    package let lacks: GapKinds
    package let value: Money?
    package fileprivate(set) var number: Int

    var rank: ValueRank { ValueRank(number: number, value: value) }

    package init(_ id: ItemID, number: Int, value: Money?, lacks: GapKinds) {
      (self.id, self.number, self.value, self.lacks) = (id, number, value, lacks)
    }
  }

  /// `limit` is the number of items to store for each kind.
  package init(keeping limit: Int) { self.limit = limit }

  /// Restores an earlier survey. `kept` is the value of `items` in that survey.
  package init(
    keeping limit: Int, provableValue: Money, documentedValue: Money, counts: [GapCount], itemCount: Int,
    kept: [Lacking]
  ) {
    (self.limit, self.counts, self.itemCount, self.kept) = (limit, counts, itemCount, kept)
    (self.provableValue, self.documentedValue) = (provableValue, documentedValue)
  }

  /// Counts an item and its gaps. `id` is stored if the item is among the most valuable items with gaps.
  package mutating func add(_ item: ReportItem, _ id: ItemID) {
    let value = item.item.valueInDollars
    if let value, value.cents > 0 {
      provableValue += value
      if item.isDocumented { documentedValue += value }
    }
    var lacks = GapKinds()
    for index in counts.indices where counts[index].add(item) { lacks.insert(at: index) }
    guard lacks != GapKinds() else { return }
    itemCount += 1
    keep(Lacking(id, number: item.number, value: value, lacks: lacks))
  }

  /// Adds a survey of later items. The items in `next` are numbered from 1, so `count`, the number of all earlier
  /// items, is added to each number.
  package mutating func add(_ next: GapSurvey, after count: Int) {
    provableValue += next.provableValue
    documentedValue += next.documentedValue
    for index in counts.indices { counts[index].add(next.counts[index]) }
    itemCount += next.itemCount
    for var lacking in next.kept {
      lacking.number += count
      keep(lacking)
    }
  }

  private mutating func keep(_ lacking: Lacking) {
    let isWanted = last.indices.contains { index in
      lacking.lacks.contains(index) && last[index].map { lacking.rank < $0 } ?? true
    }
    guard isWanted else { return }
    kept.append(lacking)
    if kept.count >= 2 * limit * last.count { (kept, last) = mostValuable }
  }

  /// The items that are among the first `limit` items of any of their kinds, the most valuable item first; and for each
  /// kind, the rank of the last of these items, `nil` if there are fewer.
  private var mostValuable: (items: [Lacking], last: [ValueRank?]) {
    var counts = [Int](repeating: 0, count: last.count)
    var last = self.last
    let items = kept.sorted(byRank: \.rank).filter { lacking in
      let kinds = counts.indices.filter(lacking.lacks.contains)
      guard kinds.contains(where: { counts[$0] < limit }) else { return false }
      for kind in kinds {
        counts[kind] += 1
        if counts[kind] == limit { last[kind] = lacking.rank }
      }
      return true
    }
    return (items, last)
  }

  package var documentedShare: Share { Share(documentedValue, of: provableValue) }

  /// The items with gaps, the most valuable item first. For each kind, these are all items, or at least the first
  /// `limit`.
  package var items: [Lacking] { mostValuable.items }
}

/// A set of gap kinds. It takes only two bytes, because a survey stores many of these sets.
package struct GapKinds: Hashable, Sendable {
  /// Bit n is 1 if the set contains the kind at index n of `GapKind.allCases`.
  package private(set) var bits: UInt16

  package init(bits: UInt16 = 0) { self.bits = bits }

  mutating func insert(at index: Int) { bits |= 1 << UInt16(index) }

  /// Whether the set contains the kind at this index of `GapKind.allCases`.
  func contains(_ index: Int) -> Bool { bits & 1 << UInt16(index) != 0 }

  /// The kinds in the set, in the order of `GapKind.allCases`.
  package var kinds: [GapKind] {
    GapKind.allCases.enumerated().filter { contains($0.offset) }.map(\.element)
  }
}
