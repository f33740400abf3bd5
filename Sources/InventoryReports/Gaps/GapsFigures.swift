package import InventoryModel

/// What is documented, what is missing, and what is best done first. Items are added in the order of the full list.
package struct GapsFigures: Hashable, Sendable {
  package let terms: ReportTerms
  package private(set) var overall = Tally()
  /// In the order in which items came; only types that have items.
  package private(set) var types: [TypeFigures] = []
  package private(set) var gaps = Gaps()
  /// The items whose missing proof keeps the most value from being documented, the most valuable first.
  package private(set) var proposals: [Proposal] = []

  /// How many items are proposed.
  private static let mostProposals = 10

  package init(_ terms: ReportTerms) {
    self.terms = terms
  }

  /// The next item. Items of a type come together.
  package mutating func add(_ item: Item) {
    let item = ReportItem(item, number: overall.items + 1, terms: terms)
    overall.add(item)
    gaps.add(item)
    let label = item.item.assetType
    if types.isEmpty || types.last?.label != label { types.append(TypeFigures(label: label, limit: nil)) }
    types[types.count - 1].tally.add(item)
    propose(item)
  }

  /// Puts in order what was collected. Call it once, behind the last item.
  package mutating func finish() {
    gaps.finish()
    var documented = overall.documentedValue
    for index in proposals.indices {
      documented += proposals[index].item.value ?? Money(cents: 0)
      proposals[index].documentedThen = documented
    }
  }

  /// Keeps the most valuable ones, of equal ones the first.
  private mutating func propose(_ item: ReportItem) {
    guard let value = item.item.valueInDollars, value.cents > 0, !item.isDocumented else { return }
    let isFull = proposals.count == Self.mostProposals
    if isFull, let last = proposals.last?.item.value, last >= value { return }
    let place = proposals.firstIndex { $0.item.value ?? value < value } ?? proposals.endIndex
    proposals.insert(Proposal(item: item.reference, lacks: item.missingProof), at: place)
    if isFull { proposals.removeLast() }
  }
}

/// An item whose proof would raise the share of value that is documented.
package struct Proposal: Hashable, Sendable {
  package let item: ItemReference
  /// A photo, a serial number, or both.
  package let lacks: [GapKind]
  /// The documented value once this item and all those before it have their proof.
  package internal(set) var documentedThen = Money(cents: 0)
}
