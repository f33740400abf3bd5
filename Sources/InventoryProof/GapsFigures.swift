package import InventoryModel
import InventorySettings
package import InventoryStore

/// Figures about existing and missing proof, and the items to document first. Add the items in the order of the
/// report's full list.
package struct GapsFigures: Hashable, Sendable {
  package let terms: ReportTerms
  package let readings: FieldReadings
  package private(set) var overall = Tally()
  /// The figures of each type that has items, in the order of the items.
  package private(set) var types: [GroupFigures] = []
  package private(set) var gaps = Gaps()
  /// The most valuable undocumented items (``ReportItem/isDocumented``), the most valuable item first.
  package private(set) var proposals: [Proposal] = []
  package private(set) var latestRecord: Timestamp?

  /// The maximum number of proposals.
  private static let mostProposals = 10

  /// `readings` has the detected formats of the amounts and days in fields. If it is `nil`, no formats are detected.
  package init(_ terms: ReportTerms, _ readings: FieldReadings? = nil) {
    (self.terms, self.readings) = (terms, readings ?? FieldReadings(terms))
  }

  /// Adds the next item. The items of a type must be contiguous.
  package mutating func add(_ item: Item, _ id: ItemID) {
    let item = ReportItem(item, number: overall.items + 1, terms: terms, readings)
    overall.add(item, readings)
    gaps.add(item, id)
    latestRecord = [latestRecord, item.item.dateCreated].compactMap(\.self).max()
    let label = item.item.assetType
    if types.isEmpty || types.last?.label != label { types.append(GroupFigures(label: label)) }
    types[types.count - 1].add(item)
    propose(item)
  }

  /// Sorts the items with gaps, and computes `documentedThen` for each proposal. Call this method once, after you have
  /// added all items.
  package mutating func finish() {
    gaps.finish()
    var documented = overall.documentedValue
    for index in proposals.indices {
      documented += proposals[index].item.value ?? Money(cents: 0)
      proposals[index].documentedThen = documented
    }
  }

  /// Returns the share of the stated value that is documented once the items of this and all earlier proposals are
  /// documented.
  package func share(after proposal: Proposal) -> Share {
    Share(proposal.documentedThen, of: overall.provableValue)
  }

  /// Proposes an item if it is covered as personal property, and among the most valuable undocumented items so far. Of
  /// items with the same value, the first is preferred.
  private mutating func propose(_ item: ReportItem) {
    guard let value = item.item.valueInDollars, value.cents > 0, !item.isDocumented, item.isCovered else {
      return
    }
    let isFull = proposals.count == Self.mostProposals
    if isFull, let last = proposals.last?.item.value, last >= value { return }
    let place = proposals.firstIndex { $0.item.value ?? value < value } ?? proposals.endIndex
    proposals.insert(Proposal(item: item.reference, lacks: item.missingForGrade), at: place)
    if isFull { proposals.removeLast() }
  }
}

/// An item that would raise the documented share of the value if its missing proof were added.
package struct Proposal: Hashable, Sendable {
  package let item: ItemReference
  /// The missing proof: a photo, a serial number, or both.
  package let lacks: [GapKind]
  /// The documented value once the items of this and all earlier proposals are documented.
  package internal(set) var documentedThen = Money(cents: 0)
}

/// A detail or a kind of proof that an item may lack and that a claim needs.
package enum GapKind: String, CaseIterable, Hashable, Sendable {
  case photo, serialNumber, value, assetType, room, receipt, appraisal, purchaseDate, replacementCost

  /// The kinds of proof that an adjuster asks for.
  package static let proof: [GapKind] = [.photo, .serialNumber, .receipt, .appraisal, .purchaseDate]

  /// The gaps that a claim lists: a missing stated value, missing proof, and a missing replacement cost.
  package static let ofClaims: [GapKind] = [.value] + proof + [.replacementCost]

  /// Whether only items worth at least ``ReportTerms/proofFrom`` can have the gap.
  package var isOfValuables: Bool {
    switch self {
    case .receipt, .appraisal, .purchaseDate, .replacementCost: true
    case .photo, .serialNumber, .value, .assetType, .room: false
    }
  }

  /// The name of the missing detail or proof, such as `serial number`.
  package var text: String {
    switch self {
    case .photo: "photo"
    case .serialNumber: "serial number"
    case .value: "stated value"
    case .assetType: "asset type"
    case .room: "room"
    case .receipt: "receipt"
    case .appraisal: "appraisal"
    case .purchaseDate: "date of purchase"
    case .replacementCost: "replacement cost"
    }
  }

  /// The phrase that follows a number of items, such as `without a photo`.
  package var title: String {
    switch self {
    case .photo: "without a photo of the item"
    case .serialNumber: "without a required serial number"
    case .assetType, .appraisal: "without an " + text
    case .value, .room, .receipt, .purchaseDate, .replacementCost: "without a " + text
    }
  }
}

