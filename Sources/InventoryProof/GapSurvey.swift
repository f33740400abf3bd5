package import InventoryModel
package import InventoryStore

/// The gaps of an inventory, or of a part of it, for a page. Only the most valuable items with gaps are kept, so that
/// memory does not grow with the number of items.
package struct GapSurvey: Sendable {
  /// The sum of the stated values above 0.
  package private(set) var provableValue = Money(cents: 0)
  /// The part of `provableValue` from items with all expected proof.
  package private(set) var documentedValue = Money(cents: 0)
  /// The number of items with each kind of gap, in the order of the kinds.
  package private(set) var counts = GapKind.allCases.map(GapCount.init)
  /// The number of items that lack something, including those that are not kept.
  package private(set) var itemCount = 0
  private var kept: [Lacking] = []
  /// The rank of the last item in `kept` when `kept` was most recently cut to `limit` items; `nil` before the first
  /// cut. Items that rank after it are skipped.
  private var last: ValueRank?
  private let limit: Int

  /// An item and the kinds of proof or details that it lacks.
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

  /// `limit` is the maximum number of items to keep.
  package init(keeping limit: Int) { self.limit = limit }

  /// Restores an earlier survey. `kept` are the `items` of that survey.
  package init(
    keeping limit: Int, provableValue: Money, documentedValue: Money, counts: [GapCount], itemCount: Int,
    kept: [Lacking]
  ) {
    (self.limit, self.counts, self.itemCount, self.kept) = (limit, counts, itemCount, kept)
    (self.provableValue, self.documentedValue) = (provableValue, documentedValue)
  }

  /// Adds the next item.
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

  /// Adds the survey of the items that come after the items of this survey. `count` is added to the numbers of the
  /// items in `next`, which are counted from 1.
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
    if let last, last < lacking.rank { return }
    kept.append(lacking)
    if kept.count >= 2 * limit {
      kept = items
      last = kept.last?.rank
    }
  }

  package var documentedShare: Share { Share(documentedValue, of: provableValue) }

  /// Up to `limit` items that lack something, the most valuable first.
  package var items: [Lacking] { Array(kept.sorted(byRank: \.rank).prefix(limit)) }
}

/// A set of gap kinds in two bytes, because a survey keeps many such sets.
package struct GapKinds: Hashable, Sendable {
  /// Bit n is set if the set contains the kind at index n of `GapKind.allCases`.
  package private(set) var bits: UInt16

  package init(bits: UInt16 = 0) { self.bits = bits }

  mutating func insert(at index: Int) { bits |= 1 << UInt16(index) }

  /// The kinds of the set, in the order of `GapKind.allCases`.
  package var kinds: [GapKind] {
    GapKind.allCases.enumerated().filter { bits & 1 << UInt16($0.offset) != 0 }.map(\.element)
  }
}
