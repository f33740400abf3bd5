import InventoryModel

/// What is missing in a whole inventory, for a page: gaps are counted, and only the most valuable items that lack
/// something are kept, so that memory does not grow with the number of items.
package struct GapSurvey: Sendable {
  package private(set) var overall = Tally()
  /// In the order of the kinds.
  package private(set) var counts = GapKind.allCases.map(GapCount.init)
  /// The number of items that lack something.
  package private(set) var itemCount = 0
  private var kept: [LackingItem] = []
  /// Of the last item that is kept for certain; `nil` while there are few.
  private var last: ValueRank?
  private let limit: Int

  /// `limit` is the number of items to keep.
  package init(keeping limit: Int) { self.limit = limit }

  package mutating func add(_ item: ReportItem) {
    overall.add(item)
    var lacks: [GapKind] = []
    for index in counts.indices where counts[index].add(item) { lacks.append(counts[index].kind) }
    guard !lacks.isEmpty else { return }
    itemCount += 1
    let rank = ValueRank(number: item.number, value: item.item.valueInDollars)
    if let last, last < rank { return }
    kept.append(LackingItem(item: item.reference, lacks: lacks))
    if kept.count >= 2 * limit {
      kept = items
      last = kept.last?.item.rank
    }
  }

  /// The most valuable items that lack something, the most valuable first.
  package var items: [LackingItem] { Array(kept.sorted(byRank: \.item.rank).prefix(limit)) }
}