/// The items with one kind of gap.
package struct Gap: Hashable, Sendable {
  package fileprivate(set) var count: GapCount
  /// Up to `mostFirst` items with the gap, those with the highest amounts (``ReportItem/highestAmount``), in descending
  /// order.
  package private(set) var first: [ItemReference] = []

  package static let mostFirst = 10

  package var kind: GapKind { count.kind }

  fileprivate init(_ kind: GapKind) { count = GapCount(kind: kind) }

  /// Counts an item, and stores it in `first` if its amount is high enough. Returns whether the item has the gap. Items
  /// with equal amounts are sorted by number.
  fileprivate mutating func add(_ item: ReportItem) -> Bool {
    guard count.add(item) else { return false }
    let rank = ValueRank(number: item.number, value: item.highestAmount)
    if first.count == Self.mostFirst {
      if let last = first.last, last.rank < rank { return true }
      first.removeLast()
    }
    let place = first.firstIndex { rank < $0.rank } ?? first.endIndex
    first.insert(item.reference, at: place)
    return true
  }
}

/// The number and value of the items with one kind of gap.
package struct GapCount: Hashable, Sendable {
  package let kind: GapKind
  /// The number of items that can have the gap: all items, or only the items that need this detail or proof.
  package private(set) var among = 0
  /// The number of items with the gap.
  package private(set) var items = 0
  /// For items with the gap, the sum of the stated values above zero. This sum would be harder to prove in a claim.
  package private(set) var valueAtRisk = Money(cents: 0)
  /// The number of items with the gap and a stated value below zero; `valueAtRisk` leaves these values out.
  package private(set) var belowZero = 0

  init(kind: GapKind) { self.kind = kind }

  package init(_ kind: GapKind, among: Int, items: Int, valueAtRisk: Money, belowZero: Int) {
    (self.kind, self.among, self.items) = (kind, among, items)
    (self.valueAtRisk, self.belowZero) = (valueAtRisk, belowZero)
  }

  /// Adds the count of other items with the same kind of gap.
  mutating func add(_ other: GapCount) {
    among += other.among
    items += other.items
    valueAtRisk += other.valueAtRisk
    belowZero += other.belowZero
  }

  /// Counts an item, and returns whether it has the gap.
  mutating func add(_ item: ReportItem) -> Bool {
    guard item.mayLack(kind) else { return false }
    among += 1
    guard item.lacks(kind) else { return false }
    items += 1
    let value = item.item.valueInDollars ?? Money(cents: 0)
    if value.cents > 0 { valueAtRisk += value } else if value.cents < 0 { belowZero += 1 }
    return true
  }
}

/// The gaps of all kinds, and all items with a gap.
package struct Gaps: Hashable, Sendable {
  package private(set) var all = GapKind.allCases.map(Gap.init)
  /// The items with at least one gap. After `finish()`, the most valuable item is first.
  package private(set) var lacking: [RankedItem] = []

  package init() {}

  /// Counts an item for each kind of gap, and adds the item to `lacking` if it has a gap.
  package mutating func add(_ item: ReportItem, _ id: ItemID) {
    var lacks = GapSet()
    for index in all.indices where all[index].add(item) { lacks.insert(all[index].kind) }
    guard !lacks.isEmpty else { return }
    lacking.append(RankedItem(id, number: item.number, value: item.highestAmount, lacks: lacks))
  }

  /// Sorts `lacking` by the stated value or the replacement cost, whichever is higher. Ties are sorted by number. Call
  /// this method after you have added all items.
  package mutating func finish() { lacking.sortByRank() }

  /// The gaps that at least one item has, sorted by value at risk, the highest first. Ties are in the order of the
  /// kinds.
  package var byValueAtRisk: [Gap] {
    all.enumerated().filter { $1.count.items > 0 }.sorted { left, right in
      let (first, second) = (left.element.count.valueAtRisk, right.element.count.valueAtRisk)
      return first == second ? left.offset < right.offset : first > second
    }.map(\.element)
  }

  /// Returns the items with one kind of gap, in the order of `lacking`.
  package func items(lacking kind: GapKind) -> [RankedItem] { lacking.filter { $0.lacks(kind) } }
}

extension ReportItem {
  /// The missing proof that the item needs to count as documented.
  var missingForGrade: [GapKind] {
    [GapKind.photo, .serialNumber].filter { mayLack($0) && lacks($0) }
  }

  /// All gaps, in the order of the kinds.
  package var gaps: [GapKind] { GapKind.allCases.filter { mayLack($0) && lacks($0) } }

  /// The gaps of a claim other than a missing value, in the order of the kinds.
  package var missingProof: [GapKind] {
    GapKind.ofClaims.filter { $0 != .value && mayLack($0) && lacks($0) }
  }

  func mayLack(_ gap: GapKind) -> Bool {
    switch gap {
    case .photo, .value, .assetType, .room: true
    case .serialNumber: expectsSerialNumber
    case .receipt, .purchaseDate: expectsReceipt
    case .replacementCost: expectsReceipt && !expectsAppraisal
    case .appraisal: expectsAppraisal
    }
  }

  func lacks(_ gap: GapKind) -> Bool {
    switch gap {
    case .photo: !hasPhoto
    case .serialNumber: !hasSerialNumber
    case .value: item.valueInDollars == nil
    case .assetType: item.assetType == nil
    case .room: known(.room) == nil
    case .receipt: !hasReceipt
    case .appraisal: !hasAppraisal
    case .purchaseDate: known(.purchaseDate) == nil || unclearProof[.purchaseDate] != nil
    case .replacementCost: replacementCost == nil
    }
  }
}
