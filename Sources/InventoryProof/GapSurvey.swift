package import InventoryModel
package import InventoryStore

/// What is missing in an inventory or in a part of it, for a page: gaps are counted, and only the most valuable items
/// that lack something are kept, so that memory does not grow with the number of items.
package struct GapSurvey: Sendable {
  /// The sum of the stated values above 0.
  package private(set) var provableValue = Money(cents: 0)
  /// The part of `provableValue` with all expected proof.
  package private(set) var documentedValue = Money(cents: 0)
  /// In the order of the kinds.
  package private(set) var counts = GapKind.allCases.map(GapCount.init)
  /// The number of items that lack something.
  package private(set) var itemCount = 0
  private var kept: [Lacking] = []
  /// The rank of the least valuable item that is certainly kept; `nil` while there are few items.
  private var last: ValueRank?
  private let limit: Int

  /// An item and everything it lacks.
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

  /// `limit` is the number of items to keep.
  package init(keeping limit: Int) { self.limit = limit }

  /// A survey that was made before. `kept` are its `items`.
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

  /// Adds the survey of the next items, whose numbers begin after `count`.
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

  /// The most valuable items that lack something, the most valuable first.
  package var items: [Lacking] { Array(kept.sorted(byRank: \.rank).prefix(limit)) }
}

/// A set of kinds, small enough to be kept for many items.
package struct GapKinds: Hashable, Sendable {
  /// Bit n is the kind at n in `GapKind.allCases`.
  package private(set) var bits: UInt16

  package init(bits: UInt16 = 0) { self.bits = bits }

  mutating func insert(at index: Int) { bits |= 1 << UInt16(index) }

  /// In the order of `GapKind.allCases`.
  package var kinds: [GapKind] {
    GapKind.allCases.enumerated().filter { bits & 1 << UInt16($0.offset) != 0 }.map(\.element)
  }
}
